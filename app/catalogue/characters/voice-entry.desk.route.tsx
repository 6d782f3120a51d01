import { TextField } from "../../../platform/ui/form/field.tsx";
import { onDesk } from "../../desk/desk-action.server.ts";
import { DeskForm } from "../../desk/desk-form.tsx";
import { operatorOf } from "../../desk/operator.ts";
import { notThere } from "../../desk/records/order.server.ts";
import { checked, recordAction } from "../../desk/records/record-action.server.ts";
import { RecordPage } from "../../desk/records/record-page.tsx";
import { SpoilFields } from "../../desk/records/spoil-fields.tsx";
import { spoilValues } from "../../desk/records/spoil-values.ts";
import { optionsOf, SelectField } from "../../desk/select-field.tsx";
import type { Route } from "./+types/voice-entry.desk.route";
import { characterMoods, VoiceForm, voiceKinds } from "./character-form.ts";
import { findDeskCharacter } from "./characters.server.ts";
import { findVoiceEntry, keepVoiceEntry, voiceShelf } from "./voices.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const { id, entry: named } = asked.params;
  const character = await findDeskCharacter(id);
  const entry = named === "new" ? null : await findVoiceEntry(id, named);
  if (!character || (!entry && named !== "new")) throw new Response(null, { status: 404 });
  return { id, name: character.name, entry };
}

export const action = onDesk((asked: Route.ActionArgs) => {
  const { id, entry: named } = asked.params;
  return recordAction({ shelf: voiceShelf(id), id: named, word: "voice-entry" }, async (form, noted) => {
    const input = checked(VoiceForm, form);
    const character = await findDeskCharacter(id);
    if (!character) throw notThere();
    const isNew = named === "new";
    await keepVoiceEntry({ character: id, title: character.title, id: isNew ? null : named }, input, noted);
    if (!isNew) return { said: "The entry is changed." };
    return { said: "The entry is there.", goTo: `/operator/catalogue/characters/${id}/voice` };
  });
});

const rules = () => import("./character-form.ts").then((module) => module.VoiceForm);

export default function Entry({ loaderData: { id, name, entry }, actionData }: Route.ComponentProps) {
  const values = {
    kind: entry?.kind ?? "talk",
    mood: entry?.mood ?? "warm",
    topics: entry?.topics.join("\n") ?? "",
    replies: entry?.replies.join("\n") ?? "",
    ...spoilValues(entry),
  };
  return (
    <RecordPage
      back={`What ${name} says`}
      backTo={`/operator/catalogue/characters/${id}/voice`}
      title={entry?.topics[0] ?? "New entry"}
      one={entry}
    >
      <DeskForm
        key={entry?.id}
        rules={rules}
        refused={actionData}
        values={values}
        keep={entry ? "Keep the changes" : "Add the entry"}
      >
        {(field) => (
          <>
            <div className="desk-two">
              <SelectField label="Kind" {...field("kind")} options={optionsOf(voiceKinds)} />
              <SelectField label="Mood" {...field("mood")} options={optionsOf(characterMoods)} />
            </div>
            <TextField label="Topics" hint="One on each line" {...field("topics")} rows={5} />
            <TextField label="Replies" hint="One on each line" {...field("replies")} rows={5} />
            <SpoilFields field={field} />
          </>
        )}
      </DeskForm>
    </RecordPage>
  );
}
