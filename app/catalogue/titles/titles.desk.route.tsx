import { onDesk } from "../../desk/desk-action.server.ts";
import { operatorOf } from "../../desk/operator.ts";
import { pictureOf } from "../catalogue.server.ts";
import { listAction } from "../desk/list-action.server.ts";
import { ShelfPage } from "../desk/shelf-page.tsx";
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
      none="No titles yet. Announcing a party adds its show or film as a title; here you can add details."
      rows={rows}
    />
  );
}
