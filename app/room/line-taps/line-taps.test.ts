import { expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { flawsOf } from "../../../testing/log-reader.ts";
import { endParty, openParty, seatFans } from "../../../testing/party.ts";
import { muteFan } from "../../fans/muting.server.ts";
import type { LineTap } from "../../parties/log/line-taps.ts";
import type { MessageEntry } from "../../parties/log/log.ts";
import { say } from "../chat/messages.server.ts";
import { removeMessage, restoreMessage } from "../moderation/removal.server.ts";
import { getRoom } from "../room.server.ts";
import { tapLine } from "./line-taps.server.ts";

async function aLine(fans = 3) {
  const party = await openParty();
  const seats = await seatFans(party, fans);
  const { seq } = await say({ partyId: party, fanId: seats[0] ?? "", text: "The gloves" });
  const tap = (fanId: string, kind: LineTap, on = true, of = seq) =>
    tapLine({ partyId: party, fanId, seq: of, kind, on });
  const shown = async () =>
    ((await getRoom(party, null)).entries.find((entry) => entry.seq === seq) as MessageEntry).taps;
  return { party, seats, seq, tap, shown };
}

test("a fan has one tap of each kind per line, idempotent both ways", async () => {
  const { party, seats, seq, tap, shown } = await aLine();
  const [one = "", two = ""] = seats;
  await Promise.all([tap(one, "gasp"), tap(one, "gasp"), tap(one, "heart"), tap(two, "gasp")]);
  expect(await shown()).toEqual({ gasp: 2, heart: 1 });
  expect(await tap(one, "gasp")).toEqual({ gasp: 2, heart: 1 });
  expect((await getRoom(party, one)).tapped).toEqual({ [seq]: expect.arrayContaining(["gasp", "heart"]) });
  expect((await getRoom(party, null)).tapped).toEqual({});
  await Promise.all([tap(one, "gasp", false), tap(one, "heart", false)]);
  await tap(one, "heart", false);
  expect(await shown()).toEqual({ gasp: 1 });
  const rows = await query("select kind, fan_id from line_taps where party_id = $1", [party]);
  expect(rows).toEqual([{ kind: "gasp", fan_id: two }]);
});

test("taps of one moment are one entry with totals, and add no heat", async () => {
  const { party, seats, tap } = await aLine(12);
  const heat = () => query("select minute, heat from party_heat where party_id = $1", [party]);
  const before = await heat();
  await Promise.all(seats.map((fanId) => tap(fanId, "laugh")));
  const log = await query<{ seq: number; kind: string; body: { lines?: object[] } }>(
    "select seq, kind, body from log_entries where topic = 'party:' || $1 order by seq",
    [party],
  );
  expect(flawsOf(log)).toEqual([]);
  expect(log.map(({ kind }) => kind)).toEqual(["message", "line-taps"]);
  expect(log[1]?.body.lines).toEqual([{ seq: 1, taps: { laugh: 12 } }]);
  expect(await heat()).toEqual(before);
});

test("a removed line loses its taps, takes none, and has them back when restored", async () => {
  const { party, seats, seq, tap, shown } = await aLine();
  const [one = "", two = ""] = seats;
  await tap(one, "clap");
  await removeMessage(party, seq);
  expect(await shown()).toBeUndefined();
  await expect(tap(two, "clap")).rejects.toMatchObject({ code: "no_such_message", status: 404 });
  await restoreMessage(party, seq);
  expect(await shown()).toEqual({ clap: 1 });
});

test("strangers, foreign lines, non-messages and finished parties are refused", async () => {
  const { party, seats, tap } = await aLine();
  const [one = ""] = seats;
  const { seats: others } = await aLine();
  await expect(tap(newFanId(), "clap")).rejects.toMatchObject({ code: "join_first", status: 409 });
  await expect(tap(others[0] ?? "", "clap")).rejects.toMatchObject({ code: "join_first" });
  await expect(tap(one, "clap", true, 99)).rejects.toMatchObject({ code: "no_such_message" });
  await expect(
    tapLine({ partyId: "nowhere", fanId: one, seq: 1, kind: "clap", on: true }),
  ).rejects.toMatchObject({ code: "no_such_party", status: 404 });
  await endParty(party);
  await expect(tap(one, "clap")).rejects.toMatchObject({ code: "party_over", status: 409 });
});

test("each room hears of its own changed lines only, batched, without old ones", async () => {
  const [here, there] = [await aLine(), await aLine()];
  const [one = "", two = ""] = here.seats;
  const [three = ""] = there.seats;
  const { seq: second } = await say({ partyId: here.party, fanId: one, text: "The bell" });
  const answers = await Promise.all([
    here.tap(one, "gasp"),
    here.tap(two, "heart", true, second),
    here.tap(two, "gasp"),
    there.tap(three, "clap"),
  ]);
  expect(answers).toEqual([{ gasp: 2 }, { heart: 1 }, { gasp: 2 }, { clap: 1 }]);
  await Promise.all([
    here.tap(one, "gasp"),
    here.tap(two, "heart", false, second),
    here.tap(one, "laugh", false),
  ]);
  const told = async (party: string) =>
    (
      await query<{ lines: object }>(
        "select body->'lines' as lines from log_entries where topic = 'party:' || $1 and kind = 'line-taps' order by seq",
        [party],
      )
    ).map(({ lines }) => lines);
  const [first, ...later] = await told(here.party);
  expect(first).toEqual(
    expect.arrayContaining([
      { seq: here.seq, taps: { gasp: 2 } },
      { seq: second, taps: { heart: 1 } },
    ]),
  );
  expect(later).toEqual([[{ seq: second, taps: {} }]]);
  expect(await told(there.party)).toEqual([[{ seq: there.seq, taps: { clap: 1 } }]]);
  await muteFan(two, null);
  await expect(here.tap(two, "clap")).rejects.toMatchObject({ code: "muted" });
});
