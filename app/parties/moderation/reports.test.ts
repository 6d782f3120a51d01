import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import type { Fan } from "../../../testing/fan.ts";
import { signedIn } from "../../../testing/operator.ts";
import { openParty, seatFans } from "../../../testing/party.ts";
import { type RunningServer, startServer } from "../../../testing/server.ts";
import { say } from "../chat/messages.server.ts";
import { reportMessage } from "./moderation.server.ts";

let server: RunningServer;
let operator: Fan;

beforeAll(async () => {
  server = await startServer({ DATABASE_URL: process.env.DATABASE_URL ?? "" });
  operator = await signedIn(server.origin);
});
afterAll(() => server.stop());

async function reported() {
  const party = await openParty();
  const [author = "", one = "", two = ""] = await seatFans(party, 3);
  const { seq } = await say({ partyId: party, fanId: author, text: `Bad words ${party}` });
  await reportMessage(party, seq, one, "abuse");
  await reportMessage(party, seq, two, "spam");
  const act = (does: string) => operator.post("/operator/reports", { do: does, message: `${party} ${seq}` });
  const queue = async (which = "") => (await operator.get(`/operator/reports${which}`)).text();
  return { party, author, seq, act, queue, words: `Bad words ${party}` };
}

test("a reported message stands in the queue with its reporters and reasons until it is settled", async () => {
  const { act, queue, words } = await reported();
  const html = await queue();
  expect(html).toContain(words);
  expect(html).toMatch(/Reported by (<!-- -->)?2 fans/);
  expect(html).toContain("hurts somebody, is spam");
  await act("dismiss");
  expect(await queue()).not.toContain(words);
  expect(await queue("?show=settled")).toContain(words);
});

test("a message is taken away and put back from the desk, and the operator still reads it", async () => {
  const { party, act, queue, words } = await reported();
  await act("remove");
  expect(await queue()).not.toContain(words);
  expect(await queue("?show=settled")).toContain(words);
  const room = async () => (await operator.get(`/afters/${party}`)).text();
  expect(await room()).not.toContain(words);
  await act("restore");
  expect(await room()).toContain(words);
});

test("an author is muted and unmuted from the desk, and the log names no session", async () => {
  const { party, author, act } = await reported();
  const speak = () => say({ partyId: party, fanId: author, text: "Again" });
  for (const does of ["mute-hour", "mute-day", "mute-good"]) {
    await act(does);
    await expect(speak()).rejects.toMatchObject({ code: "muted" });
  }
  await act("unmute");
  await speak();
  const acts = await query<{ text: string }>("select a::text as text from audit_log a");
  expect(acts.some(({ text }) => text.includes("Muted the author for good"))).toBe(true);
  expect(acts.some(({ text }) => text.includes("session_"))).toBe(false);
});

test("what cannot be done is refused in words", async () => {
  const { party } = await reported();
  for (const message of [`${party} 9999`, "nothing", " ", `${party} -1`]) {
    const answer = await operator.post("/operator/reports", { do: "remove", message });
    expect(answer.status).toBe(303);
    expect(await (await operator.get("/operator/reports")).text()).toContain("This message does not exist.");
  }
});
