import { useSearchParams } from "react-router";
import { z } from "zod";
import { byButton } from "../../../../platform/action/action.server.ts";
import { deskAction, onDesk, optionalField } from "../../../desk/desk-action.server.ts";
import { DeskHead, EmptyState } from "../../../desk/desk-head.tsx";
import { filterBy, openSearch } from "../../../desk/hidden-search.server.ts";
import { backTo, chosenFields, chosenOf, offeredUndo } from "../../../desk/list/chosen.server.ts";
import { UndoBar } from "../../../desk/list/chosen-list.tsx";
import { operatorOf } from "../../../desk/operator.ts";
import { Pager } from "../../../desk/pager.tsx";
import { rowNumber } from "../../../desk/search.ts";
import type { Route } from "./+types/requests.desk.route";
import { countRequests } from "./count-requests.server.ts";
import { KindTabs } from "./kind-tabs.tsx";
import { type KindName, kindNamed, statusNamed } from "./kinds.ts";
import { moveRequests, requestMoves, undoMove } from "./request-actions.server.ts";
import { RequestFilter } from "./request-filter.tsx";
import { RequestTable } from "./request-table.tsx";
import { listRequests, requestFilterOf } from "./requests.server.ts";

const unknown = () => new Response(null, { status: 404 });

export async function loader(asked: Route.LoaderArgs) {
  const operator = operatorOf(asked, "moderator");
  const kind = kindNamed(asked.params.kind);
  if (!kind) throw unknown();
  const search = await openSearch(asked.url.searchParams, "q");
  const filter = requestFilterOf(search);
  const before = rowNumber(search.get("before"));
  const [counts, list, undoable] = await Promise.all([
    countRequests(),
    listRequests(kind, filter, before),
    offeredUndo(search, operator, requestMoves),
  ]);
  return {
    counts,
    kindName: asked.params.kind,
    kind,
    filter,
    typed: search.get("q") ?? "",
    ...list,
    undoable,
  };
}

const Move = z.object({ ...chosenFields, kind: z.string(), status: optionalField });

const move = deskAction("operator", Move, async (input, operator, { call }) => {
  const kind = kindNamed(input.kind);
  if (!kind) throw unknown();
  const undo = rowNumber(input.undo);
  if (undo) return { message: await undoMove(kind, undo, operator), goTo: backTo(call.url, null) };
  const ids = chosenOf(input, "request").flatMap((id) => rowNumber(id) ?? []);
  const moved = await moveRequests(kind, ids, statusNamed(input.status ?? null), operator);
  return { message: moved.said, goTo: backTo(call.url, moved.undo) };
});

const filter = filterBy("moderator", "q");

export const action = onDesk(byButton({ filter }, move));

export default function Requests({ loaderData }: Route.ComponentProps) {
  const { counts, kind, kindName, filter, typed, rows, next, undoable } = loaderData;
  const [search] = useSearchParams();
  const query = new URLSearchParams(search);
  for (const name of ["before", "undo"]) query.delete(name);
  return (
    <>
      <DeskHead
        title={kind.title}
        aside={
          <a
            className="button quiet small"
            href={`/operator/requests/${kindName}/export.csv?${query}`}
            download
          >
            Export as CSV
          </a>
        }
      />
      <KindTabs counts={counts} of={kindName as KindName} />
      <RequestFilter key={`${kindName} ${query}`} filter={filter} typed={typed} confirms={kind.confirms} />
      <UndoBar of={undoable} />
      {rows.length === 0 ? (
        <EmptyState>No results.</EmptyState>
      ) : (
        <RequestTable key={kindName} kind={kind} kindName={kindName} rows={rows} />
      )}
      <Pager next={next} />
    </>
  );
}
