import { choiceOf } from "../../desk/choice.ts";
import { onDesk } from "../../desk/desk-action.server.ts";
import { operatorOf } from "../../desk/operator.ts";
import { listAction, undoOfRetiring } from "../../desk/records/record-action.server.ts";
import { ShelfPage } from "../../desk/records/shelf-page.tsx";
import type { Route } from "./+types/records.desk.route";
import { recordsAt } from "./records.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  const operator = operatorOf(asked, "viewer");
  const search = asked.url.searchParams;
  const kind = recordsAt(asked.params.records);
  const { value, unknown } = choiceOf(search.get("show"), ["draft", "scheduled"] as const);
  const page = await kind.listPage(value, search.get("from"));
  return { unknown, page, undoable: await undoOfRetiring(kind, search, operator) };
}

export const action = onDesk(({ params }: Route.ActionArgs) => listAction(recordsAt(params.records)));

export default function Records({ loaderData }: Route.ComponentProps) {
  return <ShelfPage {...loaderData} />;
}
