import { choiceOf } from "../../desk/choice.ts";
import { onDesk } from "../../desk/desk-action.server.ts";
import { operatorOf } from "../../desk/operator.ts";
import { listAction } from "../../desk/records/record-action.server.ts";
import { ShelfPage } from "../../desk/records/shelf-page.tsx";
import type { Route } from "./+types/records.desk.route";
import { recordsAt } from "./records.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "viewer");
  const { value, unknown } = choiceOf(asked.url.searchParams.get("show"), ["draft", "scheduled"] as const);
  return { unknown, page: await recordsAt(asked.params.records).listPage(value) };
}

export const action = onDesk(({ params }: Route.ActionArgs) => listAction(recordsAt(params.records)));

export default function Records({ loaderData }: Route.ComponentProps) {
  return <ShelfPage {...loaderData} />;
}
