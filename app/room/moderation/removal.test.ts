import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { Fan } from "../../../testing/fan.ts";
import { flawsOf, LogReader } from "../../../testing/log-reader.ts";
import { openParty, seatFans } from "../../../testing/party.ts";
import { renameFan } from "../../fans/fans.server.ts";
import { muteFan, unmuteFan } from "../../fans/muting.server.ts";
import { say } from "../chat/messages.server.ts";
import { react } from "../reactions/reactions.server.ts";
import { getRoom, readEarlier } from "../room.server.ts";
import { removeMessage, restoreMessage } from "./removal.server.ts";

// The server runs in a process of its own and reads the same log: it learns of a removal as another process would.
let server: RunningApp;
const secret = "Nobody should ever read these words";

beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

async function roomWithSecret() {
  const party = await openParty();
  const [fanId = ""] = await seatFans(party, 1);
  const before = await say({ partyId: party, fanId, text: "Hello" });
  const { seq } = await say({ partyId: party, fanId, text: secret });
  return { party, fanId, seq, before: before.seq };
}

test("a removed message leaves open rooms at once, and latecomers never get its text", async () => {
  const { party, seq, before } = await roomWithSecret();
  const reader = new LogReader(server.origin, `party:${party}`, 0);
  await reader.until(({ entries }) => entries.some((entry) => entry.text === secret));
  const started = performance.now();
  await removeMessage(party, seq);
  await reader.until(({ entries }) => entries.some((entry) => entry.change === "message-removed"));
  expect(performance.now() - started).toBeLessThan(2_500);
  expect(reader.entries.find((entry) => entry.change === "message-removed")).toMatchObject({ of: seq });
  expect(flawsOf(reader.entries)).toEqual([]);
  reader.close();

  const late = new LogReader(server.origin, `party:${party}`, before);
  await late.until(({ entries }) => entries.some((entry) => entry.change === "message-removed"));
  expect(JSON.stringify(late.entries)).not.toContain(secret);
  expect(late.entries.find((entry) => entry.seq === seq)).toMatchObject({ removed: true, text: "" });
  late.close();

  const fan = new Fan(server.origin);
  for (const path of [`/afters/${party}`, `/afters/${party}.data`, `/afters/${party}/log?before=999`])
    expect(await (await fan.get(path)).text(), path).not.toContain(secret);
  expect(JSON.stringify([await getRoom(party, null), await readEarlier(party, 999, null)])).not.toContain(
    secret,
  );
  expect(
    JSON.stringify(await query("select body from log_entries where topic = 'party:' || $1", [party])),
  ).not.toContain(secret);
});

test("sending the same message again after it was taken away does not bring it back", async () => {
  const party = await openParty();
  const [fanId = ""] = await seatFans(party, 1);
  const message = { partyId: party, fanId, text: secret, clientKey: "key-12345678" };
  const { seq } = await say(message);
  await removeMessage(party, seq);
  expect(await say(message)).toMatchObject({ seq, text: "", removed: true });
  await expect(removeMessage(party, seq)).rejects.toMatchObject({ code: "no_such_message" });
  expect(await query("select 1 from removed_messages where party_id = $1", [party])).toHaveLength(1);
});

test("a message that is restored stands where it stood, with its words", async () => {
  const { party, seq } = await roomWithSecret();
  const reader = new LogReader(server.origin, `party:${party}`, 0);
  await removeMessage(party, seq);
  await restoreMessage(party, seq);
  await reader.until(({ entries }) => entries.some((entry) => entry.change === "message-restored"));
  reader.close();
  const { entries } = await readEarlier(party, seq + 1, null);
  expect(entries.at(-1)).toMatchObject({ seq, text: secret });
  await expect(restoreMessage(party, seq)).rejects.toMatchObject({ code: "no_such_message" });
});

test("two operators who take the same message away at once do it once", async () => {
  const { party, seq } = await roomWithSecret();
  const outcomes = await Promise.allSettled([removeMessage(party, seq), removeMessage(party, seq)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const changes = await query("select 1 from log_entries where topic = 'party:' || $1 and kind = 'change'", [
    party,
  ]);
  expect(changes).toHaveLength(1);
});

test("a muted fan cannot speak, react or rename, is told so, and later can", async () => {
  const party = await openParty();
  const [fanId = "", other = ""] = await seatFans(party, 2);
  await muteFan(fanId, new Date(Date.now() + 3_600_000));
  const refused = { code: "muted", status: 403, message: expect.stringContaining("60 minutes") };
  await expect(say({ partyId: party, fanId, text: "Hi" })).rejects.toMatchObject(refused);
  await expect(react({ partyId: party, fanId, taps: { clap: 1 } })).rejects.toMatchObject(refused);
  await expect(renameFan(fanId, "Somebody Else")).rejects.toMatchObject(refused);
  await say({ partyId: party, fanId: other, text: "I can" });
  await muteFan(fanId, null);
  await expect(say({ partyId: party, fanId, text: "Hi" })).rejects.toMatchObject({ code: "muted" });
  await unmuteFan(fanId);
  await say({ partyId: party, fanId, text: "Hi again" });
  await muteFan(fanId, new Date(Date.now() - 1));
  await say({ partyId: party, fanId, text: "It is over by itself" });
});
