import { afterEach, expect, test, vi } from "vitest";
import { newSession } from "../../platform/session/session.server.ts";
import { fanOf } from "./fan-sessions.server.ts";
import { mutedAmong, muteFan, requireVoice, unmuteFan } from "./muting.server.ts";

const newFan = () => fanOf(newSession());
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  [40, "minute"],
  [60, "minute"],
  [61, "2 minutes"],
  [90 * 60, "90 minutes"],
  [90 * 60 + 1, "2 hours"],
  [120 * 60, "2 hours"],
  [120 * 60 + 1, "3 hours"],
])("who is muted for %i more seconds is told so: %s", async (seconds, left) => {
  const fanId = await newFan();
  vi.setSystemTime(Date.now());
  await muteFan(fanId, inSeconds(seconds));
  await expect(requireVoice(fanId)).rejects.toMatchObject({
    code: "muted",
    status: 403,
    message: `You can read along, but not write for another ${left}.`,
  });
});

test("a permanent mute has no end, a new one moves the end, an expired one is none", async () => {
  const fanId = await newFan();
  await muteFan(fanId, inSeconds(-1));
  await expect(requireVoice(fanId)).resolves.toBeUndefined();
  await muteFan(fanId, null);
  await expect(requireVoice(fanId)).rejects.toMatchObject({
    code: "muted",
    status: 403,
    message: "You can read along, but you can no longer write here.",
  });
  await muteFan(fanId, inSeconds(30));
  await expect(requireVoice(fanId)).rejects.toThrow("another minute");
});

test("of many those are named who are muted, and one of them is let speak again", async () => {
  const [spammer, shouter, guest] = await Promise.all([newFan(), newFan(), newFan()]);
  const elsewhere = await newFan();
  for (const fanId of [spammer, shouter, elsewhere]) await muteFan(fanId, null);
  const among = () => mutedAmong([spammer, guest, shouter, spammer]);
  expect(new Set((await among()).keys())).toEqual(new Set([spammer, shouter]));
  await unmuteFan(spammer);
  expect([...(await among()).keys()]).toEqual([shouter]);
  await expect(requireVoice(spammer)).resolves.toBeUndefined();
  expect((await mutedAmong([])).size).toBe(0);
});
