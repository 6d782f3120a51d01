import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { config } from "../../../platform/config.server.ts";
import { query } from "../../../platform/db/pool.server.ts";
import { startJobs, stopJobs } from "../../../platform/jobs/jobs.server.ts";
import { asOwner } from "../../../testing/connected.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { muteFan } from "../../fans/muting.server.ts";
import { lastWeek, startOf, weekMs } from "../../fans/points/weeks.ts";
import { sampleFanId } from "../../fans/sample-fan.ts";
import { seedSamples } from "../../samples/seed.server.ts";
import { countInvited, inviteTopFans, rule, topFans } from "./invitations.server.ts";

const week = lastWeek();
const start = startOf(week).getTime();
const hour = 3_600_000;

beforeAll(() => seedSamples());

beforeEach(async () => {
  await query("delete from points_ledger where not is_sample");
  await query("delete from afterparty_invitations");
  await query("delete from mails");
});

/** A fan with so many points in the week, for a title or for none; `after` is in hours from the week's start. */
async function earn(points: number, { title = "" as string | null, after = 5, fanId = newFanId() } = {}) {
  await query("insert into fans (id) values ($1) on conflict do nothing", [fanId]);
  await query(
    `insert into points_ledger (fan_id, deed, ref, points, title_slug, at)
     values ($1, 'vote', gen_random_uuid()::text, $2, $3, $4)`,
    [fanId, points, title || null, new Date(start + after * hour)],
  );
  return fanId;
}

async function confirmAddress(fanId: string, { email = `${randomUUID()}@salt.test`, confirmed = true } = {}) {
  await asOwner(
    `insert into fan_invites (name, username, email, form, fan_id, confirmed_at)
     values ('Nell', gen_random_uuid()::text, $1, 'join', $2, case when $3 then now() end)`,
    [email, fanId, confirmed],
  );
  return email;
}

const top = async () => (await topFans(new Date(start))).map(({ fanId }) => fanId);
const letters = () =>
  query<{ recipient: string; body_text: string; about: string }>(
    "select recipient, body_text, about from mails where kind = 'invitation' order by created_at, recipient",
  );

test("AFTERPARTY-21..22: the ten with most points of a week, at least 100, are in", async () => {
  const { places, points } = rule.fans;
  expect([places, points]).toEqual([10, 100]);
  const best: string[] = [];
  for (let n = 0; n < places; n++) best.push(await earn(points + 70 - n * 7));
  const next = await earn(points + 6);
  expect(await topFans(new Date(start))).toEqual(
    best.map((fanId, n) => ({ fanId, titleSlug: null, rank: n + 1 })),
  );
  await query("delete from points_ledger where fan_id = $1", [best[3]]);
  expect((await top()).at(-1)).toBe(next);
});

test("AFTERPARTY-21: below a hundred points no one is a top fan; ties go to the first", async () => {
  const [short, late, early] = [
    await earn(99, { after: 1 }),
    await earn(100, { after: 9 }),
    await earn(100, { after: 8 }),
  ];
  expect(await top()).toEqual([early, late]);
  expect(await top()).not.toContain(short);
});

test("AFTERPARTY-21: the top three of a show, with at least fifty points, are in", async () => {
  expect([rule.viewers.places, rule.viewers.points]).toEqual([3, 50]);
  const of = (points: number) => earn(points, { title: "carmilla" });
  const [third, first, fourth, second] = [await of(51), await of(73), await of(50), await of(62)];
  const alone = await earn(50, { title: "halcyon-seven" });
  const short = await earn(49, { title: "neon-orchard" });
  expect(await topFans(new Date(start))).toEqual(
    expect.arrayContaining([
      { fanId: first, titleSlug: "carmilla", rank: 1 },
      { fanId: second, titleSlug: "carmilla", rank: 2 },
      { fanId: third, titleSlug: "carmilla", rank: 3 },
      { fanId: alone, titleSlug: "halcyon-seven", rank: 1 },
    ]),
  );
  expect(await top()).toHaveLength(4);
  for (const out of [fourth, short]) expect(await top()).not.toContain(out);
  await query("update titles set retired_at = now() where slug = 'halcyon-seven'");
  expect(await top()).not.toContain(alone);
  await query("update titles set retired_at = null where slug = 'halcyon-seven'");
});

test("AFTERPARTY-21: a week counts from its first moment to its last", async () => {
  const [first, last, before, after] = [
    await earn(200, { after: 0 }),
    await earn(200, { after: 7 * 24 - 0.001 }),
    await earn(200, { after: -0.001 }),
    await earn(200, { after: 7 * 24 }),
  ];
  expect(await top()).toEqual([first, last]);
  for (const out of [before, after]) expect(await top()).not.toContain(out);
});

test("AFTERPARTY-21: samples and muted fans are no top fans and take no place", async () => {
  const muted = await earn(900);
  const released = await earn(800);
  await muteFan(muted, null);
  await muteFan(released, new Date(Date.now() - hour));
  const sample = await earn(700, { fanId: sampleFanId("nova") });
  await query("update fans set is_sample = true where id = $1", [sample]);
  const [counted] = await query<{ fan_id: string }>(
    `insert into points_ledger (fan_id, deed, ref, points, is_sample, at)
     values ($1, 'sample', gen_random_uuid()::text, 600, true, $2) returning fan_id`,
    [newFanId(), new Date(start + hour)],
  );
  const fan = await earn(100);
  expect(await topFans(new Date(start))).toEqual([
    { fanId: released, titleSlug: null, rank: 1 },
    { fanId: fan, titleSlug: null, rank: 2 },
  ]);
  for (const one of [sample, counted?.fan_id ?? "", muted]) await confirmAddress(one);
  expect(await inviteTopFans()).toBe(0);
  await query("delete from fans where id = $1", [sample]);
});

test("AFTERPARTY-21: a confirmed top fan gets one email with place, link and password", async () => {
  const fan = await earn(317);
  const viewer = await earn(63, { title: "carmilla" });
  const silent = await earn(205);
  const unsure = await earn(204);
  const [to, other] = [await confirmAddress(fan), await confirmAddress(viewer)];
  await confirmAddress(unsure, { confirmed: false });
  expect(await inviteTopFans()).toBe(2);
  expect(await countInvited()).toBe(2);
  const sent = await letters();
  expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual([to, other].toSorted());
  const textTo = (address: string) => sent.find(({ recipient }) => recipient === address)?.body_text ?? "";
  expect(textTo(to)).toContain("number 1 of all fans of afters");
  expect(textTo(other)).toContain("number 1 of everybody who was there for Carmilla");
  for (const text of [textTo(to), textTo(other)]) {
    expect(text).toContain(`${config.origin}/afterparty`);
    expect(text).toContain(`The password is ${config.AFTERPARTY_PASSWORD}`);
    expect(text).toContain("Unsubscribe");
  }
  expect(
    await query("select 1 from fan_invites where key = $1 and email = $2", [
      sent[0]?.about,
      sent[0]?.recipient,
    ]),
  ).toHaveLength(1);
  expect(
    await query("select 1 from afterparty_invitations where fan_id = any($1)", [[silent, unsure]]),
  ).toEqual([]);
});

test("no one is invited twice: by restart, another process or an address alias", async () => {
  const fan = await earn(150);
  const email = await confirmAddress(fan, { email: `nell.${randomUUID()}@gmail.com` });
  const again = await earn(140);
  await confirmAddress(again, { email: email.replace("nell.", "nell").replace("@", "+two@") });
  const counts = await Promise.all([inviteTopFans(), inviteTopFans(), inviteTopFans()]);
  expect(counts.toSorted()).toEqual([0, 0, 1]);
  expect(await inviteTopFans()).toBe(0);
  expect((await letters()).map(({ recipient }) => recipient)).toEqual([email]);
});

test("who confirms an address later is written to then, and a new week is a new email", async () => {
  const fan = await earn(120);
  expect(await inviteTopFans()).toBe(0);
  const email = await confirmAddress(fan);
  expect(await inviteTopFans()).toBe(1);
  const now = Date.now() + weekMs;
  await earn(130, { fanId: fan, after: 7 * 24 + 1 });
  expect(await inviteTopFans(now)).toBe(1);
  expect(await inviteTopFans(now)).toBe(0);
  expect((await letters()).map(({ recipient }) => recipient)).toEqual([email, email]);
});

test("a week with many fans is processed completely, one batch after another", async () => {
  await confirmAddress(await earn(112));
  await asOwner(
    `create function wants_time() returns trigger language plpgsql as $$ begin
       if current_setting('statement_timeout') || current_setting('lock_timeout') <> '00'
       then raise exception 'It has a time'; end if;
       return new;
     end $$`,
  );
  await asOwner(
    "create trigger wants_time before insert on afterparty_invitations for each row execute function wants_time()",
  );
  try {
    expect(await inviteTopFans()).toBe(1);
  } finally {
    await asOwner("drop trigger wants_time on afterparty_invitations");
  }
});

test("a start invites those of the last week, by the job", async () => {
  await confirmAddress(await earn(111));
  await startJobs();
  await expect.poll(() => countInvited(), { timeout: 15_000 }).toBe(1);
  await stopJobs();
});
