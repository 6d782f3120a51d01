import { ButtonLink } from "../../../platform/ui/button.tsx";
import { count } from "../../../platform/ui/numbers.ts";
import { picturesThereAre } from "../../catalogue/catalogue.server.ts";
import { CatalogueList } from "../../catalogue/desk/catalogue-list.tsx";
import { CatalogueNav } from "../../catalogue/desk/catalogue-nav.tsx";
import { listAction } from "../../catalogue/desk/list-action.server.ts";
import { onDesk } from "../../desk/desk-action.server.ts";
import { DeskHead, Nothing } from "../../desk/desk-head.tsx";
import { operatorOf } from "../../desk/operator.ts";
import type { Route } from "./+types/recommendations.desk.route";
import { listDeskRecommendations, recommendationShelf } from "./desk-recommendations.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const all = await listDeskRecommendations();
  return {
    rows: all.map((one) => ({
      key: one.id,
      name: one.title,
      note: [
        one.type,
        one.is_featured && "in front",
        one.seats !== null && `${count(one.taken)} of ${count(one.seats)} tickets out`,
      ]
        .filter(Boolean)
        .join(", "),
      picture: picturesThereAre([one.picture])[0] ?? null,
      isRetired: one.isRetired,
      isSample: one.is_sample,
    })),
  };
}

export const action = onDesk(listAction(recommendationShelf, "recommendation"));

export default function DeskRecommendations({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <>
      <DeskHead
        title="Curated For You"
        aside={
          <ButtonLink to="/operator/catalogue/recommendations/new" size="small">
            New recommendation
          </ButtonLink>
        }
      >
        Newcomers see them in this order, everybody else by what fits them.
      </DeskHead>
      <CatalogueNav />
      {rows.length === 0 && <Nothing>There is none yet.</Nothing>}
      <CatalogueList rows={rows} base="/operator/catalogue/recommendations" />
    </>
  );
}
