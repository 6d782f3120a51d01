import type { Socket } from "node:net";
import { PassThrough } from "node:stream";
import { beforeEach, expect, test } from "vitest";
import { Channel } from "./channel.server.ts";
import { heartbeat } from "./frames.server.ts";
import { Reader } from "./reader.server.ts";
import { defineTopic, type LogEntry, provideLogs } from "./topics.server.ts";

let stored: LogEntry[] = [];
let reads = 0;
let beforeRead = async () => {};
defineTopic("shelf", { hasLog: true, mayRead: () => true });
provideLogs({
  async read(_topic, after, limit) {
    reads += 1;
    const seen = [...stored];
    await beforeRead();
    return seen.filter(({ seq }) => seq > after).slice(0, limit);
  },
  heads: async (topics) => new Map(topics.map((topic) => [topic, stored.length])),
});

const somebody = { session: null, person: "somebody" };

const store = (count: number) => {
  const fresh = Array.from({ length: count }, (_, index) => ({ seq: stored.length + index + 1 }));
  stored.push(...fresh);
  return fresh;
};

beforeEach(() => {
  stored = [];
  reads = 0;
  beforeRead = async () => {};
});

async function openChannel() {
  const channel = new Channel("shelf:a", () => channel.flush());
  await channel.open();
  return channel;
}

function reader() {
  const socket = new PassThrough({ highWaterMark: 1_000_000 });
  const seen = { seqs: [] as number[], events: [] as string[] };
  const now: number[] = [];
  let text = "";
  socket.on("data", (chunk: Buffer) => {
    text += chunk;
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const event = /^event: (.*)$/m.exec(block)?.[1] ?? "";
      const data = /^data: (.*)$/m.exec(block)?.[1] ?? "null";
      const { topic, ...said } = JSON.parse(data);
      expect(topic).toBe("shelf:a");
      if (event === "log") seen.seqs.push(...(said.entries as LogEntry[]).map(({ seq }) => seq));
      else if (event === "now") now.push(said.seq);
      else seen.events.push(event === "state" ? `${said.name} ${said.value}` : event);
    }
  });
  return { seen, now, socket, reader: new Reader(socket as unknown as Socket, somebody) };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));
const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

test("entries that come in disorder, and twice, reach a reader once and in order", async () => {
  const channel = await openChannel();
  const { seen, reader: one } = reader();
  await channel.join(one, undefined);
  const [first, second, third] = store(3) as [LogEntry, LogEntry, LogEntry];
  channel.receive([second]);
  channel.receive([first, first]);
  channel.receive([third, second]);
  await settle();
  channel.flush();
  await settle();
  expect(seen.seqs).toEqual([1, 2, 3]);
});

test("what is missing between two entries is fetched from the log", async () => {
  const channel = await openChannel();
  const { seen, reader: one } = reader();
  await channel.join(one, undefined);
  const entries = store(700);
  channel.receive(entries.slice(699));
  await channel.fill();
  await settle();
  expect(seen.seqs).toEqual(upTo(700));
  expect(reads).toBeGreaterThan(1);
});

test("a reader resumes after its last entry from memory, without a look at the log", async () => {
  const channel = await openChannel();
  channel.receive(store(20));
  channel.flush();
  const { seen, reader: one } = reader();
  await channel.join(one, 15);
  await settle();
  expect(seen.seqs).toEqual(upTo(20, 16));
  expect(reads).toBe(0);
});

test("a reader resumes from the log what memory no longer holds", async () => {
  store(1_500);
  const channel = await openChannel();
  channel.receive(store(3));
  channel.flush();
  const { seen, reader: one } = reader();
  await channel.join(one, 100);
  await settle();
  expect(seen.seqs).toEqual(upTo(1_503, 101));
});

test("memory keeps the tail of a long log only, and nobody notices", async () => {
  const channel = await openChannel();
  for (let page = 0; page < 5; page++) {
    channel.receive(store(400));
    channel.flush();
  }
  const { seen, reader: one } = reader();
  await channel.join(one, 10);
  await settle();
  expect(seen.seqs).toEqual(upTo(2_000, 11));
});

test("who starts from now is told the last number, and who goes on after one is not", async () => {
  const channel = await openChannel();
  channel.receive(store(3));
  channel.flush();
  const late = reader();
  await channel.join(late.reader, undefined);
  const back = reader();
  await channel.join(back.reader, 2);
  await settle();
  expect([late.now, late.seen.seqs]).toEqual([[3], []]);
  expect([back.now, back.seen.seqs]).toEqual([[], [3]]);
});

test("entries that arrive during a catch-up follow without gap or repeat", async () => {
  store(900);
  const channel = await openChannel();
  const { seen, reader: one } = reader();
  beforeRead = async () => {
    if (stored.length < 1_000) channel.receive(store(50));
    channel.flush();
  };
  await channel.join(one, 0);
  channel.receive(store(1));
  channel.flush();
  await settle();
  expect(seen.seqs).toEqual(upTo(stored.length));
});

test("a page that is ahead of this process gets only what it lacks", async () => {
  const channel = await openChannel();
  const { seen, reader: one } = reader();
  store(5);
  const joining = channel.join(one, 5);
  await joining;
  channel.flush();
  channel.receive(store(2));
  channel.flush();
  await settle();
  expect(seen.seqs).toEqual([6, 7]);
});

test("a reader whose page has unsent entries waits for those after them", async () => {
  const channel = await openChannel();
  channel.receive(store(4));
  const { seen, reader: one } = reader();
  await channel.join(one, 3);
  channel.flush();
  await settle();
  expect(seen.seqs).toEqual([4]);
});

test("a reader that has caught up hears of states as everybody does", async () => {
  const channel = await openChannel();
  channel.receive(store(4));
  const { seen, reader: one } = reader();
  await channel.join(one, 4);
  channel.flush();
  channel.setState("here", "2");
  channel.flush();
  await settle();
  expect(seen).toEqual({ seqs: [], events: ["here 2"] });
});

test("a reader missing over 2,000 entries reloads; with 2,000 gets them", async () => {
  store(2_050);
  const channel = await openChannel();
  const [late, later] = [reader(), reader()];
  await channel.join(late.reader, 50);
  await channel.join(later.reader, 49);
  await settle();
  expect(late.seen).toEqual({ seqs: upTo(2_050, 51), events: [] });
  expect(later.seen).toEqual({ seqs: [], events: ["reload"] });
});

test("a cursor beyond the end of the log is told to load the page anew", async () => {
  store(3);
  const channel = await openChannel();
  const { seen, reader: one } = reader();
  await channel.join(one, 4_000_000_000);
  await settle();
  expect(seen).toEqual({ seqs: [], events: ["reload"] });
});

test("a fetch older than the page's last commit does not send the page away", async () => {
  const channel = await openChannel();
  const looked = Promise.withResolvers<void>();
  beforeRead = () => looked.promise;
  const early = channel.fill();
  store(1);
  const { seen, reader: one } = reader();
  const joining = channel.join(one, 1);
  looked.resolve();
  await Promise.all([early, joining]);
  channel.flush();
  channel.receive(store(1));
  channel.flush();
  await settle();
  expect(seen).toEqual({ seqs: [2], events: [] });
});

test("a heartbeat is a comment, which browsers skip", () => {
  expect(heartbeat.toString()).toBe(":\n\n");
});

test("states are told once per change, the latest to whoever joins", async () => {
  const channel = await openChannel();
  const { seen, reader: one } = reader();
  await channel.join(one, undefined);
  for (const here of ["1", "2", "2"]) channel.setState("here", here);
  channel.flush();
  channel.setState("here", "2");
  expect(channel.hasNews).toBe(false);
  const late = reader();
  await channel.join(late.reader, undefined);
  await settle();
  expect(seen.events).toEqual(["here 2"]);
  expect(late.seen.events).toEqual(["here 2"]);
});

test("the last state of a left channel is not sent to the next reader", async () => {
  const channel = await openChannel();
  const { reader: one } = reader();
  channel.count("ana", 1);
  await channel.join(one, undefined);
  channel.setState("votes", "31");
  channel.flush();
  channel.leave(one);
  channel.count("ana", -1);
  channel.setState("votes", "32");
  const next = reader();
  await channel.join(next.reader, undefined);
  channel.flush();
  await settle();
  expect(next.seen.events).toEqual([]);
  channel.setState("votes", "33");
  channel.flush();
  await settle();
  expect(next.seen.events).toEqual(["votes 33"]);
});

test("two tabs of one person are one person, who has left when the last is closed", async () => {
  const channel = await openChannel();
  for (const person of ["ana", "ana", "bo"]) channel.count(person, 1);
  expect(channel.peopleHere).toBe(2);
  channel.count("ana", -1);
  expect(channel.peopleHere).toBe(2);
  channel.count("ana", -1);
  channel.count("bo", -1);
  expect(channel.isEmpty).toBe(true);
});

test("a reader that has left gets nothing more", async () => {
  const channel = await openChannel();
  const { seen, reader: one } = reader();
  await channel.join(one, undefined);
  channel.leave(one);
  channel.receive(store(1));
  channel.flush();
  await settle();
  expect(seen.seqs).toEqual([]);
});

test("a reader that does not read is cut off once 256 kB wait for it", async () => {
  const socket = new PassThrough({ highWaterMark: 1 });
  const slow = new Reader(socket as unknown as Socket, somebody);
  const frame = Buffer.alloc(64 * 1024, "x");
  for (let n = 0; n < 4; n++) slow.write(frame);
  expect(socket.destroyed).toBe(false);
  for (let n = 0; n < 4; n++) slow.write(frame);
  expect(socket.destroyed).toBe(true);
});
