import { Form, useSearchParams } from "react-router";
import { z } from "zod";
import { byButton } from "../../../../platform/action/action.server.ts";
import { Button } from "../../../../platform/ui/button.tsx";
import { deskAction, onDesk, optionalField } from "../../../desk/desk-action.server.ts";
import { DeskHead, EmptyState } from "../../../desk/desk-head.tsx";
import { filterBy, openSearch } from "../../../desk/hidden-search.server.ts";
import { operatorOf } from "../../../desk/operator.ts";
import { Pager } from "../../../desk/pager.tsx";
import { rowNumber } from "../../../desk/search.ts";
import type { Route } from "./+types/requests.desk.route";
import { countRequests } from "./count-requests.server.ts";
import { KindTabs } from "./kind-tabs.tsx";
import { type KindName, kindNamed, statusNamed } from "./kinds.ts";
import { findUndo, moveRequests, undoMove } from "./request-actions.server.ts";
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
  const undo = rowNumber(search.get("undo"));
  const [counts, list, undoable] = await Promise.all([
    countRequests(),
    listRequests(kind, filter, before),
    undo ? findUndo(undo, operator) : null,
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

/** One box of a list, or several. */
const rows = z
  .union([z.string(), z.array(z.string())])
  .default([])
  .transform((boxes) => [boxes].flat().flatMap((id) => rowNumber(id) ?? []));

const Move = z.object({
  kind: z.string(),
  undo: optionalField,
  status: optionalField,
  all: optionalField,
  shown: rows,
  id: rows,
});

const move = deskAction("operator", Move, async (input, operator, { call }) => {
  const kind = kindNamed(input.kind);
  if (!kind) throw unknown();
  const here = new URL(call.url, "http://desk");
  here.searchParams.delete("undo");
  const goTo = () => `${here.pathname}?${here.searchParams}`;
  const undo = rowNumber(input.undo ?? null);
  if (undo) return { message: await undoMove(kind, undo, operator), goTo: goTo() };
  const status = statusNamed(input.status ?? null);
  const ids = input.all === undefined ? input.id : input.shown;
  const moved = await moveRequests(kind, ids, status, operator);
  if (moved.undo) here.searchParams.set("undo", String(moved.undo));
  return { message: moved.said, goTo: goTo() };
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
      {undoable && (
        <Form method="post" className="desk-undo" preventScrollReset>
          <p>{undoable.said}</p>
          <Button type="submit" name="undo" value={undoable.id} variant="quiet" size="small">
            Undo
          </Button>
        </Form>
      )}
      {rows.length === 0 ? (
        <EmptyState>No results.</EmptyState>
      ) : (
        <RequestTable key={`${kindName} ${search}`} kind={kind} kindName={kindName} rows={rows} />
      )}
      <Pager next={next} />
    </>
  );
}
