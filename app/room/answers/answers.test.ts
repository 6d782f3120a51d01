import { expect, onTestFinished, test } from "vitest";
import { query, transaction } from "../../../platform/db/pool.server.ts";
import { publishState } from "../../../platform/live/hub.server.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { listenTo } from "../../../testing/listening.ts";
import { openParty, seatFans } from "../../../testing/party.ts";
import { eraseAt } from "../../../testing/people/erase-at.ts";
import { block } from "../../fans/cards/blocks.server.ts";
import { fanTopic } from "../../fans/fan-news.server.ts";
import { findUnreadReplies } from "../../fans/you/unread-replies.server.ts";
import { say } from "../chat/messages.server.ts";
import { hideMessage } from "../moderation/moderation.server.ts";
import { removeMessage, restoreMessage } from "../moderation/removal.server.ts";
import { partiesPersonalData } from "../personal.server.ts";
import { getRoom, readEarlier } from "../room.server.ts";
import {
  forgetUnreadReplies,
  markReplySeen,
  publishUnreadReplies,
  recordReplies,
  renameReplies,
} from "./answers.server.ts";
import { SeenForm } from "./seen-form.ts";

async function aRoom() {
  const party = await openParty();
  const [one = "", two = "", three = ""] = await seatFans(party, 3);
  const nameOf = async (fanId: string) => (await getRoom(party, fanId)).me?.name ?? "";
  return { party, one, two, three, nameOf };
}

const unseen = async (fanId: string) => (await findUnreadReplies([fanId])).get(fanId)?.parties ?? [];

test("a reply names its line and author, who has it unread until seen", async () => {
  const { party, one, two } = await aRoom();
  const line = await say({ partyId: party, fanId: one, text: "The gloves" });
  const reply = await say({ partyId: party, fanId: two, text: "Always", replyTo: line.seq });
  expect(reply.replyTo).toEqual({ seq: line.seq, fanId: one });
  expect(await unseen(one)).toEqual([{ id: party, unseen: 1 }]);
  expect(await unseen(two)).toEqual([]);
  expect((await getRoom(party, one)).answers).toEqual([reply.seq]);
  expect((await getRoom(party, two)).answers).toEqual([]);
  await markReplySeen({ fanId: two, partyId: party, seq: reply.seq }, false);
  expect(await unseen(one)).toHaveLength(1);
  await markReplySeen({ fanId: one, partyId: party, seq: reply.seq }, false);
  expect(await unseen(one)).toEqual([]);
  expect((await getRoom(party, one)).answers).toEqual([]);
});

test("seeing one answer leaves the earlier ones, unless all up to it are meant", async () => {
  const { party, one, two } = await aRoom();
  const line = await say({ partyId: party, fanId: one, text: "The gloves" });
  const replies = [];
  for (const text of ["One", "Two", "Three"])
    replies.push((await say({ partyId: party, fanId: two, text, replyTo: line.seq })).seq);
  const [first = 0, second = 0, third = 0] = replies;
  await markReplySeen({ fanId: one, partyId: party, seq: second }, false);
  expect((await getRoom(party, one)).answers.toSorted((a, b) => a - b)).toEqual([first, third]);
  await markReplySeen({ fanId: one, partyId: party, seq: second }, true);
  expect((await getRoom(party, one)).answers).toEqual([third]);
});

test("a mention with spaces counts once beside a reply, not for oneself or strangers", async () => {
  const { party, one, two, nameOf } = await aRoom();
  const [name, own] = [await nameOf(one), await nameOf(two)];
  expect(name).toContain(" ");
  const line = await say({ partyId: party, fanId: one, text: "Who is in" });
  const text = `@${name}, me. And @${own}, and @nobody`;
  const reply = await say({ partyId: party, fanId: two, text, replyTo: line.seq });
  expect(reply.mentions?.map(({ fanId, from, to }) => [fanId, text.slice(from, to)])).toEqual([
    [one, `@${name}`],
    [two, `@${own}`],
  ]);
  expect(await unseen(one)).toEqual([{ id: party, unseen: 1 }]);
  expect(await unseen(two)).toEqual([]);
});

test("removed, unsaid or foreign lines cannot be answered", async () => {
  const { party, one, two } = await aRoom();
  const elsewhere = await aRoom();
  for (let lines = 0; lines < 3; lines++)
    await say({ partyId: elsewhere.party, fanId: elsewhere.one, text: "Elsewhere" });
  const far = await say({ partyId: elsewhere.party, fanId: elsewhere.one, text: "Far" });
  const line = await say({ partyId: party, fanId: one, text: "Gone soon" });
  await removeMessage(party, line.seq);
  const refused = { code: "no_such_message", status: 404 };
  // The number after it is the removal's own entry.
  for (const replyTo of [line.seq, line.seq + 1, far.seq, 9_999])
    await expect(say({ partyId: party, fanId: two, text: "Well", replyTo })).rejects.toMatchObject(refused);
  await restoreMessage(party, line.seq);
  await expect(say({ partyId: party, fanId: two, text: "Well", replyTo: line.seq })).resolves.toBeTruthy();
});

test("removed or hidden answers, or those of blocked fans, are no news", async () => {
  const { party, one, two, three } = await aRoom();
  const line = await say({ partyId: party, fanId: one, text: "The gloves" });
  const answer = (fanId: string) => say({ partyId: party, fanId, text: "Always", replyTo: line.seq });
  const taken = await answer(two);
  await removeMessage(party, taken.seq);
  expect(await unseen(one)).toEqual([]);
  await restoreMessage(party, taken.seq);
  expect(await unseen(one)).toEqual([{ id: party, unseen: 1 }]);
  await hideMessage(party, taken.seq, one);
  expect(await unseen(one)).toEqual([]);
  await block(one, three, true);
  await answer(three);
  expect(await unseen(one)).toEqual([]);
});

test("lines that a page's lines answer are loaded too, without removed text", async () => {
  const { party, one, two } = await aRoom();
  const first = await say({ partyId: party, fanId: one, text: "Long ago" });
  const taken = await say({ partyId: party, fanId: one, text: "Worse" });
  for (const line of [first, taken])
    await say({ partyId: party, fanId: two, text: "Before", replyTo: line.seq });
  await Promise.all(Array.from({ length: 60 }, (_, n) => say({ partyId: party, fanId: two, text: `${n}` })));
  for (const line of [first, taken])
    await say({ partyId: party, fanId: two, text: "Still", replyTo: line.seq });
  await removeMessage(party, taken.seq);
  const room = await getRoom(party, null);
  expect(room.quoted.map(({ seq, text, removed }) => [seq, text, removed])).toEqual([
    [first.seq, "Long ago", undefined],
    [taken.seq, "", true],
  ]);
  expect((await readEarlier(party, room.entries[0]?.seq ?? 0, null)).quoted).toEqual([]);
});

test("who is erased is named in nobody's line any more, but for words", async () => {
  const { party, one, two, three, nameOf } = await aRoom();
  const [name, other] = [await nameOf(one), await nameOf(three)];
  const line = await say({ partyId: party, fanId: one, text: "The gloves" });
  const text = `@${name} and @${other}`;
  const reply = await say({ partyId: party, fanId: two, text, replyTo: line.seq });
  await eraseAt(partiesPersonalData, one);
  const room = await getRoom(party, three);
  const shown = room.entries.find(({ seq }) => seq === reply.seq);
  expect(shown).toMatchObject({ text, replyTo: { seq: line.seq }, mentions: [{ fanId: three }] });
  expect(JSON.stringify(room.entries)).not.toContain(one);
  expect(await query("select 1 from party_answers where fan_id = $1", [one])).toEqual([]);
});

test("lines that answered one self of a fan answer the other once they are one", async () => {
  const { party, one, two } = await aRoom();
  const into = newFanId();
  const line = await say({ partyId: party, fanId: one, text: "The gloves" });
  const reply = await say({ partyId: party, fanId: two, text: "Always", replyTo: line.seq });
  await query("update party_answers set fan_id = $2 where fan_id = $1", [one, into]);
  await transaction((on) => renameReplies(on, [{ party_id: party, seq: reply.seq }], { from: one, into }));
  const { entries } = await getRoom(party, null);
  expect(entries.at(-1)).toMatchObject({ text: "Always", replyTo: { seq: line.seq, fanId: into } });
});

/** Listens on a page of the fan's. `told` answers what arrived of their answers since it was asked last. */
async function listen(fanId: string) {
  const { hears, leave } = await listenTo(fanTopic(fanId));
  onTestFinished(leave);
  let [asked, before] = [0, 0];
  return {
    async told() {
      publishState(fanTopic(fanId), "marker", ++asked);
      const heard = await hears(`"marker","value":${asked}`);
      const since = heard.slice(before);
      before = heard.length;
      return [...since.matchAll(/"name":"answers","value":(\[.*?\])/g)].map(([, value = ""]) =>
        JSON.parse(value),
      );
    },
  };
}

test("all pages of a fan hear of answers seen, removed or restored", async () => {
  const { party, one, two } = await aRoom();
  const line = await say({ partyId: party, fanId: one, text: "The gloves" });
  const { told } = await listen(one);
  await markReplySeen({ fanId: one, partyId: party, seq: line.seq }, true);
  await publishUnreadReplies([]);
  expect(await told()).toEqual([]);
  const reply = await say({ partyId: party, fanId: two, text: "Always", replyTo: line.seq });
  expect(await told()).toEqual([[{ id: party, unseen: 1 }]]);
  await removeMessage(party, reply.seq);
  expect(await told()).toEqual([[]]);
  await restoreMessage(party, reply.seq);
  expect(await told()).toEqual([[{ id: party, unseen: 1 }]]);
  await markReplySeen({ fanId: one, partyId: party, seq: reply.seq }, false);
  expect(await told()).toEqual([[]]);
});

test("nothing is noted for sample fans, and an answer that is noted again stays seen", async () => {
  const { party, one, two } = await aRoom();
  await query("update fans set is_sample = true where id = $1", [two]);
  const note = () =>
    transaction((on) =>
      recordReplies(
        on,
        [one, two].map((fanId) => ({ fanId, partyId: party, seq: 7, by: "somebody" })),
      ),
    );
  await note();
  await query("update party_answers set seen_at = now() where party_id = $1", [party]);
  await note();
  const kept = await query(
    "select fan_id, seen_at is not null as seen from party_answers where party_id = $1",
    [party],
  );
  expect(kept).toEqual([{ fan_id: one, seen: true }]);
});

test("in a long party lines naming an erased fan are changed in batches, oldest first", async () => {
  const { party, one, two } = await aRoom();
  const line = await say({ partyId: party, fanId: one, text: "The gloves" });
  const other = await say({ partyId: party, fanId: two, text: "Mine" });
  const seqs: number[] = [];
  for (let n = 0; n < 3; n++)
    seqs.push((await say({ partyId: party, fanId: two, text: `${n}`, replyTo: line.seq })).seq);
  const kept = await say({ partyId: party, fanId: one, text: "Yours", replyTo: other.seq });
  const forget = () => transaction((on) => forgetUnreadReplies(on, party, [one], 2));
  const named = async () =>
    (await getRoom(party, null)).entries.flatMap((entry) =>
      entry.kind === "message" && entry.replyTo?.fanId === one ? [entry.seq] : [],
    );
  expect(await forget()).toBe(2);
  expect(await named()).toEqual(seqs.slice(2));
  expect([await forget(), await forget()]).toEqual([1, 0]);
  expect(await named()).toEqual([]);
  const entry = (await getRoom(party, null)).entries.find(({ seq }) => seq === kept.seq);
  expect(entry).toMatchObject({ replyTo: { seq: other.seq, fanId: two } });
});

test("a name in a line is the other self's too once they are one, and other names stay", async () => {
  const { party, one, two, three, nameOf } = await aRoom();
  const into = newFanId();
  const text = `@${await nameOf(one)} and @${await nameOf(three)}`;
  const line = await say({ partyId: party, fanId: two, text });
  await query("update party_answers set fan_id = $2 where fan_id = $1", [one, into]);
  await transaction((on) => renameReplies(on, [{ party_id: party, seq: line.seq }], { from: one, into }));
  expect((await getRoom(party, null)).entries.at(-1)).toMatchObject({
    mentions: [{ fanId: into }, { fanId: three }],
  });
});

test("what was seen is named by a party and a line's number, and all up to it by a yes", () => {
  const fits = (change: object) => SeenForm.safeParse({ partyId: "p", seq: "1", ...change }).success;
  expect([fits({}), fits({ all: "yes" }), fits({ partyId: "p".repeat(100) })]).toEqual([true, true, true]);
  for (const wrong of [
    { all: "no" },
    { partyId: "p".repeat(101) },
    { seq: "0" },
    { seq: "x" },
    { partyId: 1 },
  ])
    expect(fits(wrong), JSON.stringify(wrong)).toBe(false);
});
