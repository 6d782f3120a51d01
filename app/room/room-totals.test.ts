import { expect, test } from "vitest";
import { query } from "../../platform/db/pool.server.ts";
import { asOwner } from "../../testing/connected.ts";
import { openParty, seatFans } from "../../testing/party.ts";
import { say } from "./chat/messages.server.ts";
import { react } from "./reactions/reactions.server.ts";
import { readTotals, readTotalsAt } from "./room-totals.server.ts";

const minuteMs = 60_000;

async function party() {
  const id = await openParty({ startsIn: -180 * minuteMs });
  const [fanId = "", other = ""] = await seatFans(id, 2);
  await say({ partyId: id, fanId, text: "One" });
  await react({ partyId: id, fanId, taps: { clap: 3, gasp: 1 } });
  await say({ partyId: id, fanId: other, text: "Two" });
  await react({ partyId: id, fanId: other, taps: { clap: 4 } });
  const offsets = [10.2, 10.9, 65, 120.5];
  for (const [index, minute] of offsets.entries())
    await query("update log_entries set offset_ms = $2 where topic = 'party:' || $1 and seq = $3", [
      id,
      Math.round(minute * minuteMs),
      index + 1,
    ]);
  await asOwner("delete from party_heat where party_id = $1", [id]);
  await query(
    "insert into party_heat (party_id, minute, heat) values ($1, 10, 5), ($1, 65, 1), ($1, 120, 4)",
    [id],
  );
  const [row] = await query<{ starts_at: Date }>("select starts_at from parties where id = $1", [id]);
  return { id, startsAt: row?.starts_at as Date };
}

test("a room's totals as of now are its totals", async () => {
  const { id, startsAt } = await party();
  expect(await readTotalsAt(id, 180 * minuteMs)).toEqual(await readTotals(id, startsAt));
});

test("a room's totals at a moment include everything up to that millisecond", async () => {
  const { id } = await party();
  const at = async (ms: number) => {
    const { reactionTotals, heat } = await readTotalsAt(id, ms);
    return [reactionTotals.clap, reactionTotals.gasp, heat.reduce((sum, minute) => sum + minute, 0)];
  };
  expect(await at(0)).toEqual([0, 0, 0]);
  expect(await at(10.2 * minuteMs - 1)).toEqual([0, 0, 0]);
  expect(await at(10.2 * minuteMs)).toEqual([0, 0, 1]);
  expect(await at(10.9 * minuteMs)).toEqual([3, 1, 5]);
  expect(await at(65 * minuteMs)).toEqual([3, 1, 6]);
  expect(await at(120.5 * minuteMs - 1)).toEqual([3, 1, 6]);
  expect(await at(120.5 * minuteMs)).toEqual([7, 1, 10]);
});
