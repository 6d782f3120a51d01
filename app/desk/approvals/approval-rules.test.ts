import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { asOwner } from "../../../testing/connected.ts";
import type { Operator } from "../operator.ts";
import { addMember, changeRole, needsApproval } from "../sign-in/team/team.server.ts";
import {
  approve,
  countApprovals,
  defineApprovable,
  expireApprovals,
  listApprovals,
  reject,
} from "./approvals.server.ts";

const somebody = (name: string): Operator => ({
  email: `${name}@afters.example`,
  role: "operator",
  sessionId: name,
  signedInAt: new Date(),
  network: "10.0.0.1",
});
const [ada, bo] = [somebody("ada"), somebody("bo")];

const done: string[] = [];
let isStuck = false;
const putOut = defineApprovable<{ lamp: string }>({
  name: "lamp-out",
  title: "Put out a lamp",
  lookAt: ({ lamp }) => `/lamps/${lamp}`,
  async perform({ lamp }, by) {
    if (isStuck) throw new Error("It is stuck.");
    done.push(`${lamp} by ${by.email}`);
    return `The lamp ${lamp} is out.`;
  },
});

beforeEach(async () => {
  done.length = 0;
  isStuck = false;
  await query("delete from approvals");
  for (const { email } of [ada, bo])
    await query(
      `insert into operators (id, name, email, email_verified, role) values ($1, '', $2, true, 'operator')
       on conflict (email) do nothing`,
      [randomUUID(), email],
    );
});

const lampOut = async (lamp: string, by = ada) => {
  await putOut({ lamp }, by);
  return (await listApprovals()).find(({ lookAt }) => lookAt === `/lamps/${lamp}`)?.id ?? 0;
};
const aged = (id: number, hours: number) =>
  query("update approvals set asked_at = now() - $2 * interval '1 hour' where id = $1", [id, hours]);
const logged = async (since: number) =>
  query("select action, operator, subject, said, detail from audit_log where id > $1 order by id", [since]);
const lastEntry = async () =>
  (await query<{ id: number }>("select coalesce(max(id), 0)::int as id from audit_log"))[0]?.id ?? 0;

test("requests for approval are listed in order, with link and requester", async () => {
  expect([await listApprovals(), await countApprovals()]).toEqual([[], 0]);
  const since = await lastEntry();
  expect(await putOut({ lamp: "attic" }, ada)).toBe("Another operator has to approve this within 24 hours.");
  await putOut({ lamp: "cellar" }, bo);
  expect(done).toEqual([]);
  const row = { id: expect.any(Number), title: "Put out a lamp", askedAt: expect.any(Date) };
  expect(await listApprovals()).toEqual([
    { ...row, lookAt: "/lamps/attic", askedBy: ada.email },
    { ...row, lookAt: "/lamps/cellar", askedBy: bo.email },
  ]);
  expect(await countApprovals()).toBe(2);
  const entry = { action: "approval-ask", subject: "lamp-out", detail: null };
  expect(await logged(since)).toEqual([
    { ...entry, operator: ada.email, said: "Requested approval: Put out a lamp." },
    { ...entry, operator: bo.email, said: "Requested approval: Put out a lamp." },
  ]);
});

test("a repeated request waits once for its first requester, and after a day anew", async () => {
  const id = await lampOut("attic");
  expect(await putOut({ lamp: "attic" }, bo)).toBe("This already waits for another operator's approval.");
  expect(await listApprovals()).toMatchObject([{ id, askedBy: ada.email }]);
  await aged(id, 24.1);
  expect([await listApprovals(), await countApprovals()]).toEqual([[], 0]);
  await lampOut("attic", bo);
  expect(await listApprovals()).toMatchObject([{ id, askedBy: bo.email }]);
});

test("a yes by somebody else does it and nothing besides; who asked is refused", async () => {
  const [attic, cellar] = [await lampOut("attic"), await lampOut("cellar")];
  await expect(approve(attic, ada)).rejects.toMatchObject({ code: "own_request", status: 403 });
  const since = await lastEntry();
  expect(await approve(attic, bo)).toBe("The lamp attic is out.");
  expect(done).toEqual([`attic by ${bo.email}`]);
  expect((await listApprovals()).map(({ id }) => id)).toEqual([cellar]);
  expect(await logged(since)).toEqual([
    {
      action: "approval-yes",
      operator: bo.email,
      subject: "lamp-out",
      said: "Approved: Put out a lamp.",
      detail: { askedBy: ada.email },
    },
  ]);
});

test("who became an operator since, or is alone by their own hand, is no second one", async () => {
  const late = somebody("late");
  const id = await lampOut("stairs");
  await addMember(late.email, "operator", ada);
  await expect(approve(id, late)).rejects.toMatchObject({ code: "new_operator", status: 403 });
  await query("update approvals set asked_at = now() + interval '1 second' where id = $1", [id]);
  expect(await approve(id, late)).toBe("The lamp stairs is out.");
  for (const { email } of [late, bo]) {
    const [member] = await query<{ id: string }>("select id from operators where email = $1", [email]);
    await changeRole(member?.id ?? "", "viewer", ada);
  }
  expect(await putOut({ lamp: "cellar" }, ada)).toContain("Another operator has to approve");
  const since = (operator: Operator, hours: number) =>
    asOwner(
      `insert into audit_log (operator, network, action, subject, said, detail, at)
       values ($1, 'n', 'team-remove', 'operator x', '', '{"before": "operator"}', now() - $2 * interval '1 hour')`,
      [operator.email, hours],
    );
  const [lone, patient] = [somebody("lone"), somebody("patient")];
  await query("update operators set role = 'viewer' where email = $1", [ada.email]);
  await since(lone, 23);
  await since(patient, 25);
  expect([await needsApproval(lone), await needsApproval(patient)]).toEqual([true, false]);
  await query("update operators set role = 'operator' where email = any($1)", [[ada.email, bo.email]]);
});

test("settled, expired or unknown requests can be neither approved nor rejected", async () => {
  const [settled, old, waits] = [await lampOut("attic"), await lampOut("cellar"), await lampOut("hall")];
  await approve(settled, bo);
  await aged(old, 24.1);
  for (const id of [settled, old, waits + 9])
    for (const act of [approve, reject])
      await expect(act(id, bo)).rejects.toMatchObject({ code: "no_approval", status: 409 });
  expect(done).toEqual([`attic by ${bo.email}`]);
  expect((await listApprovals()).map(({ id }) => id)).toEqual([waits]);
});

test("a no does nothing, is in the log, and leaves what else waits", async () => {
  const [attic, cellar] = [await lampOut("attic"), await lampOut("cellar")];
  const since = await lastEntry();
  expect(await reject(attic, ada)).toBe("Rejected. Nothing was done.");
  expect([done, (await listApprovals()).map(({ id }) => id)]).toEqual([[], [cellar]]);
  expect(await logged(since)).toEqual([
    {
      action: "approval-no",
      operator: ada.email,
      subject: "lamp-out",
      said: "Rejected. Nothing was done.",
      detail: { askedBy: ada.email },
    },
  ]);
});

test("a failed approval waits again, and no one else can take it meanwhile", async () => {
  const [attic, cellar] = [await lampOut("attic"), await lampOut("cellar")];
  await query("update approvals set taken_at = now() where id = $1", [cellar]);
  isStuck = true;
  await expect(approve(attic, bo)).rejects.toThrow("It is stuck.");
  expect((await listApprovals()).map(({ id }) => id)).toEqual([attic]);
  await expect(approve(cellar, bo)).rejects.toMatchObject({ code: "no_approval" });
  expect(await putOut({ lamp: "cellar" }, ada)).toBe("This already waits for another operator's approval.");
  isStuck = false;
  expect(await approve(attic, bo)).toBe("The lamp attic is out.");
});

test("what nobody said yes to is forgotten after a day, and not before", async () => {
  const [old, young] = [await lampOut("attic"), await lampOut("cellar")];
  await aged(old, 24.01);
  await aged(young, 23.99);
  await expireApprovals();
  expect(await query("select id from approvals")).toEqual([{ id: young }]);
});
