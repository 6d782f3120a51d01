import { expect, test } from "vitest";
import { Endpoints } from "../../../platform/action/endpoints.server.ts";
import { query } from "../../../platform/db/pool.server.ts";
import { Fan } from "../../../testing/fan.ts";
import { openParty } from "../../../testing/party.ts";
import { serveHere } from "../../../testing/requests/serve-here.ts";
import "../../fans/fan-sessions.server.ts";
import { rate } from "../../play/hot-or-not/hot-votes.server.ts";
import { partyActions } from "../room.actions.server.ts";
import { getRoom } from "../room.server.ts";
import { fireCue } from "./fire-cue.server.ts";
import { cityOf, hadRatings, ratedBy } from "./rated.server.ts";
import type { Rating } from "./rating.ts";
import { showActions } from "./show.actions.server.ts";

const actions = new Endpoints();
partyActions(actions);
showActions(actions);
const here = serveHere(actions);

const [maud, dex] = ["maud-vesper", "dex-amari"];
const upFor = (party: string, characterId: string) =>
  fireCue(party, { cue: "hot-or-not", characterId, text: "Hot or Not: somebody" });

async function somebody(party: string) {
  const fan = new Fan(here());
  const { me } = await fan.send<{ me: { fanId: string } }>(`/afters/${party}/join`);
  return { fan, fanId: me.fanId };
}

test("Hot or Not in a room is the same vote, in the same tallies and city", async () => {
  const party = await openParty();
  await upFor(party, maud);
  const { fan, fanId } = await somebody(party);
  const city = (await query<{ id: string }>("select id from cities order by position limit 1"))[0]?.id ?? "";
  await rate({ fanId, character: dex, city, verdict: "not" });
  const tally = async () => {
    const [row] = await query<{ hot: number; not_hot: number }>(
      "select hot, not_hot from hot_tallies where city = $1 and character = $2",
      [city, maud],
    );
    return [row?.hot ?? 0, row?.not_hot ?? 0];
  };
  const [hot = 0, not = 0] = await tally();
  const say = (verdict: string) =>
    fan.send<{ rating: Rating | null }>(`/afters/${party}/hot-or-not`, { character: maud, verdict });
  const first = await say("hot");
  expect(first.rating).toMatchObject({ verdict: "hot" });
  expect(await tally()).toEqual([hot + 1, not]);
  const second = await say("not");
  expect(second.rating).toMatchObject({ verdict: "not", hot: (first.rating?.hot ?? 0) - 1 });
  expect(second.rating?.voted).toBe(first.rating?.voted);
  expect(await tally()).toEqual([hot, not + 1]);
  expect((await say("none")).rating).toBeNull();
  expect(await tally()).toEqual([hot, not]);
});

test("a rating is visible to those who rated, for characters of this room", async () => {
  const [party, other] = [await openParty(), await openParty()];
  await upFor(party, maud);
  await upFor(other, dex);
  const one = await somebody(party);
  const two = await somebody(party);
  for (const character of [maud, dex]) await rate({ fanId: one.fanId, character, city: "", verdict: "hot" });
  await rate({ fanId: two.fanId, character: dex, city: "", verdict: "hot" });
  const [ofOne, ofTwo] = await Promise.all([ratedBy(party, one.fanId), ratedBy(party, two.fanId)]);
  expect(Object.keys(ofOne)).toEqual([maud]);
  expect(ofOne[maud]?.voted).toBeGreaterThanOrEqual(1);
  expect(ofTwo).toEqual({});
  expect((await getRoom(party, one.fanId)).rated).toEqual(ofOne);
  expect((await getRoom(party, null)).rated).toEqual({});
});

test("a plain form goes back to the room; a character that nobody knows is refused", async () => {
  const party = await openParty();
  const { fan } = await somebody(party);
  const plain = await fan.post(`/afters/${party}/hot-or-not`, { character: maud, verdict: "hot" }, "/polls");
  expect([plain.status, plain.headers.get("location")]).toEqual([303, `/afters/${party}`]);
  expect(
    await fan.send(`/afters/${party}/hot-or-not`, { character: "nobody", verdict: "hot" }),
  ).toMatchObject({
    ok: false,
    code: "no_such_character",
  });
  const held = await fan.post(`/afters/${party}/gasp`, { holding: "yes" }, "/polls");
  expect(held.status).toBe(303);
});

test("a rating counts all cities and samples; a vote goes to the fan's last city", async () => {
  const [party, quiet] = [await openParty(), await openParty()];
  await upFor(party, maud);
  await fireCue(quiet, { cue: "scene", text: "Platform nine" });
  expect([await hadRatings(party), await hadRatings(quiet)]).toEqual([true, false]);
  const { fanId } = await somebody(party);
  const [one, two] = (await query<{ id: string }>("select id from cities order by position limit 2")).map(
    ({ id }) => id,
  );
  await query("delete from hot_tallies where character = any($1)", [[maud, dex]]);
  await query(
    `insert into hot_tallies (city, character, hot, not_hot, sample_hot, sample_not_hot)
     values ($2, $1, 1, 20, 300, 4000), ('', $1, 50000, 0, 0, 0), ($2, $3, 7, 7, 7, 7)`,
    [maud, one, dex],
  );
  expect(await cityOf(fanId)).toBe("");
  await rate({ fanId, character: maud, city: two ?? "", verdict: "not" });
  expect(await ratedBy(party, fanId)).toEqual({
    [maud]: { verdict: "not", hot: 50_301, voted: 54_322, sampleVotes: 4_300 },
  });
  expect(await ratedBy(quiet, fanId)).toEqual({});
  await rate({ fanId, character: dex, city: one ?? "", verdict: "hot" });
  expect(await cityOf(fanId)).toBe(one);
  await query("update hot_votes set voted_at = now() where fan_id = $1", [fanId]);
  expect(await cityOf(fanId)).toBe(one);
  await query(
    "update hot_votes set voted_at = now() - interval '1 day' where fan_id = $1 and character = $2",
    [fanId, dex],
  );
  expect(await cityOf(fanId)).toBe(two);
});
