import { onDesk } from "../../desk/desk-action.server.ts";
import { operatorOf } from "../../desk/operator.ts";
import { listAction } from "../../desk/records/list-action.server.ts";
import { ShelfPage } from "../../desk/records/shelf-page.tsx";
import { pictureOf } from "../catalogue.server.ts";
import type { Route } from "./+types/titles.desk.route";
import { listDeskTitles, titleShelf } from "./titles.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const titles = await listDeskTitles();
  return {
    rows: titles.map(({ slug, name, kind, years, still, isRetired, isSample }) => ({
      key: slug,
      name,
      note: [kind === "film" ? "Film" : "Show", years].filter(Boolean).join(", "),
      picture: pictureOf(still),
      isRetired,
      isSample,
    })),
  };
}

export const action = onDesk(listAction(titleShelf, "title"));

export default function Titles({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <ShelfPage
      title="Titles"
      base="/operator/catalogue/titles"
      add="New title"
      none="There is none yet. Announcing a party for a show or film makes it a title; here you can say more."
      rows={rows}
    />
  );
}
