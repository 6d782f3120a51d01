import { expect, test, vi } from "vitest";
import { getPool, query, transaction } from "../../platform/db/pool.server.ts";
import { hasLog, logs, mayRead } from "../../platform/live/topics.server.ts";
import { personOrToBe } from "../../platform/session/persons.server.ts";
import { fanIdOf, newSession } from "../../platform/session/session.server.ts";
import { newFanId } from "../../testing/fan-id.ts";
import { endParty, openParty } from "../../testing/party.ts";
import { joinParty } from "../parties/members.server.ts";
import { appendFanNews, fanTopic, forgetNews, newsOf } from "./fan-news.server.ts";
import { fanOf, findFan, forgetFans } from "./fan-sessions.server.ts";
import { findMe, renameFan, welcomeFan } from "./fans.server.ts";
import { generatedName } from "./generated-name.ts";

test("nobody is a fan before the first act", async () => {
  expect(await findMe(null)).toBeNull();
  expect(await findMe(newFanId())).toBeNull();
});

test("a fan is created once despite concurrent first acts, and keeps its look", async () => {
  const session = newSession();
  const ids = new Set(await Promise.all(Array.from({ length: 10 }, () => fanOf(session))));
  const [fanId = ""] = ids;
  expect(ids.size).toBe(1);
  const made = await Promise.all(Array.from({ length: 10 }, () => welcomeFan(fanId)));
  for (const me of made) expect(me).toEqual(made[0]);
  expect(await findMe(fanId)).toEqual(made[0]);
  expect(made[0]?.fanId).toBe(fanId);
});

test("what others see of a fan does not tell the session", async () => {
  const session = newSession();
  expect(JSON.stringify(await welcomeFan(await fanOf(session)))).not.toContain(session.slice(-22));
});

test("a session that has not acted has no rows, and is nobody", async () => {
  const session = newSession();
  expect(await findFan(session)).toBeNull();
  expect(await personOrToBe(session)).toBe(fanIdOf(session));
  expect(await query("select 1 from fan_sessions where user_session = $1", [session])).toEqual([]);
  expect(await query("select 1 from fans where id = $1", [fanIdOf(session)])).toEqual([]);
});

test("a crowd's first lookups share a few queries, and each gets their own fan", async () => {
  const known = await Promise.all(
    Array.from({ length: 40 }, newSession).map(async (session) => [session, await fanOf(session)]),
  );
  forgetFans(known.map(([, fanId = ""]) => fanId));
  const strangers = Array.from({ length: 60 }, newSession);
  const asked = vi.spyOn(getPool(), "query");
  const found = await Promise.all([...known.map(([session = ""]) => session), ...strangers].map(findFan));
  expect(found).toEqual([...known.map(([, fanId]) => fanId), ...strangers.map(() => null)]);
  expect(asked.mock.calls.length).toBeGreaterThan(0);
  expect(asked.mock.calls.length).toBeLessThan(5);
  asked.mockRestore();
});

test("two sessions of one fan are one fan, who votes once", async () => {
  const [phone, desk] = [newSession(), newSession()];
  const fanId = await fanOf(phone);
  await query("insert into fan_sessions (user_session, fan_id) values ($1, $2)", [desk, fanId]);
  expect(await fanOf(desk)).toBe(fanId);
  expect(await findFan(desk)).toBe(fanId);
});

test("a fan who was forgotten is made anew by the next act", async () => {
  const session = newSession();
  const fanId = await fanOf(session);
  await query("delete from fans where id = $1", [fanId]);
  forgetFans([fanId]);
  expect(await findFan(session)).toBeNull();
  expect(await fanOf(session)).toBe(fanId);
  expect(await query("select 1 from fans where id = $1", [fanId])).toHaveLength(1);
});

test("a generated name has two words and a number from 10 to 999, whatever chance says", () => {
  expect(generatedName(() => 0)).toBe("Velvet Otter 10");
  expect(generatedName(() => 1 - Number.EPSILON)).toBe("Lobby Swan 999");
  const names = Array.from({ length: 300 }, () => generatedName());
  for (const name of names) expect(name).toMatch(/^[A-Z][\w ]+ [A-Z]\w+ [1-9]\d{1,2}$/);
  expect(new Set(names).size).toBeGreaterThan(200);
});

test("a new name is the fan's name in every party that goes on", async () => {
  const fanId = newFanId();
  const [going, over] = [await openParty(), await openParty()];
  const before = await joinParty(over, fanId);
  await joinParty(going, fanId);
  await endParty(over);
  expect(await renameFan(fanId, "Encore Owl")).toMatchObject({ name: "Encore Owl" });
  const names = await query<{ party_id: string; name: string }>(
    "select party_id, name from party_members where fan_id = $1",
    [fanId],
  );
  expect(new Map(names.map(({ party_id, name }) => [party_id, name]))).toEqual(
    new Map([
      [going, "Encore Owl"],
      [over, before.name],
    ]),
  );
});

test("a name that looks like another's in the party is refused at its field", async () => {
  const [here, elsewhere] = [await openParty(), await openParty()];
  const [first, second, third] = [newFanId(), newFanId(), newFanId()];
  for (const fanId of [first, second]) await joinParty(here, fanId);
  await joinParty(elsewhere, third);
  await renameFan(first, "Carmilla");
  await expect(renameFan(second, "Cаrmi11a")).rejects.toMatchObject({
    code: "name_taken",
    status: 409,
    fields: { name: "Someone in this party already has a name like that. Please choose another." },
  });
  expect((await findMe(second))?.name).not.toBe("Cаrmi11a");
  expect(await renameFan(third, "Cаrmi11a")).toMatchObject({ name: "Cаrmi11a" });
});

test("a name is free again once the party is over", async () => {
  const party = await openParty();
  const [first, second] = [newFanId(), newFanId()];
  for (const fanId of [first, second]) await joinParty(party, fanId);
  await renameFan(first, "Nosferatu");
  await endParty(party);
  expect(await renameFan(second, "Nosferatu")).toMatchObject({ name: "Nosferatu" });
});

test("of many who want one name at the same moment, one gets it", async () => {
  const party = await openParty();
  const fanIds = Array.from({ length: 8 }, () => newFanId());
  for (const fanId of fanIds) await joinParty(party, fanId);
  const outcomes = await Promise.allSettled(fanIds.map((fanId) => renameFan(fanId, "The Only One")));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "name_taken" });
});

test("a look-alike name gets a number when joining, and stays itself elsewhere", async () => {
  const party = await openParty();
  const [first, second] = [newFanId(), newFanId()];
  await renameFan(first, "Gatsby");
  await renameFan(second, "Gаtsby");
  await joinParty(party, first);
  expect((await joinParty(party, second)).name).toBe("Gаtsby 2");
  expect((await findMe(second))?.name).toBe("Gаtsby");
});

test("a fan's private news is read by that fan only", async () => {
  const session = newSession();
  const [fanId, other] = [await fanOf(session), await fanOf(newSession())];
  expect(hasLog(fanTopic(fanId))).toBe(true);
  const may = (person: string | null, of = fanId) => mayRead(fanTopic(of), { session, person });
  expect(await may(fanId)).toBe(true);
  expect(await may(other)).toBe(false);
  expect(await may(null)).toBe(false);
  const toBe = newFanId();
  expect(await may(toBe, toBe)).toBe(false);
});

test("a page starts behind the news it shows, and forgotten news are nobody's", async () => {
  const [fanId, other] = [await fanOf(newSession()), await fanOf(newSession())];
  const news = { kind: "friend-vote", character: "carmilla" } as const;
  for (let n = 0; n < 3; n++) await transaction((on) => appendFanNews(on, fanId, news));
  await transaction((on) => appendFanNews(on, other, news));
  expect(await newsOf(fanId)).toEqual({ topic: fanTopic(fanId), after: 3 });
  expect(await newsOf(null)).toBeNull();
  expect(await logs().read(fanTopic(fanId), 2, 10)).toMatchObject([{ seq: 3, ...news }]);
  await forgetNews([fanId]);
  expect(await newsOf(fanId)).toMatchObject({ after: 0 });
  expect(await newsOf(other)).toMatchObject({ after: 1 });
});
