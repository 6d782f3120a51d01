import { ButtonLink } from "../../../platform/ui/button.tsx";
import { counted } from "../../../platform/ui/numbers.ts";
import { CatalogueList } from "../../catalogue/desk/catalogue-list.tsx";
import { CatalogueNav } from "../../catalogue/desk/catalogue-nav.tsx";
import { listAction } from "../../catalogue/desk/list-action.server.ts";
import { onDesk } from "../../desk/desk-action.server.ts";
import { DeskHead, Nothing } from "../../desk/desk-head.tsx";
import { operatorOf } from "../../desk/operator.ts";
import type { Route } from "./+types/cities.desk.route";
import { cityShelf, listDeskCities } from "./desk-cities.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const all = await listDeskCities();
  return {
    rows: all.map(({ id, name, isRetired, votes }) => ({
      key: id,
      name,
      note: counted(votes, "vote"),
      isRetired,
    })),
  };
}

export const action = onDesk(listAction(cityShelf, "city"));

export default function Cities({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <>
      <DeskHead
        title="Cities"
        aside={
          <ButtonLink to="/operator/catalogue/cities/new" size="small">
            New city
          </ButtonLink>
        }
      />
      <CatalogueNav />
      {rows.length === 0 && <Nothing>There is no city yet.</Nothing>}
      <CatalogueList rows={rows} base="/operator/catalogue/cities" />
    </>
  );
}
