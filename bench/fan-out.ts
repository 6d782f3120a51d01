import { cpuSeconds, pause, type Running, residentKb, start, startProduct } from "./tools/process.ts";
import { startReaders } from "./tools/product.ts";
import { type Figure, print } from "./tools/report.ts";
import { startSpeakers } from "./tools/speakers.ts";
import { inTurns, mediansOf } from "./tools/time.ts";

const partyId = "party-neon-orchard-midnight";
const topic = `party:${partyId}`;
const mark = "bench-mark";
const seconds = 5;
const rounds = 2;
const rates = [10, 50] as const;
const speakers = 120;

type Server = Running & { say: (n: number, text: string) => Promise<unknown> };

/** By the name of the figure. */
type Measured = Record<string, number>;

const costAt = (rate: number) => `${rate} messages/s, CPU per delivery`;
const toldAt = (rate: number) => `${rate} messages/s, delivered`;
const memory = "memory per reader";

export async function benchFanOut(): Promise<void> {
  for (const readers of [2_000, 5_000]) {
    const turns = await inTurns(rounds, {
      own: async () => measure(await startAfters(), readers, "sse"),
      peer: async () => measure(await startSocketIo(), readers, "socketio"),
    });
    const [own, peer] = [mediansOf(turns.own), mediansOf(turns.peer)];
    const figure = (name: string, unit: string, aim: string): Figure => ({
      name,
      value: own[name] ?? Number.NaN,
      unit,
      aim,
    });
    const beside = (name: string) => ({ against: "socket.io", than: peer[name] });
    print(`Fan-out: ${readers.toLocaleString("en-US")} readers of one party`, [
      { ...figure(costAt(10), "µs", "<= 0.75"), ...beside(costAt(10)) },
      figure(toldAt(10), "%", "100 %"),
      { ...figure(costAt(50), "µs", "<= 0.3"), ...beside(costAt(50)) },
      figure(toldAt(50), "%", "100 %"),
      { ...figure(memory, "kB", "< 30 kB"), ...beside(memory) },
    ]);
  }
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
