import { onDesk } from "../../desk/desk-action.server.ts";
import { operatorOf } from "../../desk/operator.ts";
import { listAction } from "../../desk/records/list-action.server.ts";
import { ShelfPage } from "../../desk/records/shelf-page.tsx";
import { pictureOf } from "../catalogue.server.ts";
import type { Route } from "./+types/directors.desk.route";
import { directorShelf, listDirectors } from "./lore.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const all = await listDirectors();
  return {
    rows: all.map((one) => ({
      key: one.id,
      name: one.name,
      note: one.years,
      picture: one.picture ? pictureOf(one.picture) : null,
      isRetired: one.isRetired,
      isSample: one.isSample,
    })),
  };
}

export const action = onDesk(listAction(directorShelf, "director"));

export default function Directors({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <ShelfPage
      title="Directors"
      base="/operator/catalogue/directors"
      add="New director"
      none="There is nobody yet."
      rows={rows}
    />
  );
}
