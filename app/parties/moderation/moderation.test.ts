import { expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { openParty, seatFans } from "../../../testing/party.ts";
import { muteFan } from "../../fans/muting.server.ts";
import { say } from "../chat/messages.server.ts";
import { getRoom } from "../room/room.server.ts";
import { hideMessage, reportMessage, showMessage } from "./moderation.server.ts";
import { publishPartyChange, removeMessage, restoreMessage } from "./removal.server.ts";
import { actOnReport } from "./report-actions.server.ts";
import { authorOf, listReported } from "./reports.server.ts";

const operator = {
  email: "ada@afters.example",
  role: "operator" as const,
  sessionId: "s",
  signedInAt: new Date(),
  network: "10.0.0.1",
};

async function room(fans = 3) {
  const party = await openParty();
  const [author = "", ...others] = await seatFans(party, fans);
  const speak = async (text = "Words") => (await say({ partyId: party, fanId: author, text })).seq;
  return { party, author, others, speak };
}

const refused = { code: "no_such_message", status: 404 };

test("only a message can be reported or hidden", async () => {
  const { party, author, speak } = await room();
  const seq = await speak();
  await publishPartyChange(party);
  for (const [at, nowhere] of [
    [party, seq + 1],
    [party, seq + 9],
    ["no-such-party", seq],
  ] as const) {
    await expect(reportMessage(at, nowhere, author, "spam")).rejects.toMatchObject(refused);
    await expect(hideMessage(at, nowhere, author)).rejects.toMatchObject(refused);
    await expect(removeMessage(at, nowhere)).rejects.toMatchObject(refused);
    await expect(restoreMessage(at, nowhere)).rejects.toMatchObject(refused);
  }
});

test("a hidden message is hidden from one fan, in one room, until it is shown again", async () => {
  const [{ party, author, others, speak }, elsewhere] = [await room(), await room()];
  const [first, second, there] = [await speak(), await speak(), await elsewhere.speak()];
  const [other = ""] = others;
  for (const seq of [first, second, second]) await hideMessage(party, seq, author);
  await hideMessage(party, first, other);
  await hideMessage(elsewhere.party, there, author);
  const hiddenFrom = async (fanId: string | null, where = party) => (await getRoom(where, fanId)).hidden;
  expect(await Promise.all([author, other, null].map((fanId) => hiddenFrom(fanId)))).toEqual([
    [second, first],
    [first],
    [],
  ]);
  await showMessage(party, first, author);
  expect(await hiddenFrom(author)).toEqual([second]);
  expect(await hiddenFrom(other)).toEqual([first]);
  expect(await hiddenFrom(author, elsewhere.party)).toEqual([there]);
});

test("reports of one message stand together, once per fan, the latest first; settling them leaves the others", async () => {
  const { party, author, others, speak } = await room();
  const [old, recent] = [await speak("Old words"), await speak("Recent words")];
  const [one = "", two = ""] = others;
  await muteFan(two, null);
  for (const [fanId, reason] of [
    [one, "abuse"],
    [one, "spam"],
    [two, "abuse"],
  ] as const)
    await reportMessage(party, old, fanId, reason);
  await reportMessage(party, recent, one, "spam");
  const open = async (which = true) => (await listReported(which)).filter(({ partyId }) => partyId === party);
  expect(await open()).toMatchObject([
    { seq: recent, reporters: 1, reasons: ["spam"], text: "Recent words" },
    { seq: old, reporters: 2, reasons: ["abuse", "spam"], text: "Old words" },
  ]);
  expect((await open())[0]).toMatchObject({ fanId: author, sample: false, removed: false, muted: false });
  await actOnReport("dismiss", party, recent, operator);
  expect((await open()).map(({ seq }) => seq)).toEqual([old]);
  expect((await open(false)).map(({ seq }) => seq)).toEqual([recent]);
  await removeMessage(party, old);
  expect(await open()).toEqual([]);
  expect(await open(false)).toContainEqual(
    expect.objectContaining({ seq: old, removed: true, text: "Old words" }),
  );
});

test.each([
  ["mute-hour", 1],
  ["mute-day", 24],
  ["mute-good", null],
])("%s is told in the list, with its end, and lasts that long", async (act, hours) => {
  const { party, author, others, speak } = await room();
  const seq = await speak();
  await reportMessage(party, seq, others[0] ?? "", "spam");
  const before = Date.now();
  await actOnReport(act, party, seq, operator);
  const shown = (await listReported(true)).find((message) => message.partyId === party);
  expect(shown?.muted).toBe(true);
  if (hours === null) expect(shown?.mutedUntil).toBeNull();
  else {
    const lasts = Number(shown?.mutedUntil?.getTime()) - before;
    expect(lasts).toBeGreaterThanOrEqual(hours * 3_600_000);
    expect(lasts).toBeLessThan(hours * 3_600_000 + 60_000);
  }
  await actOnReport("unmute", party, seq, operator);
  expect((await listReported(true)).find((message) => message.partyId === party)?.muted).toBe(false);
  const acts = await query<{ action: string }>(
    "select action from audit_log where subject = $1 order by id",
    [`fan ${author}`],
  );
  expect(acts.map(({ action }) => action)).toEqual(["fan-mute", "fan-unmute"]);
});

test("nobody is muted for what a sample fan said, for no message, or by an act that does not exist", async () => {
  const { party, author, speak } = await room();
  const seq = await speak();
  expect(await authorOf(party, seq)).toBe(author);
  expect(await authorOf("no-such-party", seq)).toBeNull();
  await expect(actOnReport("shout", party, seq, operator)).rejects.toMatchObject({
    code: "unknown_act",
    status: 422,
  });
  await query("update log_entries set is_sample = true where topic = $1", [`party:${party}`]);
  expect(await authorOf(party, seq)).toBeNull();
  await expect(actOnReport("mute-hour", party, seq, operator)).rejects.toMatchObject({
    code: "no_author",
    status: 409,
  });
  expect(await query("select 1 from muted_fans where fan_id = $1", [author])).toEqual([]);
});

test("the list holds the fifty that were reported last", async () => {
  const { party, author, speak } = await room(1);
  const seqs: number[] = [];
  for (let n = 0; n < 51; n++) seqs.push(await speak());
  await query(
    `insert into message_reports (party_id, seq, fan_id, reason, created_at)
     select $1, seq, $2, 'spam', now() + seq * interval '1 second' from unnest($3::int[]) seq`,
    [party, author, seqs],
  );
  expect((await listReported(true)).map(({ seq }) => seq)).toEqual(seqs.slice(1).reverse());
});
