import { ButtonLink } from "../../../platform/ui/button.tsx";
import { pictureOf } from "../../catalogue/catalogue.server.ts";
import { CatalogueList } from "../../catalogue/desk/catalogue-list.tsx";
import { CatalogueNav } from "../../catalogue/desk/catalogue-nav.tsx";
import { listAction } from "../../catalogue/desk/list-action.server.ts";
import { onDesk } from "../../desk/desk-action.server.ts";
import { DeskHead, Nothing } from "../../desk/desk-head.tsx";
import { operatorOf } from "../../desk/operator.ts";
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
    <>
      <DeskHead
        title="News"
        aside={
          <ButtonLink to="/operator/catalogue/news/new" size="small">
            New piece
          </ButtonLink>
        }
      />
      <CatalogueNav />
      {rows.length === 0 && <Nothing>There is no news yet.</Nothing>}
      <CatalogueList rows={rows} base="/operator/catalogue/news" />
    </>
  );
}
