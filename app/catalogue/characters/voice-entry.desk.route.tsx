import { onDesk } from "../../desk/desk-action.server.ts";
import { operatorOf } from "../../desk/operator.ts";
import { noSuchRow } from "../../desk/records/order.server.ts";
import { recordAction } from "../../desk/records/record-action.server.ts";
import { RecordPage } from "../../desk/records/record-page.tsx";
import type { Route } from "./+types/voice-entry.desk.route";
import { voiceOf, voiceShelf } from "./voices.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const voice = await voiceOf(asked.params.id);
  if (!voice) throw new Response(null, { status: 404 });
  return (await voice.open(asked.params.entry)).page;
}

export const action = onDesk(({ params: { id, entry } }: Route.ActionArgs) =>
  recordAction({ ...voiceShelf(id), id: entry }, async (form, noted) => {
    const voice = await voiceOf(id);
    if (!voice) throw noSuchRow();
    return voice.submit(entry, form, noted);
  }),
);

const rules = () => import("./character-form.ts").then((module) => module.VoiceForm);

export default function VoiceEntry({ loaderData, actionData }: Route.ComponentProps) {
  return <RecordPage page={loaderData} rules={rules} refused={actionData} />;
}
