import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../../../testing/app.ts";
import { Fan } from "../../../../testing/fan.ts";
import { follow, memberOf, signedIn } from "../../../../testing/operator.ts";
import { makeLink } from "../links.server.ts";

let server: RunningApp;
beforeAll(async () => {
  server = await startApp({ DATABASE_URL: process.env.DATABASE_URL ?? "", OPERATOR_EMAILS: "" });
});
afterAll(() => server.stop());
beforeEach(() => query("delete from operators"));

const at = "/operator/team";
const idOf = async (email: string) =>
  (await query<{ id: string }>("select id from operators where email = $1", [email]))[0]?.id ?? "";
const roleOf = async (email: string) =>
  (await query<{ role: string | null }>("select role from operators where email = $1", [email]))[0]?.role;
const said = async (fan: Fan) => (await fan.get(at)).text();

test("an added team member gets a link at sign-in, and the given role", async () => {
  const operator = await signedIn(server.origin);
  const added = await operator.post(at, { email: " Mo@Afters.example ", role: "moderator" });
  expect(added.status).toBe(303);
  expect(await said(operator)).toContain("mo@afters.example");
  const newcomer = new Fan(server.origin);
  await newcomer.post("/sign-in", { email: "mo@afters.example" });
  const [mail] = await query<{ text: string }>(
    "select body_text as text from mails where recipient = 'mo@afters.example'",
  );
  const link = /https?:\S+(\/sign-in\/[\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  expect((await newcomer.post(link)).status).toBe(303);
  expect((await newcomer.get("/operator/requests/beta")).status).toBe(200);
  expect((await newcomer.get(at)).status).toBe(403);
  const again = await operator.post(at, { email: "mo@afters.example", role: "viewer" });
  expect(again.status).toBe(409);
  expect(await again.text()).toContain("already belongs to the team");
  expect(await roleOf("mo@afters.example")).toBe("moderator");
});

test("a changed role holds from the next request; ended sessions are out at once", async () => {
  const operator = await signedIn(server.origin);
  const member = await memberOf(server.origin, "vi@afters.example", "viewer");
  const id = await idOf("vi@afters.example");
  expect((await member.get("/operator/log")).status).toBe(403);
  await operator.post(at, { id, role: "operator", do: "role" });
  expect((await member.get("/operator/log")).status).toBe(200);
  await operator.post(at, { id, do: "end" });
  expect((await member.get("/operator")).status).toBe(404);
  const back = await follow(await makeLink("vi@afters.example"), server.origin);
  expect((await back.get("/operator")).status).toBe(200);
  await operator.post(at, { id, do: "remove" });
  expect((await back.get("/operator")).status).toBe(404);
  const log = await query<{ action: string; subject: string }>(
    "select action, subject from audit_log where subject = 'operator vi@afters.example' order by id",
  );
  expect(log.map(({ action }) => action)).toEqual(["team-role", "team-sessions", "team-remove"]);
});

test("the last operator neither steps down nor goes, and with another one may", async () => {
  const last = await memberOf(server.origin, "ada@afters.example", "operator");
  const id = await idOf("ada@afters.example");
  for (const fields of [
    { id, do: "role", role: "viewer" },
    { id, do: "remove" },
  ] as Record<string, string>[]) {
    await last.post(at, fields, at);
    expect(await roleOf("ada@afters.example")).toBe("operator");
  }
  expect(await query("select 1 from audit_log where subject = 'operator ada@afters.example'")).toEqual([]);
  await memberOf(server.origin, "bo@afters.example", "operator");
  await last.post(at, { id, do: "role", role: "viewer" });
  expect(await roleOf("ada@afters.example")).toBe("viewer");
});

test("two operators who take each other out at once leave one of them", async () => {
  const ada = await memberOf(server.origin, "ada@afters.example", "operator");
  const bo = await memberOf(server.origin, "bo@afters.example", "operator");
  const [a, b] = [await idOf("ada@afters.example"), await idOf("bo@afters.example")];
  await Promise.all([ada.post(at, { id: b, do: "remove" }), bo.post(at, { id: a, do: "remove" })]);
  expect(await query("select 1 from operators where role = 'operator'")).toHaveLength(1);
});

test("an OPERATOR_EMAILS address is always an operator and cannot be changed there", async () => {
  const named = await startApp({
    DATABASE_URL: process.env.DATABASE_URL ?? "",
    OPERATOR_EMAILS: "ada@afters.example",
  });
  try {
    const ada = await memberOf(named.origin, "ada@afters.example", "viewer");
    expect((await ada.get(at)).status).toBe(200);
    const id = await idOf("ada@afters.example");
    for (const doing of ["role", "remove"]) await ada.post(at, { id, do: doing, role: "viewer" });
    expect((await ada.get(at)).status).toBe(200);
    const bo = await memberOf(named.origin, "bo@afters.example", "operator");
    await bo.post(at, { id: await idOf("bo@afters.example"), do: "remove" });
    expect((await bo.get(at)).status).toBe(404);
  } finally {
    await named.stop();
  }
});
