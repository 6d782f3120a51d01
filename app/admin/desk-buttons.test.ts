import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { query } from "../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../testing/app.ts";
import type { Fan } from "../../testing/fan.ts";
import { newFanId } from "../../testing/fan-id.ts";
import { memberOf, pageOf, press } from "../../testing/operator.ts";
import { eraseAtDesk } from "../../testing/people/at-the-desk.ts";
import { aPoll } from "../../testing/poll.ts";
import { vote } from "../polls/votes/votes.server.ts";

// What the desk's pages say of the team, of a second yes and of held votes, and what their own buttons do.

let server: RunningApp;
let ada: Fan;
let bo: Fan;
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

/** As it is read, one line each of what stands in `tag`. */
async function read(by: Fan, path: string, tag = "article"): Promise<string[]> {
  const html = await pageOf(by, path);
  return [...html.matchAll(new RegExp(`<${tag}[ >][\\s\\S]*?</${tag}>`, "g"))].map(([found]) =>
    found
      .replace(/<\/(?:p|dt|dd|button|summary)>/g, " ")
      .replace(/<[^>]*>/g, "")
      .replace(/\s+/g, " ")
      .trim(),
  );
}

test("the team page shows who has which role, and its buttons act on that person only", async () => {
  const at = "/operator/team";
  const of = async (email: string) => (await read(ada, at)).find((line) => line.startsWith(email)) ?? "";
  expect(await of("ada@")).toMatch(/^ada@afters.example \(you\) Operator: everything\. Last here /);
  expect(await of("bo@")).toMatch(/^bo@afters.example Operator: everything\. Last here /);
  const fields = { email: "vi@afters.example", role: "moderator" };
  expect((await press(ada, at, "Add them", { fields })).status).toBe(303);
  expect(await of("vi@")).toMatch(
    /^vi@afters.example Moderator: also requests, notes and reports\. Not signed in\./,
  );
  expect(await of("vi@")).not.toContain("End sessions");
  const after = 'aria-label="vi@afters.example"';
  // As the page shows it: what is chosen is the role they have.
  await press(ada, at, "Change", { after });
  expect(await of("vi@")).toContain("Moderator:");
  await press(ada, at, "Change", { after, fields: { role: "viewer" } });
  expect(await of("vi@")).toContain("Viewer: reads what names no person.");
  const vi = await memberOf(server.origin, "vi@afters.example", "viewer");
  await press(ada, at, "End sessions", { after });
  expect((await vi.get("/operator")).status).toBe(404);
  expect(await of("vi@")).toContain("Not signed in.");
  await press(ada, at, "Yes, remove them", { after });
  expect(await of("vi@")).toBe("");
  for (const email of ["ada@", "bo@"]) expect(await of(email)).toContain("Operator: everything");
  expect((await bo.get(at)).status).toBe(200);
});

test("the approvals page links to what it is about and offers Approve to others only", async () => {
  const at = "/operator/approvals";
  expect(await pageOf(bo, at)).toContain("Nothing waits for approval.");
  for (const name of ["juno", "odile"]) {
    await query("insert into access_requests (email, reason) values ($1, 'Please')", [`${name}@salt.test`]);
    await eraseAtDesk(ada, `${name}@salt.test`);
  }
  const [mine = ""] = await read(ada, at);
  expect(mine).toContain("Requested by you");
  expect(mine).toContain("Withdraw");
  expect(mine).not.toMatch(/Approve|Reject/);
  const [theirs = "", other = ""] = await read(bo, at);
  for (const line of [theirs, other]) {
    expect(line).toContain("Requested by ada@afters.example");
    expect(line).toMatch(/Approve.*cannot be undone.*Approve it.*Reject/);
  }
  const html = await pageOf(bo, at);
  expect(html).toContain("within 24 hours");
  const leads = [...html.matchAll(/<a[^>]*href="([^"]+)"[^>]*>Erase a person/g)].map(([, to]) => to ?? "");
  expect(leads).toHaveLength(2);
  const [juno = "", odile = ""] = leads;
  expect(await pageOf(bo, juno)).toContain("<h2>juno@salt.test</h2>");
  const isThere = async (name: string) =>
    (await query("select 1 from access_requests where email = $1", [`${name}@salt.test`])).length > 0;
  await press(bo, at, "Approve it", { after: odile });
  expect([await isThere("juno"), await isThere("odile")]).toEqual([true, false]);
  await press(bo, at, "Reject");
  expect([await isThere("juno"), (await read(bo, at)).length]).toEqual([true, 0]);
  await eraseAtDesk(ada, "juno@salt.test");
  expect(await pageOf(ada, "/operator")).toMatch(/Approvals<span class="desk-count">1</);
  await press(ada, at, "Withdraw");
  expect(await isThere("juno")).toBe(true);
  expect(await pageOf(ada, at)).toContain("Nothing waits for approval.");
});

test("held votes are listed per network, counted or left out there, and logged", async () => {
  const poll = await aPoll({ title: "Which lamp?", options: ["Attic", "Cellar", "Hall"] });
  const at = `/operator/polls/${poll}`;
  expect(await pageOf(ada, at)).not.toContain("Held back");
  for (const [network, option, many] of [
    ["cellar-network", 1, 4],
    ["cellar-network", 2, 1],
    ["attic-network", 0, 3],
    ["hall-network", 2, 2],
  ] as const)
    for (let n = 0; n < many; n++) await vote(poll, newFanId(), option, network);
  const held = async () => {
    const html = await pageOf(ada, at);
    const lines = await read(ada, at, "li");
    return html.includes("Held back") ? lines.filter((line) => line.includes("of network")) : [];
  };
  expect(await held()).toEqual([
    expect.stringMatching(
      /^5 votes of network cellar, between .* Cellar: 4, Hall: 1 Count them.*Do not count them/,
    ),
    expect.stringMatching(/^3 votes of network attic-, between .* Attic: 3 Count them.*Do not count them/),
    expect.stringMatching(/^2 votes of network hall-n, between .* Hall: 2 Count them.*Do not count them/),
  ]);
  await press(ada, at, "Do not count them", { after: "of network attic-" });
  expect(await held()).toEqual([
    expect.stringMatching(/^5 votes of network cellar/),
    expect.stringMatching(/^2 votes of network hall-n/),
    expect.stringMatching(/^3 votes of network attic-, between .*, left out Attic: 3 Count them after all/),
  ]);
  expect((await held())[2]).not.toContain("Do not count them");
  const facts = async () => (await read(ada, at, "dl"))[0];
  const waits = "Counting these waits for another operator: Approvals";
  await press(ada, at, "Count them", { after: "of network hall-n" });
  expect(await facts()).toBe("Attic 0 votes Cellar 0 votes Hall 0 votes");
  expect((await held()).map((line) => line.includes(waits))).toEqual([false, true, false]);
  expect((await held())[1]).not.toContain("Count them");
  // Nobody has looked at what comes while it waits.
  await vote(poll, newFanId(), 2, "hall-network");
  const yeses = "/operator/approvals";
  expect(await pageOf(bo, yeses)).toContain(`<a href="${at}"`);
  await press(ada, at, "Count them after all");
  await press(bo, yeses, "Approve it", { after: "Count held votes" });
  expect(await facts()).toBe("Attic 0 votes Cellar 0 votes Hall 2 votes");
  await press(bo, yeses, "Approve it", { after: "Count held votes" });
  expect(await facts()).toBe("Attic 3 votes Cellar 0 votes Hall 2 votes");
  expect(await held()).toEqual([
    expect.stringMatching(/^5 votes of network cellar/),
    expect.stringMatching(/^1 vote of network hall-n, .*Count them/),
  ]);
  const log = await query("select action, operator, said from audit_log where subject = $1 order by id", [
    `poll ${poll}`,
  ]);
  const [operator, by] = ["ada@afters.example", "bo@afters.example"];
  expect(log).toEqual([
    { action: "votes-leave-out", operator, said: "Left out 3 votes that had been held back." },
    { action: "votes-count", operator: by, said: "Counted 2 votes that had been held back." },
    { action: "votes-count", operator: by, said: "Counted 3 votes that had been held back." },
  ]);
  await query("update operators set role = 'moderator' where email = $1", [by]);
  await press(ada, at, "Count them", { after: "of network cellar" });
  expect(await facts()).toBe("Attic 3 votes Cellar 4 votes Hall 3 votes");
});
