import { expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { endParty, openParty, seatFans } from "../../../testing/party.ts";
import { setMark, undoMark } from "../../marks/marks.server.ts";
import { markSaid, saidOf } from "../../marks/said.ts";
import { seenBy } from "../../marks/seen.server.ts";
import { moveMarks } from "./sat-through.server.ts";

const markOf = async (fanId: string) => {
  const mark = (await seenBy(fanId)).markOf("vesper-line");
  return mark && saidOf(mark);
};
const waits = async (fanId: string, minute: number) =>
  (await seenBy(fanId)).waitingFor("vesper-line", { season: 2, episode: 4, minute }) !== null;

test("who stayed to a party's end has seen its episode; a mark before it moves on", async () => {
  const party = await openParty();
  await query("update parties set season = 2, episode = 4 where id = $1", [party]);
  const [new_, before, within, far, left] = (await seatFans(party, 5)) as [
    string,
    string,
    string,
    string,
    string,
  ];
  await setMark(before, "vesper-line", markSaid("s2e3"));
  await setMark(within, "vesper-line", markSaid("s2e4m10"));
  await setMark(far, "vesper-line", markSaid("s1e1"));
  await moveMarks();
  expect(await waits(new_, 5)).toBe(true);
  await endParty(party);
  await query(
    "update party_members set joined_at = now() - interval '90 minutes', last_visit_at = joined_at where party_id = $1 and fan_id = $2",
    [party, left],
  );
  await query(
    "update party_members set joined_at = now() - interval '5 minutes' where party_id = $1 and fan_id <> $2",
    [party, left],
  );
  await query("update title_marks set at = now() - interval '1 hour'");
  await moveMarks();
  expect([await markOf(new_), await waits(new_, 50)]).toEqual([null, false]);
  expect([await markOf(before), await markOf(within)]).toEqual(["s2e4", "s2e4"]);
  expect([await markOf(far), await waits(far, 50)]).toEqual(["s1e1", false]);
  expect(await waits(left, 5)).toBe(true);
  await undoMark(before, "vesper-line");
  await moveMarks();
  expect(await markOf(before)).toBe("s2e3");
});
