import { Field } from "../../../platform/ui/form/field.tsx";
import { onDesk } from "../../desk/desk-action.server.ts";
import { operatorOf } from "../../desk/operator.ts";
import { recordOrNew } from "../../desk/record-or-new.server.ts";
import { PictureSelect } from "../../desk/records/picture-select.tsx";
import { keepAction } from "../../desk/records/record-action.server.ts";
import { RecordForm } from "../../desk/records/record-form.tsx";
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

export const action = onDesk(
  keepAction({
    shelf: directorShelf,
    word: "director",
    rules: DirectorForm,
    keep: keepDirector,
    goTo: () => "/operator/catalogue/directors",
  }),
);

const rules = () => import("./lore-form.ts").then((module) => module.DirectorForm);

export default function Director({ loaderData, actionData }: Route.ComponentProps) {
  const { one, pictures } = loaderData;
  const values = {
    name: one?.name ?? "",
    years: one?.years ?? "",
    picture: one?.picture ?? "",
  };
  return (
    <RecordForm
      back="Directors"
      backTo="/operator/catalogue/directors"
      title={one?.name ?? "New director"}
      one={one}
      rules={rules}
      refused={actionData}
      values={values}
    >
      {(field) => (
        <>
          <Field label="Name" {...field("name")} />
          <div className="desk-two">
            <Field label="Years" hint="1861-1938" {...field("years")} />
            <PictureSelect label="Picture" choices={pictures} {...field("picture")} />
          </div>
          {!one && <Field label="URL slug" hint="Empty: made from the name" {...field("slug")} />}
        </>
      )}
    </RecordForm>
  );
}
