import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Fan } from "../testing/fan.ts";
import { cpuSeconds, pause, residentKb, startScript, waitFor } from "./tools/process.ts";
import { type Figure, median, print } from "./tools/report.ts";

const partyId = "party-neon-orchard-midnight";
const key = "afters_publishable_of_the_bench";
const seconds = 5;
const rounds = 2;
/** Enough fans that none of them talks faster than a fan may. */
const speakers = 120;

type Kind = "sse" | "wire" | "socketio";
type Side = { name: "afters" | "socket.io"; pid: number; port: string; say: (n: number) => Promise<unknown> };
type Result = { cpuPerDeliveryUs: number; delivered: number; kbPerReader: number };

export async function benchFanOut(): Promise<void> {
  for (const readers of [2_000, 5_000]) {
    const results = new Map<string, Result[]>();
    for (let round = 0; round < rounds; round++) {
      for (const start of [startAfters, startSocketIo]) {
        const { side, stop } = await start();
        for (const [rate, result] of await measure(side, readers)) {
          const key = `${side.name} ${rate}`;
          results.set(key, [...(results.get(key) ?? []), result]);
        }
        await stop();
      }
    }
    report(readers, results);
  }
}

/** One fan-out, two dialects: the data layer's socket beside our own stream, each on a fresh server. */
export async function benchRealtime(): Promise<void> {
  const readers = 2_000;
  const results = new Map<string, Result[]>();
  for (let round = 0; round < rounds + 1; round++) {
    for (const kind of round % 2 ? (["wire", "sse"] as const) : (["sse", "wire"] as const)) {
      const { side, stop } = await startAfters();
      for (const [rate, result] of await measure(side, readers, kind))
        results.set(`${kind} ${rate}`, [...(results.get(`${kind} ${rate}`) ?? []), result]);
      await stop();
    }
  }
  const of = (name: string, field: keyof Result) =>
    median((results.get(name) ?? []).map((result) => result[field]));
  const figures = [10, 50].flatMap((rate): Figure[] => {
    const [own, stream] = [of(`wire ${rate}`, "cpuPerDeliveryUs"), of(`sse ${rate}`, "cpuPerDeliveryUs")];
    return [
      {
        name: `${rate} messages/s, CPU per delivery over a socket`,
        value: own,
        unit: "µs",
        against: `our stream ${stream.toFixed(2)} µs`,
        ratio: own / stream,
        aim: "<= 1.3",
      },
      {
        name: `${rate} messages/s, delivered`,
        value: of(`wire ${rate}`, "delivered") * 100,
        unit: "%",
        aim: "100 %",
      },
    ];
  });
  figures.push({
    name: "memory per socket",
    value: of("wire 10", "kbPerReader"),
    unit: "kB",
    against: `our stream ${of("sse 10", "kbPerReader").toFixed(1)} kB`,
    ratio: of("wire 10", "kbPerReader") / of("sse 10", "kbPerReader"),
  });
  print(`Realtime: ${readers.toLocaleString("en-US")} sockets of the data layer in one party`, figures);
}

function report(readers: number, results: Map<string, Result[]>): void {
  const of = (key: string, field: keyof Result) =>
    median((results.get(key) ?? []).map((result) => result[field]));
  const figures: Figure[] = [];
  for (const [rate, aim] of [
    [10, 0.75],
    [50, 0.3],
  ] as const) {
    const [own, peer] = ["afters", "socket.io"].map((name) => of(`${name} ${rate}`, "cpuPerDeliveryUs")) as [
      number,
      number,
    ];
    figures.push(
      {
        name: `${rate} messages/s, CPU per delivery`,
        value: own,
        unit: "µs",
        against: `socket.io ${peer.toFixed(2)} µs`,
        ratio: own / peer,
        aim: `<= ${aim}`,
      },
      {
        name: `${rate} messages/s, delivered`,
        value: of(`afters ${rate}`, "delivered") * 100,
        unit: "%",
        aim: "100 %",
      },
    );
  }
  const [own, peer] = ["afters", "socket.io"].map((name) => of(`${name} 10`, "kbPerReader")) as [
    number,
    number,
  ];
  figures.push({
    name: "memory per reader",
    value: own,
    unit: "kB",
    against: `socket.io ${peer.toFixed(1)} kB`,
    ratio: own / peer,
    aim: "< 30 kB",
  });
  print(`Fan-out: ${readers.toLocaleString("en-US")} readers of one party`, figures);
}

async function startAfters() {
  const product = await startScript("server/main.ts", [], /Afters is open at http:\/\/localhost:(\d+)/, {
    PORT: "0",
    DATA_DIR: mkdtempSync(join(tmpdir(), "afters-bench-")),
    LOG_LEVEL: "error",
    TRUST_PROXY: "1",
    PUBLISHABLE_KEY: key,
  });
  const port = /(\d+)$/.exec(product.line)?.[1] ?? "0";
  const fans = Array.from({ length: speakers }, () => new Fan(`http://localhost:${port}`));
  for (const fan of fans) await fan.send(`/afters/${partyId}/join`);
  const say = async (n: number) => {
    const answer = await fans[n % speakers]?.send(`/afters/${partyId}/messages`, {
      text: `bench-mark ${n} and some words as a fan would say them`,
    });
    if (answer?.status !== 200) throw new Error(`A message was refused: ${JSON.stringify(answer)}`);
  };
  return {
    side: { name: "afters", pid: product.child.pid as number, port, say } as Side,
    stop: product.stop,
  };
}

async function startSocketIo() {
  const peer = await startScript("bench/peers/socketio-server.ts", [], /ready (\d+)/);
  const port = /(\d+)$/.exec(peer.line)?.[1] ?? "0";
  const say = (n: number) => {
    const entry = {
      seq: n,
      at: Date.now(),
      offsetMs: 1,
      kind: "message",
      speaker: { fanId: "aaaaaaaaaaaaaaaa", name: "Balcony Otter 42", avatar: "maud-vesper" },
      text: `bench-mark ${n} and some words as a fan would say them`,
    };
    return fetch(`http://127.0.0.1:${port}`, { method: "POST", body: JSON.stringify(entry) });
  };
  return { side: { name: "socket.io", pid: peer.child.pid as number, port, say } as Side, stop: peer.stop };
}

/** The cost of speaking without readers is measured first and taken off, so that what is left is the fan-out. */
async function measure(
  side: Side,
  readers: number,
  kind: Kind = side.name === "afters" ? "sse" : "socketio",
): Promise<Map<number, Result>> {
  const alone = new Map<number, number>();
  for (const rate of [10, 50]) alone.set(rate, await cpuWhileSpeaking(side, rate));
  const before = residentKb(side.pid);
  const crowd = await startScript(
    "bench/tools/readers.ts",
    [kind, side.port, String(readers), `party:${partyId}`],
    /open/,
    { PUBLISHABLE_KEY: key },
  );
  await pause(1_500);
  const kbPerReader = (residentKb(side.pid) - before) / readers;
  const results = new Map<number, Result>();
  for (const rate of [10, 50]) {
    crowd.child.stdin?.write("zero\n");
    const cpu = (await cpuWhileSpeaking(side, rate)) - (alone.get(rate) ?? 0);
    await pause(1_500);
    crowd.child.stdin?.write("count\n");
    const [, told = "0"] = (await waitFor(crowd.child, /counted (\d+) (\d+)/)).split(" ");
    const expected = rate * seconds * readers;
    results.set(rate, {
      cpuPerDeliveryUs: (cpu * 1e6) / Number(told),
      delivered: Number(told) / expected,
      kbPerReader,
    });
  }
  await crowd.stop();
  return results;
}

let said = 0;

async function cpuWhileSpeaking(side: Side, rate: number): Promise<number> {
  const before = cpuSeconds(side.pid);
  const sends: Promise<unknown>[] = [];
  const started = performance.now();
  for (let n = 0; n < rate * seconds; n++) {
    await pause(Math.max(0, started + (n * 1000) / rate - performance.now()));
    sends.push(side.say(said++));
  }
  await Promise.all(sends);
  return cpuSeconds(side.pid) - before;
}
