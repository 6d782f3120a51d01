import { expect, test } from "vitest";
import { query, transaction } from "../../../../platform/db/pool.server.ts";
import { newFanId } from "../../../../testing/fan-id.ts";
import { listenTo } from "../../../../testing/listening.ts";
import { flawsOf } from "../../../../testing/log-reader.ts";
import { endParty, openParty, seatFans } from "../../../../testing/party.ts";
import { muteFan } from "../../../fans/muting.server.ts";
import { appendToParty, lockParties } from "../../../parties/log/party-log.server.ts";
import { readTotals, readTotalsAt } from "../../room-totals.server.ts";
import { fireCue } from "../fire-cue.server.ts";
import { type GaspView, gaspMs, isGaspOver, shareOf } from "./gasp.ts";
import { publishGasps } from "./gasp-clock.server.ts";
import { closeGasps, findGasp, openGasps, runningGasps } from "./gasps.server.ts";
import { holdBreath } from "./hold.server.ts";

const prompt = { cue: "reaction-prompt", text: "The clock stops. Hold." } as const;

const logOf = (party: string) =>
  query<{ seq: number; kind: string; body: Record<string, unknown> }>(
    "select seq, kind, body from log_entries where topic = 'party:' || $1 order by seq",
    [party],
  );

const ours = async (party: string) => (await runningGasps()).filter(({ partyId }) => partyId === party);

/** A room that holds, and when it began to. */
async function gasping(seats: number) {
  const party = await openParty();
  const fans = await seatFans(party, seats);
  const { at, seq } = await fireCue(party, prompt);
  const hold = (holding: boolean, ...of: string[]) =>
    Promise.all(of.map((fanId) => holdBreath({ partyId: party, fanId, holding })));
  return { party, fans, at, seq, hold };
}

test("a fired prompt starts a gasp that counts each holder once", async () => {
  const { party, fans, at, seq, hold } = await gasping(7);
  const [first = "", second = "", third = ""] = fans;
  expect(await findGasp(party)).toEqual({
    seq,
    text: prompt.text,
    opensAt: at,
    closesAt: at + gaspMs,
    held: 0,
    here: 0,
  });
  await hold(true, first, second, second, third);
  expect(await findGasp(party)).toMatchObject({ held: 3, here: 3 });
  await hold(false, second);
  expect((await findGasp(party))?.held).toBe(2);
  expect(await findGasp(party, at + gaspMs)).toBeNull();
});

test("the room sees a gasp begin, grow and end, and no other room does", async () => {
  // Nobody holds anywhere: it would be looked for again in a second.
  await query("delete from gasps");
  await publishGasps();
  const { party, fans, hold } = await gasping(3);
  const quiet = await openParty();
  const [room, other] = [await listenTo(`party:${party}`), await listenTo(`party:${quiet}`)];
  await publishGasps();
  expect(await room.hears('"held":0')).toContain(prompt.text);
  await hold(true, fans[0] ?? "");
  await publishGasps();
  expect(await room.hears('"held":1')).not.toContain('"value":null');
  const third = await gasping(1);
  const late = await listenTo(`party:${third.party}`);
  await publishGasps();
  await late.hears('"held":0');
  await query("update gasps set closes_at = now() where party_id = $1", [party]);
  await publishGasps();
  expect(await room.hears('"value":null')).toContain("1 of 1 held");
  await fireCue(quiet, { cue: "scene", text: "Platform nine" });
  expect(await other.hears("Platform nine")).not.toContain("gasp");
  await fireCue(third.party, { cue: "scene", text: "Platform ten" });
  expect(await late.hears("Platform ten")).not.toContain('"value":null');
  for (const { leave } of [room, other, late]) leave();
});

test("what a fan said last counts, also of what came in one moment", async () => {
  const { party, fans, hold } = await gasping(2);
  const [one = "", two = ""] = fans;
  await Promise.all([hold(true, one), hold(false, one), hold(true, one), hold(false, two), hold(true, two)]);
  await Promise.all([hold(true, one), hold(false, one)]);
  expect((await findGasp(party))?.held).toBe(1);
});

test("who has no seat cannot hold, and nobody can once it is over", async () => {
  const { party, fans, hold } = await gasping(1);
  await expect(hold(true, newFanId())).rejects.toMatchObject({ code: "join_first", status: 409 });
  const [muted = ""] = await seatFans(party, 1);
  await muteFan(muted, null);
  await expect(hold(true, muted)).rejects.toMatchObject({ code: "muted" });
  await expect(
    holdBreath({ partyId: await openParty(), fanId: fans[0] ?? "", holding: true }),
  ).rejects.toMatchObject({ code: "gasp_over", status: 409 });
  await query("update gasps set closes_at = now() - interval '1 millisecond' where party_id = $1", [party]);
  await expect(hold(true, ...fans)).rejects.toMatchObject({ code: "gasp_over" });
});

test("a gasp ends as an anonymous log entry with its count and heat", async () => {
  const { party, fans, at, seq, hold } = await gasping(6);
  await hold(true, ...fans.slice(0, 5));
  await hold(false, ...fans.slice(0, 1));
  const running = (await ours(party)).map((gasp) => ({ ...gasp, here: 1_530 }));
  expect(await closeGasps(running, at + gaspMs - 1)).toEqual([]);
  expect(await closeGasps(running, at + gaspMs)).toEqual([party]);
  expect(await closeGasps(running, at + gaspMs)).toEqual([party]);
  const log = await logOf(party);
  expect(flawsOf(log)).toEqual([]);
  expect(log.slice(1).map(({ kind, body }) => [kind, body])).toEqual([
    ["cue", { cue: "gasp", of: seq, held: 4, here: 1_530, text: "4 of 1,530 held their breath." }],
  ]);
  expect(await ours(party)).toEqual([]);
  expect(await query("select 1 from gasp_holds where party_id = $1", [party])).toEqual([]);
  const [{ starts_at: startsAt } = { starts_at: new Date() }] = await query<{ starts_at: Date }>(
    "select starts_at from parties where id = $1",
    [party],
  );
  expect((await readTotals(party, startsAt)).heat[10]).toBe(4);
  expect((await readTotalsAt(party, 60 * 60_000)).heat[10]).toBe(4);
});

test("a room in which nobody held is not told so", async () => {
  const { party, at } = await gasping(2);
  await closeGasps(await ours(party), at + gaspMs);
  expect((await logOf(party)).map(({ body }) => body.cue)).toEqual(["reaction-prompt"]);
  expect(await findGasp(party)).toBeNull();
});

test("it ends after ten seconds, or from three on when four of five hold", () => {
  const gasp: GaspView = { seq: 1, text: "", opensAt: 5_000, closesAt: 15_000, held: 8, here: 10 };
  expect(isGaspOver(gasp, 7_999)).toBe(false);
  expect(isGaspOver(gasp, 8_000)).toBe(true);
  expect(isGaspOver({ ...gasp, held: 7 }, 14_999)).toBe(false);
  expect(isGaspOver({ ...gasp, held: 0, here: 0 }, 14_999)).toBe(false);
  expect(isGaspOver({ ...gasp, held: 7 }, 15_000)).toBe(true);
  expect([
    shareOf({ held: 3, here: 4 }),
    shareOf({ held: 0, here: 0 }),
    shareOf({ held: 9, here: 4 }),
  ]).toEqual([0.75, 0, 1]);
});

test("a second prompt during a gasp is only a line; a gasp ends with its party", async () => {
  const { party, seq } = await gasping(1);
  await fireCue(party, { ...prompt, text: "Again" });
  expect(await findGasp(party)).toMatchObject({ seq, text: prompt.text });
  expect((await logOf(party)).map(({ body }) => body.text)).toEqual([prompt.text, "Again"]);
  const short = await openParty({ endsIn: 4_000 });
  const { at } = await fireCue(short, prompt);
  expect((await findGasp(short, at))?.closesAt).toBeLessThan(at + 4_001);
});

test("a prompt that a room catches up with begins nothing", async () => {
  const party = await openParty();
  const begin = (now?: number) =>
    transaction(async (on) => {
      await lockParties(on, [party]);
      const rows = await appendToParty(on, [{ partyId: party, kind: "cue", body: prompt }]);
      await openGasps(on, rows, (rows[0]?.at.getTime() ?? 0) + (now ?? 0));
    });
  await begin(gaspMs);
  expect(await ours(party)).toEqual([]);
  await begin(gaspMs - 1);
  expect(await ours(party)).toHaveLength(1);
});

test("a cue is fired into a party that is on, and nowhere else", async () => {
  const party = await openParty();
  const entry = await fireCue(party, { cue: "scene", text: "Platform nine" });
  expect(entry).toMatchObject({ kind: "cue", cue: "scene", text: "Platform nine", seq: 1 });
  expect(await findGasp(party)).toBeNull();
  expect((await logOf(party)).map(({ kind, body }) => [kind, body.cue])).toEqual([["cue", "scene"]]);
  let noted = 0;
  await fireCue(party, prompt, async () => void noted++);
  expect(noted).toBe(1);
  const unknown = { cue: "hot-or-not", characterId: "nobody-at-all", text: "Hot or Not" } as const;
  await expect(fireCue(party, unknown)).rejects.toMatchObject({
    code: "no_such_character",
    status: 404,
  });
  await expect(fireCue("no-such-party", prompt)).rejects.toMatchObject({ code: "no_such_party" });
  const early = await openParty({ startsIn: 60_000 });
  await expect(fireCue(early, prompt)).rejects.toMatchObject({ code: "party_to_come", status: 409 });
  await endParty(party);
  await expect(fireCue(party, prompt)).rejects.toMatchObject({ code: "party_over" });
});
