import { cpuSeconds, pause, type Running, residentKb, start, startProduct } from "./tools/process.ts";
import { startReaders } from "./tools/product.ts";
import { type Figure, print } from "./tools/report.ts";
import { startSpeakers } from "./tools/speakers.ts";
import { inTurns, mediansOf } from "./tools/time.ts";

const partyId = "party-neon-orchard-midnight";
const topic = `party:${partyId}`;
const mark = "bench-mark";
const seconds = 5;
const rates = [10, 50] as const;
const speakers = 120;

type Server = Running & { say: (n: number, text: string) => Promise<unknown> };

/** By the name of the figure. */
type Measured = Record<string, number>;
type Sides = { own: () => Promise<Measured>; peer: () => Promise<Measured> };

const costAt = (rate: number) => `${rate} messages/s, CPU per delivery`;
const toldAt = (rate: number) => `${rate} messages/s, delivered`;
const memory = "memory per reader";

export async function benchFanOut(): Promise<void> {
  for (const readers of [2_000, 5_000])
    await printBeside(`Fan-out: ${readers.toLocaleString("en-US")} readers of one party`, "socket.io", 2, {
      aims: { [costAt(10)]: "<= 0.75", [costAt(50)]: "<= 0.3", [memory]: "< 30 kB" },
      own: async () => measure(await startAfters(), readers, "sse"),
      peer: async () => measure(await startSocketIo(), readers, "socketio"),
    });
}

/** One fan-out, two dialects: the data layer's socket beside our own stream, each on a fresh server. */
export async function benchRealtime(): Promise<void> {
  await printBeside("Realtime: 2,000 sockets of the data layer in one party", "our stream", 3, {
    aims: { [costAt(10)]: "<= 1.3", [costAt(50)]: "<= 1.3" },
    own: async () => measure(await startAfters(), 2_000, "wire"),
    peer: async () => measure(await startAfters(), 2_000, "sse"),
  });
}

async function printBeside(
  title: string,
  against: string,
  rounds: number,
  { aims, ...sides }: Sides & { aims: Record<string, string> },
): Promise<void> {
  const turns = await inTurns(rounds, sides);
  const [own, peer] = [mediansOf(turns.own), mediansOf(turns.peer)];
  const beside = (name: string, unit: string): Figure => ({
    name,
    value: own[name] ?? Number.NaN,
    unit,
    against,
    than: peer[name],
    aim: aims[name],
  });
  print(title, [
    ...rates.flatMap((rate) => [
      beside(costAt(rate), "µs"),
      { name: toldAt(rate), value: own[toldAt(rate)] ?? Number.NaN, unit: "%", aim: "100 %" },
    ]),
    beside(memory, "kB"),
  ]);
}

async function startAfters(): Promise<Server> {
  const product = await startProduct();
  return { ...product, say: await startSpeakers(product.origin, partyId, speakers) };
}

async function startSocketIo(): Promise<Server> {
  const peer = await start("bench/peers/socketio-server.ts");
  const speaker = { fanId: "aaaaaaaaaaaaaaaa", name: "Balcony Otter 42", avatar: "maud-vesper" };
  const say = (seq: number, text: string) => {
    const entry = { seq, at: Date.now(), offsetMs: 1, kind: "message", speaker, text };
    return fetch(peer.origin, { method: "POST", body: JSON.stringify(entry) });
  };
  return { ...peer, say };
}

/** The cost of speaking without readers is measured first and taken off, so that what is left is the fan-out. */
async function measure(
  server: Server,
  readers: number,
  protocol: Parameters<typeof startReaders>[0],
): Promise<Measured> {
  const alone = { 10: await cpuWhileSpeaking(server, 10), 50: await cpuWhileSpeaking(server, 50) };
  const before = residentKb(server.pid);
  const crowd = await startReaders(protocol, server.port, readers, { topic, mark });
  await pause(1_500);
  const measured: Measured = { [memory]: (residentKb(server.pid) - before) / readers };
  for (const rate of rates) {
    await crowd.count();
    const cpu = (await cpuWhileSpeaking(server, rate)) - alone[rate];
    await pause(1_500);
    const { messages } = await crowd.count();
    measured[costAt(rate)] = (cpu * 1e6) / messages;
    measured[toldAt(rate)] = (messages * 100) / (rate * seconds * readers);
  }
  await crowd.stop();
  await server.stop();
  return measured;
}

let said = 0;

async function cpuWhileSpeaking({ pid, say }: Server, rate: number): Promise<number> {
  const before = cpuSeconds(pid);
  const sends: Promise<unknown>[] = [];
  const started = performance.now();
  for (let n = 0; n < rate * seconds; n++) {
    await pause(Math.max(0, started + (n * 1000) / rate - performance.now()));
    sends.push(say(said, `${mark} ${said++} and some words as a fan would say them`));
  }
  await Promise.all(sends);
  return cpuSeconds(pid) - before;
}
