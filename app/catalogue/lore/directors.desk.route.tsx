import { ButtonLink } from "../../../platform/ui/button.tsx";
import { onDesk } from "../../desk/desk-action.server.ts";
import { DeskHead, Nothing } from "../../desk/desk-head.tsx";
import { operatorOf } from "../../desk/operator.ts";
import { pictureOf } from "../catalogue.server.ts";
import { CatalogueList } from "../desk/catalogue-list.tsx";
import { CatalogueNav } from "../desk/catalogue-nav.tsx";
import { listAction } from "../desk/list-action.server.ts";
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
    <>
      <DeskHead
        title="Directors"
        aside={
          <ButtonLink to="/operator/catalogue/directors/new" size="small">
            New director
          </ButtonLink>
        }
      />
      <CatalogueNav />
      {rows.length === 0 && <Nothing>There is nobody yet.</Nothing>}
      <CatalogueList rows={rows} base="/operator/catalogue/directors" />
    </>
  );
}
