import { PassThrough } from "node:stream";
import { afterEach, expect, test, vi } from "vitest";
import type { Admitted } from "../../../../platform/action/call.server.ts";
import { Problem } from "../../../../platform/problem.ts";
import { readPictures } from "./read-pictures.server.ts";

/** A request whose body is still to come. */
function aCall(address: string) {
  const body = new PassThrough();
  let [begun, brokenOff] = [false, null as Error | null];
  const stream = {
    [Symbol.asyncIterator]() {
      begun = true;
      return body[Symbol.asyncIterator]();
    },
  };
  const incoming = {
    destroy(error: Error) {
      brokenOff = error;
      body.destroy(error);
    },
  };
  const headers = { "content-type": "application/json" };
  const call = { address, stream, incoming, headers } as unknown as Admitted;
  return { body, fields: readPictures(call), begun: () => begun, brokenOff: () => brokenOff };
}
const later = () => new Promise((resolve) => setImmediate(resolve));
afterEach(() => vi.useRealTimers());

test("six bodies are read at once; three per address and 48 in all may wait", async () => {
  const calls = Array.from({ length: 6 }, () => aCall("10.0.0.1"));
  for (let n = 0; n < 48; n++) calls.push(aCall(`10.0.1.${Math.floor(n / 3)}`));
  await expect(aCall("10.0.1.0").fields).rejects.toMatchObject({ code: "slow_down", status: 429 });
  await expect(aCall("10.0.2.1").fields).rejects.toMatchObject({ code: "busy", status: 503 });
  expect(calls.filter(({ begun }) => begun())).toHaveLength(6);
  for (const { body } of calls) {
    body.write('{"userFace');
    body.end('Image":"data:"}');
  }
  for (const { fields } of calls) expect(await fields).toEqual({ userFaceImage: "data:" });
});

test("a body slower than twenty seconds is cut off", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const [quick, slow] = [aCall("10.0.0.1"), aCall("10.0.0.2")];
  while (!slow.begun()) await later();
  quick.body.end("{}");
  expect(await quick.fields).toEqual({});
  vi.advanceTimersByTime(19_999);
  expect([quick.brokenOff(), slow.brokenOff()]).toEqual([null, null]);
  vi.advanceTimersByTime(1);
  await expect(slow.fields).rejects.toMatchObject({ code: "slow", status: 408 });
  await later();
  expect([quick.brokenOff(), vi.getTimerCount()]).toEqual([null, 0]);
});

test("what is too large is refused as such", async () => {
  const call = aCall("10.0.0.1");
  call.body.destroy(new Problem("too_large", 413, "That is too long to send."));
  await expect(call.fields).rejects.toMatchObject({ code: "too_large", status: 413 });
});
