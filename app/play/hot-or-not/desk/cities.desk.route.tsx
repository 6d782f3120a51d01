import { counted } from "../../../../platform/ui/numbers.ts";
import { onDesk } from "../../../desk/desk-action.server.ts";
import { operatorOf } from "../../../desk/operator.ts";
import { listAction } from "../../../desk/records/list-action.server.ts";
import { ShelfPage } from "../../../desk/records/shelf-page.tsx";
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
    <ShelfPage
      title="Cities"
      base="/operator/catalogue/cities"
      add="New city"
      none="There is no city yet."
      rows={rows}
    />
  );
}
