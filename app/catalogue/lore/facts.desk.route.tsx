import { ButtonLink } from "../../../platform/ui/button.tsx";
import { onDesk } from "../../desk/desk-action.server.ts";
import { DeskHead, Nothing } from "../../desk/desk-head.tsx";
import { operatorOf } from "../../desk/operator.ts";
import { CatalogueList } from "../desk/catalogue-list.tsx";
import { CatalogueNav } from "../desk/catalogue-nav.tsx";
import { listAction } from "../desk/list-action.server.ts";
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
    <>
      <DeskHead
        title="Facts"
        aside={
          <ButtonLink to="/operator/catalogue/facts/new" size="small">
            New fact
          </ButtonLink>
        }
      />
      <CatalogueNav />
      {rows.length === 0 && <Nothing>There is none yet.</Nothing>}
      <CatalogueList rows={rows} base="/operator/catalogue/facts" />
    </>
  );
}
