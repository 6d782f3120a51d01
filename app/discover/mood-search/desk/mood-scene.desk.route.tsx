import { Field, TextField } from "../../../../platform/ui/form/field.tsx";
import { pictureChoices } from "../../../catalogue/pictures/pictures.server.ts";
import { titleChoices } from "../../../catalogue/titles/titles.server.ts";
import { onDesk } from "../../../desk/desk-action.server.ts";
import { operatorOf } from "../../../desk/operator.ts";
import { recordOrNew } from "../../../desk/record-or-new.server.ts";
import { PictureSelect } from "../../../desk/records/picture-select.tsx";
import { keepAction } from "../../../desk/records/record-action.server.ts";
import { RecordForm } from "../../../desk/records/record-form.tsx";
import { SpoilFields } from "../../../desk/records/spoil-fields.tsx";
import { spoilValues } from "../../../desk/records/spoil-values.ts";
import { optionsOf, SelectField } from "../../../desk/select-field.tsx";
import { sceneMoods } from "../scenes/mood-scene.ts";
import type { Route } from "./+types/mood-scene.desk.route";
import { findDeskMoodScene, keepMoodScene, moodSceneShelf } from "./desk-scenes.server.ts";
import { MoodSceneForm } from "./scene-form.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const one = await recordOrNew(asked.params.id, findDeskMoodScene);
  const [titles, pictures] = await Promise.all([titleChoices(), pictureChoices("scene", one?.picture)]);
  return { one, titles, pictures };
}

export const action = onDesk(
  keepAction({
    shelf: moodSceneShelf,
    word: "mood-scene",
    rules: MoodSceneForm,
    keep: keepMoodScene,
    goTo: () => "/operator/catalogue/mood-scenes",
  }),
);

const rules = () => import("./scene-form.ts").then((module) => module.MoodSceneForm);

export default function MoodScene({ loaderData, actionData }: Route.ComponentProps) {
  const { one, titles, pictures } = loaderData;
  const values = {
    name: one?.name ?? "",
    title: one?.title ?? titles[0]?.value ?? "",
    mood: one?.mood ?? sceneMoods[0],
    region: one?.region ?? "",
    year: one?.year ? String(one.year) : "",
    picture: one?.picture ?? "",
    description: one?.description ?? "",
    ...spoilValues(one),
  };
  return (
    <RecordForm
      back="Mood scenes"
      backTo="/operator/catalogue/mood-scenes"
      title={one?.name ?? "New mood scene"}
      one={one}
      rules={rules}
      refused={actionData}
      values={values}
    >
      {(field) => (
        <>
          <Field label="Name" {...field("name")} />
          <div className="desk-two">
            <SelectField label="From" options={titles} {...field("title")} />
            <SelectField label="Mood" options={optionsOf(sceneMoods)} {...field("mood")} />
          </div>
          <div className="desk-two">
            <Field label="Where it is" hint="A place of its story" {...field("region")} />
            <Field label="Year" {...field("year")} />
          </div>
          <PictureSelect label="Picture" choices={pictures} {...field("picture")} />
          <TextField label="What is in it" rows={3} {...field("description")} />
          <SpoilFields field={field} />
          {!one && <Field label="URL slug" hint="Empty: made from the name" {...field("slug")} />}
        </>
      )}
    </RecordForm>
  );
}
