import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LiveConnection } from "./connection.ts";

/** The browser's own part: what was asked for, and what the server says. */
const opened: FakeSource[] = [];
class FakeSource extends EventTarget {
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    opened.push(this);
  }
  close(): void {}
  says(event: string, data: object): void {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }));
  }
}

const topicsOf = ({ url }: FakeSource) => new URL(url, "http://afters.test").searchParams.getAll("topic");

beforeEach(() => {
  opened.length = 0;
  vi.stubGlobal("EventSource", FakeSource);
  vi.stubGlobal("BroadcastChannel", undefined);
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

const inOrders: [string, (number | undefined)[]][] = [
  ["who follows from now on comes first", [undefined, 0]],
  ["who has the page's number comes first", [0, undefined]],
  ["one is behind the other", [7, 3]],
];

test.each(inOrders)("two of one topic miss nothing: %s", async (_, afters) => {
  const connection = new LiveConnection();
  const heard = afters.map((after) => {
    const seqs: number[] = [];
    connection.listen("fan:ida", {
      ...(after !== undefined && { after }),
      onEntries: (entries) => seqs.push(...entries.map(({ seq }) => seq)),
    });
    return seqs;
  });
  await Promise.resolve();
  const least = Math.min(...afters.filter((after) => after !== undefined));
  const [source] = opened as [FakeSource];
  expect(topicsOf(source)).toEqual([`${least}@fan:ida`]);
  source.says("log", { topic: "fan:ida", entries: [least + 1, 8].map((seq) => ({ seq })) });
  source.says("log", { topic: "fan:ida", entries: [{ seq: 8 }, { seq: 9 }] });
  for (const [at, after] of afters.entries())
    expect(heard[at]).toEqual([least + 1, 8, 9].filter((seq) => after === undefined || seq > after));
});

test("who follows from now on misses nothing while the stream is away, heard or not", async () => {
  vi.useFakeTimers();
  const connection = new LiveConnection();
  const heard: number[] = [];
  connection.listen("fan:ida", { onEntries: (entries) => heard.push(...entries.map(({ seq }) => seq)) });
  await Promise.resolve();
  const [source] = opened as [FakeSource & { onerror(): void }];
  expect(topicsOf(source)).toEqual(["fan:ida"]);
  source.says("now", { topic: "fan:ida", seq: 4 });
  source.onerror();
  vi.advanceTimersByTime(15_000);
  expect(topicsOf(opened[1]!)).toEqual(["4@fan:ida"]);
  opened[1]?.says("log", { topic: "fan:ida", entries: [{ seq: 5 }] });
  expect(heard).toEqual([5]);
  vi.useRealTimers();
});
