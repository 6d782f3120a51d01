import { Link } from "react-router";
import { readWholeNumber } from "../../../../platform/exact-values.ts";
import { onDesk } from "../../../desk/desk-action.server.ts";
import { operatorOf } from "../../../desk/operator.ts";
import { saveAction } from "../../../desk/records/record-action.server.ts";
import { RecordPage } from "../../../desk/records/record-page.tsx";
import type { Route } from "./+types/recommendation.desk.route";
import { listTickets, recommendationRecords } from "./desk-recommendations.server.ts";
import { TicketsTable } from "./tickets-table.tsx";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const { row, page } = await recommendationRecords.open(asked.params.id);
  const after = readWholeNumber(asked.url.searchParams.get("after")) ?? 0;
  return { page, list: row?.seats ? await listTickets(row.id, after) : null };
}

export const action = onDesk(({ params }: Route.ActionArgs) => saveAction(recommendationRecords, params.id));

const rules = () => import("./recommendation-form.ts").then((module) => module.RecommendationForm);

export default function DeskRecommendation({ loaderData: { page, list }, actionData }: Route.ComponentProps) {
  return (
    <RecordPage
      page={page}
      rules={rules}
      refused={actionData}
      before={
        page.one && (
          <p>
            <Link to={`/recommendations/${page.one.id}`} reloadDocument>
              Its page
            </Link>
          </p>
        )
      }
    >
      {list && <TicketsTable {...list} />}
    </RecordPage>
  );
}
