import { Button } from "../../../platform/ui/button.tsx";
import { Field } from "../../../platform/ui/form/field.tsx";
import { onDesk } from "../../desk/desk-action.server.ts";
import { DeskForm } from "../../desk/desk-form.tsx";
import { operatorOf } from "../../desk/operator.ts";
import { recordOrNew } from "../../desk/record-or-new.server.ts";
import { PictureSelect } from "../desk/picture-select.tsx";
import { checked, recordAction } from "../desk/record-action.server.ts";
import { RecordPage } from "../desk/record-page.tsx";
import { pictureChoices } from "../pictures/pictures.server.ts";
import type { Route } from "./+types/director.desk.route";
import { directorShelf, findDirector, keepDirector } from "./lore.server.ts";
import { DirectorForm } from "./lore-form.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const { id } = asked.params;
  const one = await recordOrNew(id, findDirector);
  return { one, pictures: await pictureChoices("still", one?.picture) };
}

export const action = onDesk((asked: Route.ActionArgs) => {
  const { id } = asked.params;
  return recordAction({ shelf: directorShelf, id, word: "director" }, async (form, noted) => {
    await keepDirector(id === "new" ? null : id, checked(DirectorForm, form), noted);
    if (id !== "new") return { said: "It is changed." };
    return { said: "It is there.", goTo: "/operator/catalogue/directors" };
  });
});

const rules = () => import("./lore-form.ts").then((module) => module.DirectorForm);

export default function Director({ loaderData, actionData }: Route.ComponentProps) {
  const { one, pictures } = loaderData;
  const values = {
    name: one?.name ?? "",
    years: one?.years ?? "",
    picture: one?.picture ?? "",
  };
  return (
    <RecordPage
      back="Directors"
      backTo="/operator/catalogue/directors"
      title={one?.name ?? "New director"}
      isNew={!one}
      isRetired={one?.isRetired}
    >
      <DeskForm key={one?.id} rules={rules} refused={actionData} values={values}>
        {(field, busy) => (
          <>
            <Field label="Name" {...field("name")} />
            <div className="desk-two">
              <Field label="Years" hint="1861-1938" {...field("years")} />
              <PictureSelect label="Picture" choices={pictures} {...field("picture")} />
            </div>
            {!one && <Field label="Name in addresses" hint="Empty: made from the name" {...field("slug")} />}
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
