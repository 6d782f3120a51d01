import { expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { asOwner } from "../../../../testing/connected.ts";
import { findUndo } from "../../../desk/list/chosen.server.ts";
import { kinds } from "./kinds.ts";
import { moveRequests, requestMoves, undoMove } from "./request-actions.server.ts";

const [ada, bo] = ["ada", "bo"].map((name) => ({
  email: `${name}@afters.example`,
  sessionId: "s",
  network: "10.0.0.1",
})) as [Operator, Operator];
const kind = kinds.access;
type Operator = Parameters<typeof undoMove>[2];

async function requests(...statuses: string[]): Promise<number[]> {
  const rows = await asOwner<{ id: number }>(
    `insert into access_requests (email, reason, form, status)
     select 'nell@salt.test', 'Please', 'access', s::request_status from unnest($1::text[]) with ordinality as t (s, n)
     order by n returning id`,
    [statuses],
  );
  return rows.map(({ id }) => id);
}

const statusesOf = async (ids: number[]) => {
  const rows = await query<{ id: number; status: string }>("select id, status from access_requests");
  return ids.map((id) => rows.find((row) => row.id === id)?.status);
};

test("chosen requests are moved once, and the words tell how many moved and of what", async () => {
  const ids = await requests("new", "declined", "invited", "new");
  const { said } = await moveRequests(kind, [...ids.slice(0, 3), ids[0] ?? 0], "invited", ada);
  expect(said).toBe(`2 requests of ${kind.title} set to Invited.`);
  expect(await statusesOf(ids)).toEqual(["invited", "invited", "invited", "new"]);
  expect(await moveRequests(kind, ids.slice(0, 3), "invited", ada)).toEqual({
    said: "They were all there already.",
    undo: null,
  });
  expect(() => moveRequests(kind, [], "invited", ada)).toThrow(
    expect.objectContaining({ code: "nothing_chosen", status: 422 }),
  );
  expect((await moveRequests(kind, ids.slice(3), "declined", ada)).said).toBe(
    `1 request of ${kind.title} set to Declined.`,
  );
  const acts = await query<{ subject: string }>("select subject from audit_log order by id");
  expect(acts.map(({ subject }) => subject)).toEqual(["access", `access ${ids[3]}`]);
});

test("one form moves 200 requests at most", async () => {
  const ids = await requests(...Array.from({ length: 201 }, () => "new"));
  await moveRequests(kind, ids, "invited", ada);
  expect((await statusesOf(ids)).filter((status) => status === "invited")).toHaveLength(200);
});

test("what was moved is put back where each was, but for what was moved on since", async () => {
  const ids = await requests("new", "declined", "new");
  const { undo, said } = await moveRequests(kind, ids, "invited", ada);
  expect(await findUndo(undo ?? 0, ada, requestMoves)).toMatchObject({ id: undo, said });
  await moveRequests(kind, ids.slice(2), "declined", bo);
  expect(await undoMove(kind, undo ?? 0, ada)).toBe(`2 requests of ${kind.title} restored.`);
  expect(await statusesOf(ids)).toEqual(["new", "declined", "declined"]);
});

test("a move is undone within the hour, by who made it, and in its own list", async () => {
  const ids = await requests("new");
  const { undo } = await moveRequests(kind, ids, "invited", ada);
  const act = undo ?? 0;
  const tooLate = { code: "too_late", status: 409 };
  await expect(undoMove(kind, act, bo)).rejects.toMatchObject(tooLate);
  await expect(undoMove(kinds.beta, act, ada)).rejects.toMatchObject(tooLate);
  await expect(undoMove(kind, act + 999, ada)).rejects.toMatchObject(tooLate);
  expect(await findUndo(act, bo, requestMoves)).toBeNull();
  // The log is only ever added to.
  const [aged = 0, recent = 0] = await Promise.all(
    [61, 59].map(async (minutes) => {
      const rows = await query<{ id: number }>(
        `insert into audit_log (operator, network, action, subject, said, detail, at)
         select operator, network, action, subject, said, detail, now() - make_interval(mins => $2) from audit_log where id = $1 returning id`,
        [act, minutes],
      );
      return rows[0]?.id ?? 0;
    }),
  );
  expect(await findUndo(aged, ada, requestMoves)).toBeNull();
  await expect(undoMove(kind, aged, ada)).rejects.toMatchObject(tooLate);
  expect(await statusesOf(ids)).toEqual(["invited"]);
  expect(await findUndo(recent, ada, requestMoves)).toMatchObject({ id: recent });
  await undoMove(kind, recent, ada);
  expect(await statusesOf(ids)).toEqual(["new"]);
});
