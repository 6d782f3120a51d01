import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { listenTo } from "../../../testing/listening.ts";
import { endParty, openParty, seatFans } from "../../../testing/party.ts";
import { listOwnDecisions } from "../../moderation/decisions/decisions.server.ts";
import { type Guard, guards } from "../../moderation/guard.ts";
import { saveOwnWords } from "../../moderation/own-words.server.ts";
import { topicOfParty } from "../../parties/log/party-log.server.ts";
import { say, sayOrHold } from "../chat/messages.server.ts";
import { removeMessage } from "../moderation/removal.server.ts";
import { getRoom } from "../room.server.ts";
import { followInvite, makeInvite } from "../rows/invites.server.ts";
import { whisper } from "../rows/whispers.server.ts";
import { keepLineBack, letLineThrough, waitingLines } from "./held-lines.server.ts";

const nothing = async () => undefined;
const refusal = (code: string) => expect.objectContaining({ code });

async function guarded(guard: Guard, fans = 1, seatedFor = 30): Promise<[party: string, ...fans: string[]]> {
  const party = await openParty();
  await query("update parties set guard = $2 where id = $1", [party, guard]);
  const seated = await seatFans(party, fans);
  await query(
    "update party_members set joined_at = now() - $2::int * interval '1 minute' where party_id = $1",
    [party, seatedFor],
  );
  return [party, ...seated];
}

const inLog = async (party: string) =>
  (
    await query<{ text: string }>(
      "select body->>'text' as text from log_entries where topic = $1 and kind = 'message' order by seq",
      [topicOfParty(party)],
    )
  ).map(({ text }) => text);

/** Why each line waits in a room that is off, gentle and strict; null is said. Its writer has long been there. */
const lines: [text: string, off: null, gentle: string | null, strict: string | null][] = [
  ["The conductor knew. He always knew.", null, null, null],
  ["ALL OF THEM ON PLATFORM NINE", null, null, null],
  ["👏👏👏!!!", null, null, null],
  ["@Maud look at the clock", null, null, null],
  ["just kys", null, "A threat", "A threat"],
  ["gonna find you after the show", null, "A threat", "A threat"],
  ["I want to die tonight", null, "Someone may be in danger", "Someone may be in danger"],
  ["call me, 415 555 0132 67", null, "Contact details", "Contact details"],
  ["write n0ra (at) example (dot) com", null, "Contact details", "Contact details"],
  ["add me on snapchat", null, "Contact details", "Contact details"],
  ["what a ZORBLE ending", null, "A word of yours", "A word of yours"],
  ["z o r b l e", null, "A word of yours", "A word of yours"],
  ["read www.example.org/theories", null, null, "A link"],
  ["click here for free followers", null, null, "Spam"],
  ["everyone hates you", null, null, "Bullying"],
  ["THIS IS THE SINGLE BEST THING I HAVE SEEN ON ANY SCREEN IN MY WHOLE LIFE", null, null, "Shouting"],
];

test.each(guards)("a room whose reading is %s holds what the table says", async (guard) => {
  await saveOwnWords(["zorble"], nothing);
  const [party, fanId = ""] = await guarded(guard);
  for (const text of ["One", "Two", "Three"]) await say({ partyId: party, fanId, text });
  const at = { off: 1, gentle: 2, strict: 3 } as const;
  for (const line of lines) {
    const [text] = line;
    const { held } = await sayOrHold({ partyId: party, fanId, text });
    const waiting = (await waitingLines(party)).find((one) => one.text === text);
    expect([text, waiting?.why ?? null]).toEqual([text, line[at[guard]]]);
    expect(held?.text).toBe(waiting?.text);
  }
  const said = lines.filter((line) => line[at[guard]] === null).map(([text]) => text);
  expect(await inLog(party)).toEqual(["One", "Two", "Three", ...said]);
  await saveOwnWords([], nothing);
});

test("links of newcomers wait: by the age of their seat, and by what they have said", async () => {
  const [party, fanId = ""] = await guarded("gentle");
  const link = (n: number) => `see www.example.org/${n}`;
  const isHeld = async (text: string) => Boolean((await sayOrHold({ partyId: party, fanId, text })).held);
  expect(await isHeld(link(1))).toBe(true);
  for (const text of ["One", "Two"]) await say({ partyId: party, fanId, text });
  const { seq } = await say({ partyId: party, fanId, text: "Three" });
  const { entry } = await sayOrHold({ partyId: party, fanId, text: link(2) });
  for (const taken of [seq, entry?.seq ?? 0]) await removeMessage(party, taken);
  expect(await isHeld(link(3))).toBe(true);
  await say({ partyId: party, fanId, text: "Four" });
  expect(await isHeld(link(4))).toBe(false);
  await query("update party_members set joined_at = now() where party_id = $1", [party]);
  expect(await isHeld(link(5))).toBe(true);
});

test("a strict room holds a line said twice within two minutes, in one batch too", async () => {
  const [party, fanId = "", other = ""] = await guarded("strict", 2);
  const clientKey = randomUUID();
  const first = await say({ partyId: party, fanId, text: "Called it!", clientKey });
  expect(await say({ partyId: party, fanId, text: "Called it!", clientKey })).toEqual(first);
  const said = await Promise.all([
    sayOrHold({ partyId: party, fanId, text: "called   it" }),
    sayOrHold({ partyId: party, fanId: other, text: "Called it!" }),
    sayOrHold({ partyId: party, fanId: other, text: "Called it?" }),
  ]);
  expect(said.map(({ held }) => held?.rule ?? null)).toEqual(["fair", null, "fair"]);
  await query("update log_entries set at = at - interval '3 minutes' where topic = $1", [
    topicOfParty(party),
  ]);
  await say({ partyId: party, fanId, text: "Called it!" });
});

test("nobody but its writer is sent a held line, and sent again it is the same one", async () => {
  const [party, fanId = "", other = ""] = await guarded("gentle", 2);
  const reader = await listenTo(topicOfParty(party));
  const clientKey = randomUUID();
  const line = { partyId: party, fanId, text: "add me on snapchat, secret-word", clientKey };
  const { held } = await sayOrHold(line);
  expect(held).toMatchObject({ clientKey, rule: "private", state: "held" });
  expect(await sayOrHold(line)).toEqual({ held });
  await expect(say(line)).rejects.toMatchObject({ code: "held", message: expect.stringContaining("host") });
  await say({ partyId: party, fanId: other, text: "Heard by all" });
  expect(await reader.hears("Heard by all")).not.toContain("secret-word");
  reader.leave();
  expect((await getRoom(party, fanId)).held).toEqual([held]);
  for (const somebody of [other, null])
    expect(JSON.stringify(await getRoom(party, somebody))).not.toContain("secret-word");
  expect(await waitingLines(party)).toHaveLength(1);
  const log = await query("select 1 as found from log_entries where body::text like '%secret-word%'");
  expect(log).toEqual([]);
  expect(await listOwnDecisions(fanId)).toMatchObject([{ act: "held", rule: "private", outcome: null }]);
  expect(await listOwnDecisions(other)).toEqual([]);
});

test("let through, a line is the room's newest, and leaves no mark", async () => {
  const [party, fanId = "", other = ""] = await guarded("gentle", 2);
  const asked = await say({ partyId: party, fanId: other, text: "Who is coming?" });
  const { held } = await sayOrHold({ partyId: party, fanId, text: "DM me on telegram", replyTo: asked.seq });
  await say({ partyId: party, fanId: other, text: "Later" });
  const id = held?.id ?? "";
  const reader = await listenTo(topicOfParty(party));
  await expect(letLineThrough(await openParty(), id, nothing)).rejects.toEqual(refusal("no_held_line"));
  await letLineThrough(party, id, nothing);
  await reader.hears("DM me on telegram");
  reader.leave();
  expect(await inLog(party)).toEqual(["Who is coming?", "Later", "DM me on telegram"]);
  const room = await getRoom(party, other);
  expect(room.entries.at(-1)).toMatchObject({ replyTo: { seq: asked.seq }, clientKey: held?.clientKey });
  expect(room.answers).toEqual([asked.seq + 2]);
  expect((await getRoom(party, fanId)).held).toEqual([]);
  expect(await listOwnDecisions(fanId)).toEqual([]);
  for (const act of [() => letLineThrough(party, id, nothing), () => keepLineBack(party, id, "ada", nothing)])
    await expect(act()).rejects.toEqual(refusal("no_held_line"));
});

test("two hosts at once: a line is said once", async () => {
  const [party, fanId = ""] = await guarded("gentle");
  const { held } = await sayOrHold({ partyId: party, fanId, text: "gonna find you" });
  const acts = [1, 2, 3].map(() => letLineThrough(party, held?.id ?? "", nothing));
  const settled = await Promise.allSettled(acts);
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await inLog(party)).toEqual(["gonna find you"]);
});

test("kept back, its writer is told the rule; it can still be let through", async () => {
  const [party, fanId = ""] = await guarded("gentle");
  const { held } = await sayOrHold({ partyId: party, fanId, text: "gonna find you" });
  const id = held?.id ?? "";
  const news = await listenTo(`fan:${fanId}`);
  await keepLineBack(party, id, "ada@afters.example", nothing);
  await news.hears("decided");
  news.leave();
  expect((await getRoom(party, fanId)).held).toMatchObject([{ id, state: "kept-back", rule: "safety" }]);
  expect(await waitingLines(party)).toEqual([]);
  expect(await listOwnDecisions(fanId)).toMatchObject([{ act: "kept-back", rule: "safety" }]);
  await letLineThrough(party, id, nothing);
  expect(await inLog(party)).toEqual(["gonna find you"]);
  expect(await listOwnDecisions(fanId)).toEqual([]);
});

test("nothing is said once the party is over", async () => {
  const [party, fanId = ""] = await guarded("gentle");
  const { held } = await sayOrHold({ partyId: party, fanId, text: "gonna find you" });
  await endParty(party);
  await expect(letLineThrough(party, held?.id ?? "", nothing)).rejects.toEqual(refusal("party_over"));
  expect(await inLog(party)).toEqual([]);
});

test("a whisper that the reading stops goes back to its writer", async () => {
  const [party, fanId = "", friend = ""] = await guarded("gentle", 2);
  await followInvite(await makeInvite(party, fanId), friend);
  await whisper({ partyId: party, fanId, text: "Is that his coat?" });
  await expect(whisper({ partyId: party, fanId, text: "gonna find you" })).rejects.toMatchObject({
    code: "not_like_this",
    message: expect.stringContaining("No one gets hurt"),
  });
  expect(await waitingLines(party)).toEqual([]);
  await query("update parties set guard = 'off' where id = $1", [party]);
  await whisper({ partyId: party, fanId, text: "gonna find you" });
});
