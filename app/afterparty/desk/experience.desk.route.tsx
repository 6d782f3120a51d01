import { Button } from "../../../platform/ui/button.tsx";
import { Field, TextField } from "../../../platform/ui/form/field.tsx";
import { PictureSelect } from "../../catalogue/desk/picture-select.tsx";
import { checked, recordAction } from "../../catalogue/desk/record-action.server.ts";
import { RecordPage } from "../../catalogue/desk/record-page.tsx";
import { pictureChoices } from "../../catalogue/pictures/pictures.server.ts";
import { onDesk } from "../../desk/desk-action.server.ts";
import { DeskForm } from "../../desk/desk-form.tsx";
import { operatorOf } from "../../desk/operator.ts";
import { recordOrNew } from "../../desk/record-or-new.server.ts";
import { SelectField } from "../../desk/select-field.tsx";
import type { Route } from "./+types/experience.desk.route";
import { experienceShelf, findDeskExperience, keepExperience } from "./desk-experiences.server.ts";
import { ExperienceForm, exclusivities, kinds } from "./experience-form.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const one = await recordOrNew(asked.params.id, findDeskExperience);
  // Uploads are stills; the samples have thumbnails of their own.
  return { one, pictures: await pictureChoices(["still", "thumbnail"], one?.picture) };
}

export const action = onDesk((asked: Route.ActionArgs) => {
  const { id } = asked.params;
  return recordAction({ shelf: experienceShelf, id, word: "experience" }, async (form, noted) => {
    await keepExperience(id === "new" ? null : id, checked(ExperienceForm, form), noted);
    if (id !== "new") return { said: "It is changed." };
    return { said: "It is there.", goTo: "/operator/catalogue/experiences" };
  });
});

const rules = () => import("./experience-form.ts").then((module) => module.ExperienceForm);
const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

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
    <RecordPage
      back="Experiences"
      backTo="/operator/catalogue/experiences"
      title={one?.title ?? "New experience"}
      isNew={!one}
      isRetired={one?.isRetired}
    >
      <DeskForm key={one?.id} rules={rules} refused={actionData} values={values}>
        {(field, busy) => (
          <>
            <Field label="Title" {...field("title")} />
            <div className="desk-two">
              <SelectField label="Category" options={options(kinds)} {...field("category")} />
              <SelectField label="Label" options={options(exclusivities)} {...field("exclusivity")} />
            </div>
            <TextField label="Description" {...field("description")} rows={4} />
            <PictureSelect label="Picture" choices={pictures} {...field("picture")} />
            {!one && <Field label="Name in addresses" hint="Empty: made from the title" {...field("slug")} />}
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
