import { count } from "../../../../platform/ui/numbers.ts";
import { picturesThereAre } from "../../../catalogue/catalogue.server.ts";
import { onDesk } from "../../../desk/desk-action.server.ts";
import { operatorOf } from "../../../desk/operator.ts";
import { listAction } from "../../../desk/records/list-action.server.ts";
import { ShelfPage } from "../../../desk/records/shelf-page.tsx";
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
    <ShelfPage
      title="Curated For You"
      base="/operator/catalogue/recommendations"
      add="New recommendation"
      none="There is none yet."
      rows={rows}
    >
      Newcomers see them in this order, everybody else by what fits them.
    </ShelfPage>
  );
}
