import { onDesk } from "../../desk/desk-action.server.ts";
import { operatorOf } from "../../desk/operator.ts";
import { saveAction } from "../../desk/records/record-action.server.ts";
import { RecordPage } from "../../desk/records/record-page.tsx";
import type { Route } from "./+types/record.desk.route";
import { recordsAt } from "./records.server.ts";
import { rulesAt } from "./rules.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const { records, id } = asked.params;
  return (await recordsAt(records).open(id)).page;
}

export const action = onDesk(({ params: { records, id } }: Route.ActionArgs) =>
  saveAction(recordsAt(records), id),
);

export default function DeskRecordPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const rules = rulesAt[params.records] ?? noRules;
  return <RecordPage page={loaderData} rules={rules} refused={actionData} />;
}

const noRules = () => Promise.reject(new Error("This form is checked by the server alone."));
