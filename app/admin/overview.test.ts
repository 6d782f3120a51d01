import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { query } from "../../platform/db/pool.server.ts";
import { asOwner } from "../../testing/connected.ts";
import { endParty, openParty, seatFans } from "../../testing/party.ts";
import { countRequests } from "../creators/signups/desk/count-requests.server.ts";
import { mostCounted } from "../creators/signups/desk/kind-count.ts";
import { say } from "../room/chat/messages.server.ts";
import { openReports, overview } from "./overview.server.ts";
import { report } from "./reports/reports.server.ts";

const ask = (status: string, at: string, form = "access", many = 1) =>
  asOwner(
    `insert into access_requests (email, reason, form, status, created_at)
     select gen_random_uuid() || '@salt.test', 'Please', $1, $2, ${at} from generate_series(1, $3)`,
    [form, status, many],
  );
const midnight = "date_trunc('day', now(), 'UTC')";
const counted = async () => (await countRequests()).find(({ kind }) => kind === "access");

test("requests are counted per kind since midnight UTC and by whether they are new", async () => {
  expect(await counted()).toEqual({ kind: "access", today: 0, waiting: 0 });
  await ask("new", midnight);
  await ask("invited", "now()");
  await ask("new", `${midnight} - interval '1 millisecond'`);
  expect(await counted()).toEqual({ kind: "access", today: 2, waiting: 2 });
  await ask("new", `${midnight} - interval '1 day'`, "access", mostCounted);
  expect(await counted()).toMatchObject({ today: 2, waiting: mostCounted + 1 });
});

test("a reported message is one, however many report it, until it is settled", async () => {
  const party = await openParty();
  const [author = "", one = "", two = ""] = await seatFans(party, 3);
  expect(await openReports()).toBe(0);
  for (let n = 0; n < 2; n++) {
    const { seq } = await say({ partyId: party, fanId: author, text: "Words" });
    for (const fanId of [one, two])
      await report({ kind: "message", subject: `${party} ${seq}`, reason: "spam" }, fanId);
  }
  expect(await openReports()).toBe(2);
  await query("update reports set settled_at = now() where fan_id = $1 and subject = $2", [
    one,
    `${party} 1`,
  ]);
  expect(await openReports()).toBe(2);
  await query("update reports set settled_at = now() where subject = $1", [`${party} 1`]);
  expect(await openReports()).toBe(1);
});

test("the overview shows waiting and failed emails and the parties that end first", async () => {
  const [late, soon, over, toCome, replaced] = [
    await openParty({ endsIn: 90_000 * 60 }),
    await openParty({ endsIn: 60_000 }),
    await openParty(),
    await openParty({ startsIn: 60_000 }),
    await openParty(),
  ];
  await endParty(over);
  await query("update parties set superseded = true where id = $1", [replaced]);
  await query("update parties set participants = 4, sample_participants = 3 where id = $1", [soon]);
  for (const state of ["dead", "waiting", "waiting", "sent"])
    await query(
      "insert into mails (id, kind, recipient, subject, body_text, body_html, state) values ($1, 'confirm', 'a@salt.test', 's', 't', 'h', $2)",
      [randomUUID(), state],
    );
  const { live, coming, over: ended, needs } = await overview();
  const open = Object.fromEntries(needs.map(({ to, open }) => [to, open]));
  expect(open).toMatchObject({
    "/operator/mails?state=dead": 1,
    "/operator/mails?state=waiting": 2,
    "/operator/reports": await openReports(),
  });
  expect(needs.filter(({ isUrgent }) => isUrgent).map(({ to }) => to)).toEqual([
    "/operator/reports",
    "/operator/mails?state=dead",
  ]);
  expect(ended.map(({ id }) => id)).toEqual([over]);
  expect(coming.map(({ kind, id }) => [kind, id])).toEqual([["party", toCome]]);
  const ids = live.map(({ id }) => id);
  expect(ids.filter((id) => [late, soon, over, toCome, replaced].includes(id))).toEqual([soon, late]);
  expect(live.find(({ id }) => id === soon)).toMatchObject({ participants: 7, sampleParticipants: 3 });
});

test("what is held stands among the needs by what it is, without what was left out", async () => {
  const needs = async () =>
    Object.fromEntries(
      (await overview()).needs.map(({ to, open, one, many }) => [to, `${open} ${open === 1 ? one : many}`]),
    );
  expect(Object.keys(await needs())).not.toEqual(expect.arrayContaining(["/operator/held"]));
  const hold = (thing: string, network: string, leftOut: boolean, fan: string) =>
    query(
      "insert into held_acts (kind, thing, fan_id, input, network, left_out) values ('clip-vote', $1, $2, '{}', $3, $4)",
      [thing, fan, network, leftOut],
    );
  await hold("clip-a", "net-1", false, "fan-1");
  await hold("clip-a", "net-1", false, "fan-2");
  await hold("clip-b", "net-1", false, "fan-1");
  await hold("clip-c", "net-2", true, "fan-1");
  await query(
    `insert into polls (id, title, options, held_votes) values ('poll-held', 'Who?', '["A", "B"]', 7), ('poll-free', 'Who?', '["A", "B"]', 0)`,
  );
  expect(await needs()).toMatchObject({
    "/operator/held": "2 networks held back",
    "/operator/polls": "1 poll with held votes",
  });
});
