import { expect, test } from "vitest";
import { query } from "../../../../platform/db/pool.server.ts";
import { newFanId } from "../../../../testing/fan-id.ts";
import { listCharacters, portraitOf } from "../../../catalogue/catalogue.server.ts";
import { listVerdicts, tallyOf } from "./verdicts.server.ts";

/** So many minutes ago. */
const say = (fanId: string, friend: string, character: string, ago: number) =>
  query(
    `insert into identity_votes (fan_id, friend_id, character_name, created_at)
     values ($1, $2, $3, now() - $4 * interval '1 minute')`,
    [fanId, friend, character, ago],
  );
const faceOf = (name: string) => portraitOf(listCharacters().find((one) => one.name === name) ?? null);

test("a fan reads the newest thirty verdicts, by name where given", async () => {
  const [fan, named] = [newFanId(), newFanId()];
  await query("insert into fans (id, name) values ($1, 'Nell')", [named]);
  await say(newFanId(), newFanId(), "Carmilla", 0);
  const friends = Array.from({ length: 30 }, newFanId);
  for (const [n, friend] of friends.entries()) await say(fan, friend, "Carmilla", 10 + n);
  await say(fan, named, "Juno Bell", 1);
  const [first, second, ...rest] = await listVerdicts(fan);
  expect(first).toEqual({
    ...{ id: expect.stringMatching(/^[\w-]{12}$/), friend: "Nell", character: "Juno Bell" },
    ...{ portrait: faceOf("Juno Bell"), at: expect.any(Number), link: expect.stringContaining("/sent/") },
  });
  expect(second).toMatchObject({ friend: "A friend", character: "Carmilla", portrait: faceOf("Carmilla") });
  expect(faceOf("Juno Bell")).not.toEqual(faceOf("Carmilla"));
  expect(rest).toHaveLength(28);
  const all = [second, ...rest].map((one) => one?.at ?? 0);
  expect(all).toEqual(all.toSorted((a, b) => b - a));
  expect(JSON.stringify([first, second])).not.toContain(named);
  await query("update identity_votes set created_at = now() where fan_id = $1", [fan]);
  const ids = async () => (await listVerdicts(fan)).map(({ id }) => id);
  const [one, two] = [newFanId(), newFanId()].toSorted();
  await query("delete from identity_votes where fan_id = $1", [fan]);
  for (const friend of [two, one]) await say(fan, friend ?? "", "Carmilla", 0);
  await query("update identity_votes set created_at = now() where fan_id = $1", [fan]);
  await query("update identity_votes set character_name = 'Juno Bell' where friend_id = $1", [one]);
  expect((await listVerdicts(fan)).map(({ character }) => character)).toEqual(["Juno Bell", "Carmilla"]);
  expect(new Set(await ids()).size).toBe(2);
  expect(await listVerdicts(null)).toEqual([]);
});

test("the most named character is first, ties by time, then name; twelve at most", async () => {
  const fan = newFanId();
  await say(newFanId(), newFanId(), "Carmilla", 0);
  const name = (character: string, ...ago: number[]) =>
    Promise.all(ago.map((minutes) => say(fan, newFanId(), character, minutes)));
  await name("Carmilla", 30, 1);
  await name("Juno Bell", 10, 9, 8);
  await name("Dex Amari", 20, 5);
  expect(await tallyOf(fan)).toEqual([
    { character: "Juno Bell", votes: 3, portrait: faceOf("Juno Bell") },
    { character: "Dex Amari", votes: 2, portrait: faceOf("Dex Amari") },
    { character: "Carmilla", votes: 2, portrait: faceOf("Carmilla") },
  ]);
  for (let n = 0; n < 11; n++) await name(`Somebody ${n}`, 40);
  await query("update identity_votes set created_at = now() where fan_id = $1", [fan]);
  const tally = (await tallyOf(fan)).map(({ character }) => character);
  expect(tally.slice(0, 4)).toEqual(["Juno Bell", "Carmilla", "Dex Amari", "Somebody 0"]);
  expect(tally).toHaveLength(12);
});
