import { pictureOf } from "../../../catalogue/catalogue.server.ts";
import { onDesk } from "../../../desk/desk-action.server.ts";
import { operatorOf } from "../../../desk/operator.ts";
import { listAction } from "../../../desk/records/list-action.server.ts";
import { ShelfPage } from "../../../desk/records/shelf-page.tsx";
import type { Route } from "./+types/news.desk.route";
import { listDeskNews, newsShelf } from "./desk-news.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const all = await listDeskNews();
  return {
    rows: all.map(({ id, headline, day, picture, isRetired, isSample }) => ({
      key: id,
      name: headline,
      note: day,
      picture: picture ? pictureOf(picture) : null,
      isRetired,
      isSample,
    })),
  };
}

export const action = onDesk(listAction(newsShelf, "news"));

export default function News({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <ShelfPage
      title="News"
      base="/operator/catalogue/news"
      add="New piece"
      none="There is no news yet."
      rows={rows}
    />
  );
}
