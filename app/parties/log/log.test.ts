import { expect, test } from "vitest";
import { query, transaction } from "../../../platform/db/pool.server.ts";
import { kindOf, type LogEntry, mayRead } from "../../../platform/live/topics.server.ts";
import { openParty } from "../../../testing/party.ts";
import { emptied, heatOf, type MessageEntry, type PartyEntry, removedBy } from "./log.ts";
import { addHeat, appendToParty, followStart, lockParties, topicOfParty } from "./party-log.server.ts";

const moment = { seq: 7, at: 1, offsetMs: 1 };
const message: MessageEntry = {
  ...moment,
  kind: "message",
  speaker: { fanId: "f", name: "Fan", avatar: "" },
  text: "Words",
  clientKey: "key-1",
};
const change = (of: Partial<PartyEntry>) => ({ ...moment, kind: "change", ...of }) as PartyEntry;
const removal = change({ change: "message-removed", of: 7 } as Partial<PartyEntry>);

test("only a removal entry takes a message's text away, and then all of it", () => {
  expect(removedBy(removal)).toBe(7);
  const others = [
    change({ change: "message-restored", of: 7 } as Partial<PartyEntry>),
    change({ change: "party" }),
    message,
  ];
  for (const entry of others) expect(removedBy(entry)).toBeNull();
  expect(emptied(message)).toEqual({
    ...moment,
    kind: "message",
    speaker: message.speaker,
    text: "",
    removed: true,
  });
});

test("what memory holds of a removed message has no words; everything else stays", () => {
  const cue = { ...moment, kind: "cue", cue: "scene", text: "Night" };
  const tail = [message, { ...message, seq: 8 }] as unknown as LogEntry[];
  const amended = kindOf(topicOfParty("p"))?.kind.amended;
  const after = (by: PartyEntry, of: LogEntry[]) => amended?.(by as unknown as LogEntry, of);
  expect(after(removal, tail)).toEqual([emptied(message), tail[1]]);
  expect(after(change({ change: "party" }), tail)).toEqual(tail);
  expect(after(removal, [cue])).toEqual([cue]);
});

test("a message adds one to the heat, taps and gasps their number, others nothing", () => {
  expect(heatOf({ kind: "message" })).toBe(1);
  expect(heatOf({ kind: "reactions", taps: { clap: 3, gasp: 2 } })).toBe(5);
  expect(heatOf({ kind: "reactions" })).toBe(0);
  expect(heatOf({ kind: "cue", held: 4 })).toBe(4);
  expect(heatOf({ kind: "cue", taps: { clap: 3 } })).toBe(0);
});

test("heat is added up by party and minute", async () => {
  const [one, other] = [await openParty(), await openParty()];
  const row = (party_id: string, offset_ms: number, heat: number) => ({ party_id, offset_ms, heat });
  const add = (...rows: ReturnType<typeof row>[]) => transaction((on) => addHeat(on, rows));
  await add();
  await add(row(one, 59_999, 2), row(one, 0, 1), row(one, 60_000, 4), row(other, 0, 8));
  await add(row(one, 60_001, 16));
  const heat = await query(
    "select party_id, minute, heat from party_heat where party_id = any($1) order by heat",
    [[one, other]],
  );
  expect(heat).toEqual([
    { party_id: one, minute: 0, heat: 3 },
    { party_id: other, minute: 0, heat: 8 },
    { party_id: one, minute: 1, heat: 20 },
  ]);
});

test("a locked party log gives its times and follows a moved start", async () => {
  const [party, other] = [await openParty({ startsIn: -60_000 }), await openParty()];
  const entry = { partyId: party, kind: "change" as const, body: { change: "party" } };
  const write = () =>
    transaction(async (on) => {
      const times = await lockParties(on, [party, party, "no-such-party"]);
      expect([...times.keys()]).toEqual([party]);
      expect(times.get(party)).toMatchObject({ title_slug: "vesper-line" });
      return appendToParty(on, [entry]);
    });
  const [before] = await write();
  expect(before).toMatchObject({ party_id: party, topic: topicOfParty(party) });
  await query("update parties set starts_at = starts_at - interval '1 hour' where id = $1", [party]);
  await transaction((on) => followStart(on, party));
  await transaction((on) => followStart(on, "no-such-party"));
  const [after] = await write();
  expect((after?.offset_ms ?? 0) - (before?.offset_ms ?? 0)).toBeGreaterThanOrEqual(3_600_000);
  const anybody = { session: null, person: null };
  expect(await mayRead(topicOfParty(other), anybody)).toBe(true);
  expect(await mayRead(topicOfParty("no-such-party"), anybody)).toBe(false);
});
