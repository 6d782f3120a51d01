import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { asOwner } from "../../../testing/connected.ts";
import type { Fan } from "../../../testing/fan.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { memberOf, signedIn } from "../../../testing/operator.ts";
import { eraseAtDesk, eraseSeen, lookUp } from "../../../testing/people/at-the-desk.ts";
import { expireApprovals } from "./approvals.server.ts";

let server: RunningApp;
let ada: Fan;
let bo: Fan;
const at = "/operator/approvals";

beforeAll(async () => {
  server = await startApp({ OPERATOR_EMAILS: "" });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await query("delete from approvals");
  await query("delete from operators");
  ada = await memberOf(server.origin, "ada@afters.example", "operator");
  bo = await memberOf(server.origin, "bo@afters.example", "operator");
});

async function somebody(): Promise<string> {
  const email = `maud-${randomUUID()}@example.com`;
  await query("insert into access_requests (email, reason) values ($1, 'Please')", [email]);
  return email;
}

const isHeld = async (email: string) =>
  (await query("select 1 from access_requests where email = $1", [email])).length > 0;
const erase = (by: Fan, email: string) => eraseAtDesk(by, email);
const open = async () =>
  (await query<{ id: number }>("select id from approvals order by id")).map(({ id }) => String(id));
const settle = async (by: Fan, id: string, does: "yes" | "no") => {
  await by.post(at, { id, do: does });
  return (await by.get(at)).text();
};

test("with two operators a person is erased after the other's approval, both logged", async () => {
  const email = await somebody();
  await erase(ada, email);
  expect(await isHeld(email)).toBe(true);
  const [id = ""] = await open();
  expect(await settle(ada, id, "yes")).toContain("another operator has to approve it");
  expect(await isHeld(email)).toBe(true);
  const page = await (await bo.get(at)).text();
  expect(page).toContain("Erase a person");
  expect(page).toContain("ada@afters.example");
  expect(await settle(bo, id, "yes")).toContain("Erased a person");
  expect(await isHeld(email)).toBe(false);
  expect(await open()).toEqual([]);
  const log = await query<{ action: string; operator: string }>(
    "select action, operator from audit_log where action ~ '^(approval|person)-' order by id",
  );
  expect(log).toEqual([
    { action: "approval-ask", operator: "ada@afters.example" },
    { action: "approval-yes", operator: "bo@afters.example" },
    { action: "person-erase", operator: "bo@afters.example" },
  ]);
});

test("a no does nothing, and whoever asked may take it back", async () => {
  const email = await somebody();
  for (const by of [bo, ada]) {
    await erase(ada, email);
    const [id = ""] = await open();
    expect(await settle(by, id, "no")).toContain("Nothing was done");
    expect(await open()).toEqual([]);
    expect(await settle(bo, id, "yes")).toContain("it was settled");
  }
  expect(await isHeld(email)).toBe(true);
});

test("a yes counts for 24 hours, and then what was asked for is forgotten", async () => {
  const email = await somebody();
  const aged = (hours: number) =>
    query("update approvals set asked_at = now() - $1 * interval '1 hour'", [hours]);
  await erase(ada, email);
  const [late = ""] = await open();
  await aged(24.1);
  expect(await settle(bo, late, "yes")).toContain("it expired");
  expect(await isHeld(email)).toBe(true);
  await erase(ada, email);
  await aged(23.9);
  await expireApprovals();
  const [id = ""] = await open();
  await settle(bo, id, "yes");
  expect(await isHeld(email)).toBe(false);
  await erase(ada, await somebody());
  await aged(24.1);
  await expireApprovals();
  expect(await open()).toEqual([]);
});

test("asked twice it waits once, and two who say yes at once do it once", async () => {
  const email = await somebody();
  await erase(ada, email);
  await erase(ada, email);
  const ids = await open();
  expect(ids).toHaveLength(1);
  const cy = await memberOf(server.origin, "cy@afters.example", "operator");
  const before = await query("select 1 from audit_log where action = 'approval-yes'");
  await Promise.all([settle(bo, ids[0] ?? "", "yes"), settle(cy, ids[0] ?? "", "yes")]);
  expect(await isHeld(email)).toBe(false);
  expect(await query("select 1 from audit_log where action = 'approval-yes'")).toHaveLength(
    before.length + 1,
  );
});

test("what cannot be done after the yes can be tried again", async () => {
  const email = await somebody();
  await erase(ada, email);
  const [id = ""] = await open();
  await memberOf(server.origin, email, "viewer");
  expect(await settle(bo, id, "yes")).toContain("is an operator");
  await query("delete from operators where email = $1", [email]);
  expect(await settle(bo, id, "yes")).toContain("Erased a person");
});

test("the sample content is cleared by two as well", async () => {
  await ada.post("/operator/parties", { typed: "clear samples" });
  expect(await query("select 1 from audit_log where action = 'clear-samples'")).toEqual([]);
  const [id = ""] = await open();
  await settle(bo, id, "yes");
  expect(await query("select 1 from audit_log where action = 'clear-samples'")).toHaveLength(1);
});

test("a single operator, or one from the shell, erases by typing the word", async () => {
  const [first, second] = [await somebody(), await somebody()];
  const shell = await signedIn(server.origin);
  await erase(shell, first);
  expect(await isHeld(first)).toBe(false);
  await query("update operators set role = 'moderator' where email = 'bo@afters.example'");
  await eraseAtDesk(ada, second, "yes");
  expect(await isHeld(second)).toBe(true);
  await erase(ada, second);
  expect(await isHeld(second)).toBe(false);
});

test("the approver sees the person as requested, and approval erases exactly that", async () => {
  const email = await somebody();
  const shown = await lookUp(ada, email);
  expect(shown).toContain(`<h2>${email}</h2>`);
  await eraseSeen(ada, shown);
  const page = await (await bo.get(at)).text();
  const lookAt = /href="(\/operator\/people\?approval=\d+)"/.exec(page)?.[1] ?? "";
  expect(page).not.toContain(email);
  const seen = await (await bo.get(lookAt)).text();
  expect(seen).toContain(`<h2>${email}</h2>`);
  expect(seen).toContain("erases exactly what is listed here");
  expect(seen).not.toContain("Erase for good");
  const [id = ""] = await open();
  await settle(bo, id, "yes");
  expect(await isHeld(email)).toBe(false);
  expect(await (await bo.get(lookAt)).text()).toContain("No results.");
});

test("if the person has changed by then, nothing is erased and a new request is needed", async () => {
  const email = await somebody();
  const shown = await lookUp(ada, email);
  const fanId = newFanId();
  const more = () =>
    asOwner("insert into access_requests (email, reason, fan_id) values ($1, 'Me too', $2)", [email, fanId]);
  await more();
  await eraseSeen(ada, shown);
  expect([await open(), await isHeld(email)]).toEqual([[], true]);
  expect(await (await ada.get("/operator/people")).text()).toContain("has changed since you opened the page");
  await erase(ada, email);
  const [id = ""] = await open();
  await more();
  expect(await (await bo.get(`/operator/people?approval=${id}`)).text()).toContain("approving does nothing");
  expect(await settle(bo, id, "yes")).toContain("has changed since you opened the page");
  expect(await isHeld(email)).toBe(true);
  await settle(bo, id, "no");
  await erase(ada, email);
  const [again = ""] = await open();
  expect(await settle(bo, again, "yes")).toContain("Erased a person");
  expect(await isHeld(email)).toBe(false);
});
