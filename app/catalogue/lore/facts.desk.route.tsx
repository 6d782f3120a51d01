import { onDesk } from "../../desk/desk-action.server.ts";
import { operatorOf } from "../../desk/operator.ts";
import { listAction } from "../../desk/records/list-action.server.ts";
import { ShelfPage } from "../../desk/records/shelf-page.tsx";
import type { Route } from "./+types/facts.desk.route";
import { factShelf, listFacts } from "./lore.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const all = await listFacts();
  return {
    rows: all.map((one) => ({
      key: one.id,
      name: one.heading,
      note: one.about,
      isRetired: one.isRetired,
      isSample: one.isSample,
    })),
  };
}

export const action = onDesk(listAction(factShelf, "fact"));

export default function Facts({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <ShelfPage
      title="Facts"
      base="/operator/catalogue/facts"
      add="New fact"
      none="There is none yet."
      rows={rows}
    />
  );
}
