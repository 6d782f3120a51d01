import { expect, test } from "vitest";
import { query } from "../../platform/db/pool.server.ts";
import { fanIdOf, newSession } from "../../platform/session/session.server.ts";
import { endParty, openParty } from "../../testing/party.ts";
import { joinParty } from "../parties/members.server.ts";
import { findMe, renameFan, welcomeFan } from "./fans.server.ts";

test("nobody is a fan before the first act", async () => {
  expect(await findMe(null)).toBeNull();
  expect(await findMe(newSession())).toBeNull();
});

test("a fan is made once, however many first acts come at once, and keeps name and portrait", async () => {
  const session = newSession();
  const made = await Promise.all(Array.from({ length: 10 }, () => welcomeFan(session)));
  for (const me of made) expect(me).toEqual(made[0]);
  expect(await findMe(session)).toEqual(made[0]);
  expect(made[0]?.fanId).toBe(fanIdOf(session));
});

test("what others see of a fan does not tell the session", async () => {
  const session = newSession();
  expect(JSON.stringify(await welcomeFan(session))).not.toContain(session);
});

test("a new name is the fan's name in every party that goes on", async () => {
  const session = newSession();
  const [going, over] = [await openParty(), await openParty()];
  const before = await joinParty(over, session);
  await joinParty(going, session);
  await endParty(over);
  expect(await renameFan(session, "Encore Owl")).toMatchObject({ name: "Encore Owl" });
  const names = await query<{ party_id: string; name: string }>(
    "select party_id, name from party_members where user_session = $1",
    [session],
  );
  expect(new Map(names.map(({ party_id, name }) => [party_id, name]))).toEqual(
    new Map([
      [going, "Encore Owl"],
      [over, before.name],
    ]),
  );
});

test("a name that looks like somebody's in the same party is refused beside its field; in another party it is free", async () => {
  const [here, elsewhere] = [await openParty(), await openParty()];
  const [first, second, third] = [newSession(), newSession(), newSession()];
  for (const session of [first, second]) await joinParty(here, session);
  await joinParty(elsewhere, third);
  await renameFan(first, "Carmilla");
  await expect(renameFan(second, "Cаrmi11a")).rejects.toMatchObject({
    code: "name_taken",
    status: 409,
    fields: { name: "Somebody in this party already has a name like that. Please choose another." },
  });
  expect((await findMe(second))?.name).not.toBe("Cаrmi11a");
  expect(await renameFan(third, "Cаrmi11a")).toMatchObject({ name: "Cаrmi11a" });
});

test("a name is free again once the party is over", async () => {
  const party = await openParty();
  const [first, second] = [newSession(), newSession()];
  for (const session of [first, second]) await joinParty(party, session);
  await renameFan(first, "Nosferatu");
  await endParty(party);
  expect(await renameFan(second, "Nosferatu")).toMatchObject({ name: "Nosferatu" });
});

test("of many who want one name at the same moment, one gets it", async () => {
  const party = await openParty();
  const sessions = Array.from({ length: 8 }, () => newSession());
  for (const session of sessions) await joinParty(party, session);
  const outcomes = await Promise.allSettled(sessions.map((session) => renameFan(session, "The Only One")));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "name_taken" });
});

test("who joins where a look-alike is already gets a number, and keeps the own name elsewhere", async () => {
  const party = await openParty();
  const [first, second] = [newSession(), newSession()];
  await renameFan(first, "Gatsby");
  await renameFan(second, "Gаtsby");
  await joinParty(party, first);
  expect((await joinParty(party, second)).name).toBe("Gаtsby 2");
  expect((await findMe(second))?.name).toBe("Gаtsby");
});
