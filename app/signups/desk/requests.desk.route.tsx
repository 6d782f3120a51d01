import { Form, useSearchParams } from "react-router";
import { Button } from "../../../platform/ui/button.tsx";
import { ChipLink } from "../../../platform/ui/chip.tsx";
import { deskAction } from "../../desk/desk-action.server.ts";
import { DeskHead, Nothing } from "../../desk/desk-head.tsx";
import { operatorOf } from "../../desk/operator.ts";
import { Pager } from "../../desk/pager.tsx";
import { rowNumber } from "../../desk/search.ts";
import type { Route } from "./+types/requests.desk.route";
import { kindNamed, kindNames, kinds, statusNamed } from "./kinds.ts";
import { findUndo, moveRequests, undoMove } from "./request-actions.server.ts";
import { RequestFilter } from "./request-filter.tsx";
import { RequestTable } from "./request-table.tsx";
import { filterOf, listRequests } from "./requests.server.ts";

const unknown = () => new Response(null, { status: 404 });

export async function loader(asked: Route.LoaderArgs) {
  const operator = operatorOf(asked);
  const kind = kindNamed(asked.params.kind);
  if (!kind) throw unknown();
  const search = asked.url.searchParams;
  const filter = filterOf(search);
  const before = rowNumber(search.get("before"));
  const undo = rowNumber(search.get("undo"));
  const [list, undoable] = await Promise.all([
    listRequests(kind, filter, before),
    undo ? findUndo(undo, operator) : null,
  ]);
  return { kindName: asked.params.kind, kind, filter, ...list, undoable };
}

export function action(asked: Route.ActionArgs) {
  return deskAction(asked, async (form, operator) => {
    const kind = kindNamed(asked.params.kind);
    if (!kind) throw unknown();
    const here = new URL(asked.url);
    here.searchParams.delete("undo");
    const goTo = () => `${here.pathname}?${here.searchParams}`;
    const undo = rowNumber(form.get("undo"));
    if (undo) return { said: await undoMove(kind, undo, operator), goTo: goTo() };
    const status = statusNamed(form.get("status"));
    const ids = form.getAll(form.has("all") ? "shown" : "id").flatMap((id) => rowNumber(id) ?? []);
    const moved = await moveRequests(kind, ids, status, operator);
    if (moved.undo) here.searchParams.set("undo", String(moved.undo));
    return { said: moved.said, goTo: goTo() };
  });
}

/** One kind of request: narrowed down, looked through, and moved on together. */
export default function Requests({ loaderData }: Route.ComponentProps) {
  const { kind, kindName, filter, rows, next, undoable } = loaderData;
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
      <nav className="desk-kinds" aria-label="Kinds of request">
        {kindNames.map((name) => (
          <ChipLink
            key={name}
            to={`/operator/requests/${name}`}
            aria-current={name === kindName ? "page" : undefined}
          >
            {kinds[name].title}
          </ChipLink>
        ))}
      </nav>
      <RequestFilter
        key={`${kindName} ${query}`}
        filter={filter}
        typed={search.get("q") ?? ""}
        confirms={kind.confirms}
      />
      {undoable && (
        <Form method="post" className="desk-undo" preventScrollReset>
          <p>{undoable.said}</p>
          <Button type="submit" name="undo" value={undoable.id} variant="quiet" size="small">
            Undo
          </Button>
        </Form>
      )}
      {rows.length === 0 ? (
        <Nothing>No request fits.</Nothing>
      ) : (
        <RequestTable key={`${kindName} ${search}`} kind={kind} kindName={kindName} rows={rows} />
      )}
      <Pager next={next} />
    </>
  );
}
