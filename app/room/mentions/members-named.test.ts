import { expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { openParty, seatFans } from "../../../testing/party.ts";
import { membersNamed } from "./members-named.server.ts";

async function seated(names: string[]): Promise<string> {
  const party = await openParty();
  const fans = await seatFans(party, names.length);
  for (const [at, name] of names.entries())
    await query(
      `update party_members set name = $3, name_key = $3, last_visit_at = now() - $4 * interval '1 minute'
       where party_id = $1 and fan_id = $2`,
      [party, fans[at], name, at],
    );
  return party;
}
const names = async (party: string, typed: string) =>
  (await membersNamed(party, typed)).map(({ name }) => name);

test("members are found by name prefix in any case, latest first, five at most", async () => {
  const party = await seated([
    "Midnight Swan",
    "@midas",
    "Nora",
    "Mid_1",
    "Mid%2",
    "MIDGE",
    "Midway",
    "Amid",
  ]);
  expect(await names(party, "MID")).toEqual(["Midnight Swan", "@midas", "Mid_1", "Mid%2", "MIDGE"]);
  expect(await names(party, "@mid_")).toEqual(["Mid_1"]);
  expect(await names(party, "mid%")).toEqual(["Mid%2"]);
  expect(await names(party, "midnight s")).toEqual(["Midnight Swan"]);
  expect(await names(await openParty(), "mid")).toEqual([]);
});

test("nothing typed, or more than a name has, finds nobody", async () => {
  const party = await seated(["Midnight Swan"]);
  for (const typed of ["", "@", " ", "\u200b", `${"m".repeat(31)}`])
    expect(await names(party, typed)).toEqual([]);
});
