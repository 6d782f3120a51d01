import { Button } from "../../../platform/ui/button.tsx";
import { Field, TextField } from "../../../platform/ui/form/field.tsx";
import { onDesk } from "../../desk/desk-action.server.ts";
import { DeskForm } from "../../desk/desk-form.tsx";
import { operatorOf } from "../../desk/operator.ts";
import { recordOrNew } from "../../desk/record-or-new.server.ts";
import { PictureSelect } from "../desk/picture-select.tsx";
import { checked, recordAction } from "../desk/record-action.server.ts";
import { RecordPage } from "../desk/record-page.tsx";
import { SpoilFields } from "../desk/spoil-fields.tsx";
import { spoilValues } from "../desk/spoil-values.ts";
import { TickField } from "../desk/tick-field.tsx";
import { pictureChoices } from "../pictures/pictures.server.ts";
import type { Route } from "./+types/trivia-card.desk.route";
import { AboutField } from "./about-field.tsx";
import { aboutValue } from "./about-value.ts";
import { aboutChoices, findTrivia, keepTrivia, triviaShelf } from "./lore.server.ts";
import { TriviaForm } from "./lore-form.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const { id } = asked.params;
  const one = await recordOrNew(id, findTrivia);
  return { one, abouts: await aboutChoices(), pictures: await pictureChoices("still", one?.picture) };
}

export const action = onDesk((asked: Route.ActionArgs) => {
  const { id } = asked.params;
  return recordAction({ shelf: triviaShelf, id, word: "trivia" }, async (form, noted) => {
    await keepTrivia(id === "new" ? null : id, checked(TriviaForm, form), noted);
    if (id !== "new") return { said: "It is changed." };
    return { said: "It is there.", goTo: "/operator/catalogue/trivia" };
  });
});

const rules = () => import("./lore-form.ts").then((module) => module.TriviaForm);

export default function TriviaCard({ loaderData, actionData }: Route.ComponentProps) {
  const { one, abouts, pictures } = loaderData;
  const values = {
    about: aboutValue(one, abouts),
    text: one?.text ?? "",
    isReal: one?.isReal ? "on" : "",
    source: one?.source ?? "",
    picture: one?.picture ?? "",
    ...spoilValues(one),
  };
  return (
    <RecordPage
      back="Trivia"
      backTo="/operator/catalogue/trivia"
      title={one?.about ?? "New card"}
      isNew={!one}
      isRetired={one?.isRetired}
    >
      <DeskForm key={one?.id} rules={rules} refused={actionData} values={values}>
        {(field, busy) => (
          <>
            <AboutField abouts={abouts} {...field("about")} />
            <TextField label="Text" {...field("text")} rows={4} />
            <PictureSelect label="Picture" choices={pictures} {...field("picture")} />
            <TickField label="True of the world outside, with a source" {...field("isReal")} />
            <Field label="Source" {...field("source")} />
            <SpoilFields field={field} />
            <div>
              <Button type="submit" disabled={busy}>
                {one ? "Keep the changes" : "Add it"}
              </Button>
            </div>
          </>
        )}
      </DeskForm>
    </RecordPage>
  );
}
