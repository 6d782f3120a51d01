import { Field, TextField } from "../../../../platform/ui/form/field.tsx";
import { pictureChoices } from "../../../catalogue/pictures/pictures.server.ts";
import { onDesk } from "../../../desk/desk-action.server.ts";
import { operatorOf } from "../../../desk/operator.ts";
import { recordOrNew } from "../../../desk/record-or-new.server.ts";
import { PictureSelect } from "../../../desk/records/picture-select.tsx";
import { keepAction } from "../../../desk/records/record-action.server.ts";
import { RecordForm } from "../../../desk/records/record-form.tsx";
import { optionsOf, SelectField } from "../../../desk/select-field.tsx";
import type { Route } from "./+types/experience.desk.route";
import { experienceShelf, findDeskExperience, keepExperience } from "./desk-experiences.server.ts";
import { ExperienceForm, exclusivities, experienceKinds } from "./experience-form.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const one = await recordOrNew(asked.params.id, findDeskExperience);
  // Uploads are stills; the samples have thumbnails of their own.
  return { one, pictures: await pictureChoices(["still", "thumbnail"], one?.picture) };
}

export const action = onDesk(
  keepAction({
    shelf: experienceShelf,
    word: "experience",
    rules: ExperienceForm,
    keep: keepExperience,
    goTo: () => "/operator/catalogue/experiences",
  }),
);

const rules = () => import("./experience-form.ts").then((module) => module.ExperienceForm);

export default function Experience({ loaderData, actionData }: Route.ComponentProps) {
  const { one, pictures } = loaderData;
  const values = {
    title: one?.title ?? "",
    category: one?.category ?? "",
    exclusivity: one?.exclusivity ?? "",
    description: one?.description ?? "",
    picture: one?.picture ?? "",
  };
  return (
    <RecordForm
      back="Experiences"
      backTo="/operator/catalogue/experiences"
      title={one?.title ?? "New experience"}
      one={one}
      rules={rules}
      refused={actionData}
      values={values}
    >
      {(field) => (
        <>
          <Field label="Title" {...field("title")} />
          <div className="desk-two">
            <SelectField label="Category" options={optionsOf(experienceKinds)} {...field("category")} />
            <SelectField label="Label" options={optionsOf(exclusivities)} {...field("exclusivity")} />
          </div>
          <TextField label="Description" {...field("description")} rows={4} />
          <PictureSelect label="Picture" choices={pictures} {...field("picture")} />
          {!one && <Field label="URL slug" hint="Empty: made from the title" {...field("slug")} />}
        </>
      )}
    </RecordForm>
  );
}
