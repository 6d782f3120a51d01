import { Field, TextField } from "../../../../platform/ui/form/field.tsx";
import { pictureChoices } from "../../../catalogue/pictures/pictures.server.ts";
import { onDesk } from "../../../desk/desk-action.server.ts";
import { operatorOf } from "../../../desk/operator.ts";
import { recordOrNew } from "../../../desk/record-or-new.server.ts";
import { PictureSelect } from "../../../desk/records/picture-select.tsx";
import { keepAction } from "../../../desk/records/record-action.server.ts";
import { RecordForm } from "../../../desk/records/record-form.tsx";
import type { Route } from "./+types/news-item.desk.route";
import { findDeskNews, keepNews, newsShelf } from "./desk-news.server.ts";
import { NewsForm } from "./news-form.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const one = await recordOrNew(asked.params.id, findDeskNews);
  const today = new Date().toISOString().slice(0, 10);
  return { one, today, pictures: await pictureChoices("still", one?.picture) };
}

export const action = onDesk(
  keepAction({
    shelf: newsShelf,
    word: "news",
    rules: NewsForm,
    keep: keepNews,
    goTo: () => "/operator/catalogue/news",
  }),
);

const rules = () => import("./news-form.ts").then((module) => module.NewsForm);

export default function NewsItem({ loaderData, actionData }: Route.ComponentProps) {
  const { one, today, pictures } = loaderData;
  const values = {
    headline: one?.headline ?? "",
    text: one?.text ?? "",
    kind: one?.kind ?? "",
    day: one?.day ?? today,
    picture: one?.picture ?? "",
  };
  return (
    <RecordForm
      back="News"
      backTo="/operator/catalogue/news"
      title={one?.headline ?? "New piece"}
      one={one}
      rules={rules}
      refused={actionData}
      values={values}
    >
      {(field) => (
        <>
          <Field label="Headline" {...field("headline")} />
          <TextField label="Text" {...field("text")} rows={4} />
          <div className="desk-two">
            <Field label="Day" type="date" {...field("day")} />
            <Field label="Kind" hint="sequel announcement" {...field("kind")} />
          </div>
          <PictureSelect label="Picture" choices={pictures} {...field("picture")} />
          {!one && <Field label="URL slug" hint="Empty: made from the headline" {...field("slug")} />}
        </>
      )}
    </RecordForm>
  );
}
