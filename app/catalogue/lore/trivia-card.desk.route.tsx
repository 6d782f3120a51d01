import { TextField } from "../../../platform/ui/form/field.tsx";
import { onDesk } from "../../desk/desk-action.server.ts";
import { operatorOf } from "../../desk/operator.ts";
import { recordOrNew } from "../../desk/record-or-new.server.ts";
import { PictureSelect } from "../../desk/records/picture-select.tsx";
import { keepAction } from "../../desk/records/record-action.server.ts";
import { RecordForm } from "../../desk/records/record-form.tsx";
import { pictureChoices } from "../pictures/pictures.server.ts";
import type { Route } from "./+types/trivia-card.desk.route";
import { AboutField } from "./about-field.tsx";
import { cardValues } from "./card-values.ts";
import { aboutChoices, findTrivia, keepTrivia, triviaShelf } from "./lore.server.ts";
import { TriviaForm } from "./lore-form.ts";
import { SourceFields } from "./source-fields.tsx";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const { id } = asked.params;
  const one = await recordOrNew(id, findTrivia);
  return { one, abouts: await aboutChoices(), pictures: await pictureChoices("still", one?.picture) };
}

export const action = onDesk(
  keepAction({
    shelf: triviaShelf,
    word: "trivia",
    rules: TriviaForm,
    keep: keepTrivia,
    goTo: () => "/operator/catalogue/trivia",
  }),
);

const rules = () => import("./lore-form.ts").then((module) => module.TriviaForm);

export default function TriviaCard({ loaderData, actionData }: Route.ComponentProps) {
  const { one, abouts, pictures } = loaderData;
  const values = { picture: one?.picture ?? "", ...cardValues(one, abouts) };
  return (
    <RecordForm
      back="Trivia"
      backTo="/operator/catalogue/trivia"
      title={one?.about ?? "New card"}
      one={one}
      rules={rules}
      refused={actionData}
      values={values}
    >
      {(field) => (
        <>
          <AboutField abouts={abouts} {...field("about")} />
          <TextField label="Text" {...field("text")} rows={4} />
          <PictureSelect label="Picture" choices={pictures} {...field("picture")} />
          <SourceFields field={field} />
        </>
      )}
    </RecordForm>
  );
}
