import { beforeAll, expect, test } from "vitest";
import { sampleFans } from "../../../content/fans.ts";
import { previouslyAt } from "../../../content/talk/previously.ts";
import { query, queryOne } from "../../../platform/db/pool.server.ts";
import { newFanId } from "../../../testing/fan-id.ts";
import { openParty } from "../../../testing/party.ts";
import { sampleFanId } from "../../fans/sample-fan.ts";
import { joinParty } from "../../parties/members.server.ts";
import { say } from "../../room/chat/messages.server.ts";
import { seedSamples } from "../seed.server.ts";
import { answerEverywhere } from "./regulars.server.ts";

const party = "party-vesper-line-finale";
const cast = new Set(sampleFans.map(({ id }) => sampleFanId(id)));

type Line = {
  seq: number;
  fan_id: string;
  body: {
    text: string;
    replyTo?: { seq: number; fanId: string };
    mentions?: { fanId: string }[];
    speaker: { sample?: boolean };
  };
};
const saidByCast = (topic = party) =>
  query<Line>(
    `select seq, fan_id, body from log_entries where topic = 'party:' || $1 and client_key like 'regular-%' order by seq`,
    [topic],
  );
const answersTo = async (seq: number) => (await saidByCast()).filter(({ body }) => body.replyTo?.seq === seq);
/** As if it had been said that long ago. */
const after = (seq: number, seconds: number) =>
  query(
    "update log_entries set at = at - $3 * interval '1 second' where topic = 'party:' || $1 and seq = $2",
    [party, seq, seconds],
  );
const cameAgo = (fanId: string, seconds: number) =>
  query(
    "update party_members set joined_at = now() - $3 * interval '1 second' where party_id = $1 and fan_id = $2",
    [party, fanId, seconds],
  );

async function newcomer(): Promise<{ fanId: string; name: string }> {
  const fanId = newFanId();
  const { name } = await joinParty(party, fanId);
  return { fanId, name };
}

beforeAll(async () => {
  await seedSamples();
  // A moment for applause is a moment of silence for everybody else.
  await query(
    "delete from log_entries where topic = 'party:' || $1 and at > now() - interval '15 seconds' and kind = 'cue'",
    [party],
  );
});

test("the host greets a newcomer by name within eight seconds, once, and they are told", async () => {
  const { fanId, name } = await newcomer();
  await answerEverywhere();
  expect(await saidByCast()).toEqual([]);
  await cameAgo(fanId, 3);
  await answerEverywhere();
  const [greeting] = await saidByCast();
  expect(greeting?.fan_id).toBe(sampleFanId("platform9"));
  expect(greeting?.body.text).toContain(name);
  expect(greeting?.body.speaker.sample).toBe(true);
  expect(greeting?.body.mentions).toMatchObject([{ fanId }]);
  const told = await queryOne("select 1 as found from party_answers where fan_id = $1 and seq = $2", [
    fanId,
    greeting?.seq,
  ]);
  expect(told).not.toBeNull();
  await answerEverywhere();
  expect(await saidByCast()).toHaveLength(1);
  // One who comes right behind waits their turn, and a crowd is not greeted one by one.
  const second = await newcomer();
  await cameAgo(second.fanId, 3);
  await answerEverywhere();
  expect(await saidByCast()).toHaveLength(1);
  await query(
    "update log_entries set at = at - interval '5 seconds' where topic = 'party:' || $1 and client_key like 'regular-greeting-%'",
    [party],
  );
  await answerEverywhere();
  expect((await saidByCast()).map(({ body }) => body.text).join()).toContain(second.name);
});

test("who asks what they missed is told what just happened, not at once and not twice", async () => {
  const { fanId } = await newcomer();
  const { seq } = await say({ partyId: party, fanId, text: "What did I miss?" });
  await answerEverywhere();
  expect(await answersTo(seq)).toEqual([]);
  await after(seq, 13);
  await answerEverywhere();
  await answerEverywhere();
  const answers = await answersTo(seq);
  expect(answers).toHaveLength(1);
  const run = await queryOne<{ minute: number }>(
    "select floor(extract(epoch from now() - starts_at) / 60)::int as minute from parties where id = $1",
    [party],
  );
  expect(cast).toContain(answers[0]?.fan_id);
  expect(answers[0]?.body.replyTo?.fanId).toBe(fanId);
  const card = previouslyAt(party, run?.minute ?? 0);
  expect(
    answers[0]?.body.text.includes(card?.lines[2] ?? "?") || /card/i.test(answers[0]?.body.text ?? ""),
  ).toBe(true);
});

test("a person's answer silences the cast, and so does a line that is held", async () => {
  const [one, other] = [await newcomer(), await newcomer()];
  const asked = await say({ partyId: party, fanId: one.fanId, text: "who are these people" });
  await say({ partyId: party, fanId: other.fanId, text: "The ones in coats", replyTo: asked.seq });
  // Said all the same, where nothing is held.
  await query("update parties set guard = 'off' where id = $1", [party]);
  const held = await say({
    partyId: party,
    fanId: other.fanId,
    text: "Call me on 555 010 0199, who is that",
  });
  await query("update parties set guard = 'gentle' where id = $1", [party]);
  await after(asked.seq, 13);
  await after(held.seq, 13);
  await answerEverywhere();
  expect(await answersTo(asked.seq)).toEqual([]);
  expect(await answersTo(held.seq)).toEqual([]);
});

test("in a party of an operator's own nobody is made up", async () => {
  const own = await openParty();
  const fanId = newFanId();
  await joinParty(own, fanId);
  await query("update party_members set joined_at = now() - interval '4 seconds' where party_id = $1", [own]);
  await say({ partyId: own, fanId, text: "What did I miss?" });
  await answerEverywhere();
  expect(await saidByCast(own)).toEqual([]);
});
