import { onDesk } from "../../desk/desk-action.server.ts";
import { operatorOf } from "../../desk/operator.ts";
import { listAction, undoOfRetiring } from "../../desk/records/record-action.server.ts";
import { ShelfPage } from "../../desk/records/shelf-page.tsx";
import type { Route } from "./+types/voice.desk.route";
import { voiceOf, voiceShelf } from "./voices.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  const operator = operatorOf(asked, "viewer");
  const search = asked.url.searchParams;
  const voice = await voiceOf(asked.params.id);
  if (!voice) throw new Response(null, { status: 404 });
  const page = await voice.listPage(null, search.get("from"));
  return { page, undoable: await undoOfRetiring(voice, search, operator) };
}

export const action = onDesk(({ params }: Route.ActionArgs) => listAction(voiceShelf(params.id)));

export default function Voice({ loaderData }: Route.ComponentProps) {
  return <ShelfPage {...loaderData} />;
}
