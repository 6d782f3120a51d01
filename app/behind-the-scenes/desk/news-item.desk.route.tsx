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
import type { Route } from "./+types/news-item.desk.route";
import { findDeskNews, keepNews, newsShelf } from "./desk-news.server.ts";
import { NewsForm } from "./news-form.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const one = await recordOrNew(asked.params.id, findDeskNews);
  const today = new Date().toISOString().slice(0, 10);
  return { one, today, pictures: await pictureChoices("still", one?.picture) };
}

export const action = onDesk((asked: Route.ActionArgs) => {
  const { id } = asked.params;
  return recordAction({ shelf: newsShelf, id, word: "news" }, async (form, noted) => {
    await keepNews(id === "new" ? null : id, checked(NewsForm, form), noted);
    if (id !== "new") return { said: "It is changed." };
    return { said: "It is there.", goTo: "/operator/catalogue/news" };
  });
});

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
    <RecordPage
      back="News"
      backTo="/operator/catalogue/news"
      title={one?.headline ?? "New piece"}
      isNew={!one}
      isRetired={one?.isRetired}
    >
      <DeskForm key={one?.id} rules={rules} refused={actionData} values={values}>
        {(field, busy) => (
          <>
            <Field label="Headline" {...field("headline")} />
            <TextField label="Text" {...field("text")} rows={4} />
            <div className="desk-two">
              <Field label="Day" type="date" {...field("day")} />
              <Field label="Kind" hint="sequel announcement" {...field("kind")} />
            </div>
            <PictureSelect label="Picture" choices={pictures} {...field("picture")} />
            {!one && (
              <Field label="Name in addresses" hint="Empty: made from the headline" {...field("slug")} />
            )}
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
