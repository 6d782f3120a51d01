import { Field, TextField } from "../../../../platform/ui/form/field.tsx";
import { listCharacters } from "../../../catalogue/catalogue.server.ts";
import { pictureChoices } from "../../../catalogue/pictures/pictures.server.ts";
import { titleChoices } from "../../../catalogue/titles/titles.server.ts";
import { onDesk } from "../../../desk/desk-action.server.ts";
import { operatorOf } from "../../../desk/operator.ts";
import { recordOrNew } from "../../../desk/record-or-new.server.ts";
import { PictureSelect } from "../../../desk/records/picture-select.tsx";
import { keepAction } from "../../../desk/records/record-action.server.ts";
import { RecordForm } from "../../../desk/records/record-form.tsx";
import { SelectField } from "../../../desk/select-field.tsx";
import type { Route } from "./+types/scene.desk.route";
import { findDeskScene, keepScene, sceneShelf } from "./desk-scenes.server.ts";
import { replyLine, SceneForm } from "./scene-form.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const one = await recordOrNew(asked.params.id, findDeskScene);
  const [titles, pictures] = await Promise.all([titleChoices(), pictureChoices("scene", one?.picture)]);
  const characters = listCharacters().map(({ id, name }) => ({ value: id, label: name }));
  const replies = one?.replies.map(replyLine).join("\n") ?? "";
  return { one, titles, pictures, characters, replies };
}

export const action = onDesk(
  keepAction({
    shelf: sceneShelf,
    word: "scene",
    rules: SceneForm,
    keep: keepScene,
    goTo: () => "/operator/catalogue/scenes",
  }),
);

const rules = () => import("./scene-form.ts").then((module) => module.SceneForm);

export default function DeskScene({ loaderData, actionData }: Route.ComponentProps) {
  const { one, titles, pictures, characters, replies } = loaderData;
  const values = {
    name: one?.name ?? "",
    title: one?.title ?? "",
    mood: one?.mood ?? "",
    picture: one?.picture ?? "",
    captions: one?.captions.join("\n") ?? "",
    actor: one?.actor ?? "",
    speaker: one?.speaker ?? "",
    character: one?.character ?? "",
    opening: one?.opening ?? "",
    replies,
  };
  return (
    <RecordForm
      back="Scenes"
      backTo="/operator/catalogue/scenes"
      title={one?.name ?? "New scene"}
      one={one}
      rules={rules}
      refused={actionData}
      values={values}
    >
      {(field) => (
        <>
          <Field label="Name" {...field("name")} />
          <div className="desk-two">
            <SelectField
              label="From"
              options={[{ value: "", label: "No title" }, ...titles]}
              {...field("title")}
            />
            <Field label="Mood" hint="Dramatic, as titles have it" {...field("mood")} />
          </div>
          <PictureSelect label="Picture" choices={pictures} {...field("picture")} />
          <TextField
            label="Captions to suggest"
            hint="One a line, at most 6"
            rows={4}
            {...field("captions")}
          />
          <div className="desk-two">
            <Field label="Actor" hint="Who is in it before a fan is" {...field("actor")} />
            <Field label="Who answers in it" hint="Empty: nobody" {...field("speaker")} />
          </div>
          <SelectField
            label="The face of who answers"
            options={[{ value: "", label: "None of ours" }, ...characters]}
            {...field("character")}
          />
          <Field label="Their first line" {...field("opening")} />
          <TextField
            label="What they reply"
            hint="One a line: hello, good evening | Berth or question?"
            rows={8}
            {...field("replies")}
          />
          {!one && <Field label="URL slug" hint="Empty: made from the name" {...field("slug")} />}
        </>
      )}
    </RecordForm>
  );
}
