import { expect, test, vi } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { flawsOf } from "../../../testing/log-reader.ts";
import { endParty, openParty, seatFans } from "../../../testing/party.ts";
import { say } from "../chat/messages.server.ts";
import { getRoom } from "../room.server.ts";
import { ReactionForm } from "../room-forms.ts";
import { react } from "./reactions.server.ts";

async function counts(party: string) {
  const byKind = (rows: { kind: string; taps: number }[]) =>
    Object.fromEntries(rows.map(({ kind, taps }) => [kind, taps]));
  const totals = await query<{ kind: string; taps: number }>(
    "select kind, taps from reaction_totals where party_id = $1",
    [party],
  );
  const recount = await query<{ kind: string; taps: number }>(
    "select kind, sum(taps) as taps from reaction_taps where party_id = $1 group by kind",
    [party],
  );
  const logged = await query<{ kind: string; taps: number }>(
    `select key as kind, sum(value::int) as taps from log_entries, jsonb_each_text(body -> 'taps')
     where topic = 'party:' || $1 and kind = 'reactions' group by key`,
    [party],
  );
  return { totals: byKind(totals), recount: byKind(recount), logged: byKind(logged) };
}

test("concurrent taps are summed in one entry, and totals equal a recount", async () => {
  const party = await openParty();
  const fanIds = await seatFans(party, 20);
  await Promise.all(
    fanIds.flatMap((fanId) => [
      react({ partyId: party, fanId, taps: { clap: 3, gasp: 1 } }),
      react({ partyId: party, fanId, taps: { clap: 2 } }),
    ]),
  );
  const { totals, recount, logged } = await counts(party);
  expect(totals).toEqual({ clap: 100, gasp: 20 });
  expect(recount).toEqual(totals);
  expect(logged).toEqual(totals);
  const entries = await query<{ seq: number }>(
    "select seq from log_entries where topic = 'party:' || $1 order by seq",
    [party],
  );
  expect(entries.length).toBeLessThan(10);
  expect(flawsOf(entries)).toEqual([]);
  expect((await getRoom(party, null)).reactionTotals).toEqual({
    clap: 100,
    gasp: 20,
    heart: 0,
    laugh: 0,
    called: 0,
    knife: 0,
  });
});

test("a send that is tried again counts once, at once and later", async () => {
  const party = await openParty();
  const [fanId = ""] = await seatFans(party, 1);
  const send = { partyId: party, fanId, taps: { heart: 4, knife: 2 }, clientKey: "key-00000001" };
  await Promise.all([react(send), react(send)]);
  await react(send);
  const { totals, recount } = await counts(party);
  expect(totals).toEqual({ heart: 4, knife: 2 });
  expect(recount).toEqual(totals);
});

test("who has not joined, or comes after the end, is refused", async () => {
  const party = await openParty();
  const [fanId = ""] = await seatFans(party, 1);
  await expect(react({ partyId: party, fanId: newFanId(), taps: { clap: 1 } })).rejects.toMatchObject({
    code: "join_first",
  });
  await expect(react({ partyId: "nowhere", fanId, taps: { clap: 1 } })).rejects.toMatchObject({
    code: "no_such_party",
  });
  await endParty(party);
  await expect(react({ partyId: party, fanId, taps: { clap: 1 } })).rejects.toMatchObject({
    code: "party_over",
  });
  expect((await counts(party)).totals).toEqual({});
});

test("taps and messages warm the minute they fall in", async () => {
  const party = await openParty({ startsIn: -3 * 60_000 - 5_000 });
  const [fanId = ""] = await seatFans(party, 1);
  await say({ partyId: party, fanId, text: "Oh" });
  await react({ partyId: party, fanId, taps: { gasp: 5 } });
  const { heat } = await getRoom(party, null);
  expect(heat).toEqual([0, 0, 0, 6]);
});

test("tapping earns points once per minute of a party, for its title", async () => {
  const party = await openParty({ startsIn: -3 * 60_000 - 5_000 });
  const [fanId = ""] = await seatFans(party, 1);
  for (let n = 0; n < 3; n++) await react({ partyId: party, fanId, taps: { clap: 1 } });
  const deeds = await query(
    "select ref, title_slug from points_ledger where fan_id = $1 and deed = 'reaction'",
    [fanId],
  );
  expect(deeds).toEqual([{ ref: `${party} 3`, title_slug: "vesper-line" }]);
});

test("taps of two parties at once are counted separately, and not as samples", async () => {
  const parties = [await openParty(), await openParty()];
  const seats = await Promise.all(parties.map((party) => seatFans(party, 1)));
  const send = (at: number, taps: number) =>
    react({ partyId: parties[at] ?? "", fanId: seats[at]?.[0] ?? "", taps: { clap: taps } });
  await Promise.all([send(0, 2), send(1, 5)]);
  const [one, two] = await Promise.all(
    parties.map((party) =>
      query(
        `select taps, sample_taps, (select sum(heat)::int from party_heat h where h.party_id = r.party_id) as heat
         from reaction_totals r where party_id = $1`,
        [party],
      ),
    ),
  );
  expect(one).toEqual([{ taps: 2, sample_taps: 0, heat: 2 }]);
  expect(two).toEqual([{ taps: 5, sample_taps: 0, heat: 5 }]);
});

test("the last moment in which a tap counts is the one before the end", async () => {
  const party = await openParty();
  const [fanId = ""] = await seatFans(party, 1);
  const [row] = await query<{ end: Date }>('select ends_at as "end" from parties where id = $1', [party]);
  const end = row?.end.getTime() ?? 0;
  const tap = () => react({ partyId: party, fanId, taps: { clap: 1 } });
  vi.setSystemTime(end - 1);
  await expect(tap()).resolves.toBeUndefined();
  vi.setSystemTime(end);
  await expect(tap()).rejects.toMatchObject({ code: "party_over", status: 409 });
  vi.useRealTimers();
});

const read = (input: object) => ReactionForm.safeParse({ partyId: "p", ...input });

test("a plain form's button is one tap; a browser sends 1 to 20 of a kind", () => {
  expect(read({ kind: "clap" }).data?.taps).toEqual({ clap: 1 });
  expect(read({ taps: { clap: 20, gasp: 1 } }).data?.taps).toEqual({ clap: 20, gasp: 1 });
  for (const taps of [
    {},
    { clap: 0 },
    { clap: -1 },
    { clap: 21 },
    { clap: 1.5 },
    { clap: "3" },
    { boo: 1 },
    { clap: null },
  ]) {
    expect(read({ taps }).success, JSON.stringify(taps)).toBe(false);
  }
  expect(read({ kind: "boo" }).success).toBe(false);
  expect(read({}).success).toBe(false);
});
