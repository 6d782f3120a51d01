import { expect, test, vi } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { newSession } from "../../../platform/session/session.server.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { flawsOf } from "../../../testing/log-reader.ts";
import { endParty, openParty, seatFans } from "../../../testing/party.ts";
import { fanOf } from "../../fans/fan-sessions.server.ts";
import type { MessageEntry } from "../../parties/log/log.ts";
import { joinParty } from "../../parties/members.server.ts";
import { getRoom, readEarlier } from "../room.server.ts";
import { MessageForm } from "../room-forms.ts";
import { say } from "./messages.server.ts";

const logOf = (partyId: string) =>
  query<{ seq: number; fan_id: string; body: { text: string } }>(
    "select seq, fan_id, body from log_entries where topic = 'party:' || $1 order by seq",
    [partyId],
  );

test("a message is in the log with number, time and speaker, and in the next page", async () => {
  const party = await openParty({ startsIn: -90_000 });
  const [fanId = ""] = await seatFans(party, 1);
  const entry = await say({ partyId: party, fanId, text: "The clock!", clientKey: "key-00000001" });
  expect(entry).toMatchObject({ seq: 1, kind: "message", text: "The clock!", clientKey: "key-00000001" });
  expect(entry.offsetMs).toBeGreaterThanOrEqual(90_000);
  const room = await getRoom(party, fanId);
  expect(room.entries).toEqual([entry]);
  expect(room.cursor).toBe(1);
  expect(entry.speaker).toMatchObject({ fanId: room.me?.fanId, name: room.me?.name });
});

test("numbers have no gaps or repeats, and each fan's order is kept under load", async () => {
  const parties = [await openParty(), await openParty()];
  const rooms = await Promise.all(parties.map((party) => seatFans(party, 8)));
  await Promise.all(
    parties.flatMap((partyId, index) =>
      (rooms[index] ?? []).flatMap((fanId) =>
        Array.from({ length: 15 }, (_, n) => say({ partyId, fanId, text: `${n}` })),
      ),
    ),
  );
  for (const [index, party] of parties.entries()) {
    const log = await logOf(party);
    expect(log).toHaveLength(120);
    expect(log[0]?.seq).toBe(1);
    expect(flawsOf(log)).toEqual([]);
    for (const fanId of rooms[index] ?? []) {
      const said = log.filter((row) => row.fan_id === fanId).map(({ body }) => Number(body.text));
      expect(said).toEqual(Array.from({ length: 15 }, (_, n) => n));
    }
  }
});

test("a retried message is stored once and answers the first entry", async () => {
  const party = await openParty();
  const sessions = [newSession(), newSession()];
  const [fanId = "", other = ""] = await Promise.all(sessions.map(fanOf));
  for (const fan of [fanId, other]) await joinParty(party, fan);
  const send = { partyId: party, fanId, text: "Once", clientKey: "key-00000002" };
  const tries = await Promise.all([say(send), say(send), say(send)]);
  const later = await say({ ...send, text: "Once, said differently" });
  for (const entry of [...tries, later]) expect(entry).toEqual(tries[0]);
  expect(await logOf(party)).toHaveLength(1);
  expect((await say({ ...send, fanId: other })).seq).toBe(2);
});

test("a message sent just before the end is found again when retried after it", async () => {
  const party = await openParty();
  const [fanId = ""] = await seatFans(party, 1);
  const send = { partyId: party, fanId, text: "Just in time", clientKey: "key-00000003" };
  const entry = await say(send);
  await endParty(party);
  expect(await say(send)).toEqual(entry);
});

test("who has not joined is refused, and the others of the same moment are heard", async () => {
  const party = await openParty();
  const [fanId = ""] = await seatFans(party, 1);
  const [stranger, heard, lost] = await Promise.allSettled([
    say({ partyId: party, fanId: newFanId(), text: "Let me in" }),
    say({ partyId: party, fanId, text: "Hello" }),
    say({ partyId: "no-such-party", fanId, text: "Anyone?" }),
  ]);
  expect(stranger).toMatchObject({ status: "rejected", reason: { code: "join_first", status: 409 } });
  expect(lost).toMatchObject({ status: "rejected", reason: { code: "no_such_party", status: 404 } });
  expect(heard).toMatchObject({ status: "fulfilled", value: { seq: 1 } });
});

test("AFTERS-12: in an archived party nobody speaks, and its chat stays to be read", async () => {
  const party = await openParty();
  const [fanId = ""] = await seatFans(party, 1);
  await say({ partyId: party, fanId, text: "Last words" });
  await endParty(party);
  await expect(say({ partyId: party, fanId, text: "One more" })).rejects.toMatchObject({
    code: "party_over",
    status: 409,
  });
  expect((await getRoom(party, null)).entries).toHaveLength(1);
});

test("the last moment in which something is said is the one before the end", async () => {
  const party = await openParty();
  const [fanId = ""] = await seatFans(party, 1);
  const [row] = await query<{ end: Date }>('select ends_at as "end" from parties where id = $1', [party]);
  const end = row?.end.getTime() ?? 0;
  vi.setSystemTime(end - 1);
  await expect(say({ partyId: party, fanId, text: "Just in time" })).resolves.toMatchObject({ seq: 1 });
  vi.setSystemTime(end);
  await expect(say({ partyId: party, fanId, text: "Late" })).rejects.toMatchObject({ code: "party_over" });
  vi.useRealTimers();
});

test("every message warms its minute, and the first of a minute pays", async () => {
  const party = await openParty({ startsIn: -90_000 });
  const [fanId = "", other = ""] = await seatFans(party, 2);
  const speak = (who = fanId) => say({ partyId: party, fanId: who, text: "Oh" });
  await speak();
  await speak();
  await speak(other);
  await query(
    "update log_heads set starts_at = starts_at - interval '1 minute' where topic = 'party:' || $1",
    [party],
  );
  await speak();
  const paid = await query(
    "select fan_id, ref, title_slug from points_ledger where deed = 'message' and ref like $1",
    [`${party} %`],
  );
  const line = { fan_id: fanId, title_slug: "vesper-line" };
  expect(paid).toHaveLength(3);
  expect(paid).toEqual(
    expect.arrayContaining([
      { ...line, ref: `${party} 1` },
      { ...line, ref: `${party} 2` },
      { ...line, ref: `${party} 1`, fan_id: other },
    ]),
  );
  expect(
    await query("select minute, heat from party_heat where party_id = $1 order by minute", [party]),
  ).toEqual([
    { minute: 1, heat: 3 },
    { minute: 2, heat: 1 },
  ]);
});

const read = (text: unknown) => {
  const parsed = MessageForm.safeParse({ partyId: "p", text });
  return parsed.success ? parsed.data.text : parsed.error.issues[0]?.message;
};

test("FORM-04: white space, or nothing that shows, is not a message", () => {
  for (const text of ["", " ", "\n\t \u3000", "\u200b\u200d", "\u3164", "\u0000", undefined]) {
    expect(read(text), JSON.stringify(text)).toBe("Say something first.");
  }
  expect(read("  hello \n")).toBe("hello");
});

test("a message has 1 to 500 characters, and an emoji is one", () => {
  expect(read("x".repeat(500))).toHaveLength(500);
  expect(read("🎬".repeat(500))).toBe("🎬".repeat(500));
  expect(read("x".repeat(501))).toBe("A message has at most 500 characters.");
  expect(read("🎬".repeat(501))).toBe("A message has at most 500 characters.");
  expect(read("x".repeat(16_000))).toBe("A message has at most 500 characters.");
});

test("earlier pages lead back to the first message without a gap or a repeat", async () => {
  const party = await openParty();
  const [fanId = ""] = await seatFans(party, 1);
  await Promise.all(Array.from({ length: 150 }, (_, n) => say({ partyId: party, fanId, text: `${n}` })));
  const room = await getRoom(party, null);
  let [entries, hasEarlier] = [room.entries, room.hasEarlier];
  let pages = 1;
  while (hasEarlier) {
    const page = await readEarlier(party, entries[0]?.seq ?? 0, null);
    entries = [...page.entries, ...entries];
    hasEarlier = page.hasEarlier;
    pages += 1;
  }
  expect(pages).toBe(3);
  expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length: 150 }, (_, n) => n + 1));
  expect(await readEarlier("no-such-party", 10, null)).toEqual({
    entries: [],
    hasEarlier: false,
    quoted: [],
  });
});

test("nothing a room or its log shows tells a session", async () => {
  const party = await openParty();
  const sessions = [newSession(), newSession()];
  const [fanId = "", other = ""] = await Promise.all(sessions.map(fanOf));
  for (const fan of [fanId, other]) await joinParty(party, fan);
  const said: MessageEntry[] = [];
  for (const speaker of [fanId, other]) said.push(await say({ partyId: party, fanId: speaker, text: "Hi" }));
  const shown = JSON.stringify([said, await getRoom(party, fanId), await readEarlier(party, 99, null)]);
  expect(shown).not.toContain("session_");
  for (const secret of sessions) expect(shown).not.toContain(secret.slice(-22));
});

test("an entry of a party that began months ago has an offset that fits", async () => {
  const party = await openParty({ startsIn: -90 * 24 * 3_600_000 });
  const [fanId = ""] = await seatFans(party, 1);
  expect((await say({ partyId: party, fanId, text: "Still here" })).offsetMs).toBe(2_147_483_647);
});
