import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Fan } from "../testing/fan.ts";
import { TopicReader } from "../testing/topic-reader.ts";
import { pause, startScript } from "./tools/process.ts";
import { median, print } from "./tools/report.ts";

const rounds = 12;
const minuteMs = 60_000;

type Act = { name: string; fields: Record<string, string> };

/** What a host does in a running party, from the press until a fan who reads along has it. */
export async function benchNight(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "afters-bench-"));
  const env = { PORT: "0", DATA_DIR: folder, LOG_LEVEL: "error", TRUST_PROXY: "1" };
  const { line, stop } = await startScript("server/main.ts", [], /Afters is open at \S+/, env);
  const times = await timesAt(/http:\S+/.exec(line)?.[0] ?? "", { ...process.env, ...env }).finally(stop);
  const all = [...times.values()].flat();
  print("A night's acts, until a fan has them", [
    { name: "every act, median", value: median(all), unit: "ms", aim: "<= 300" },
    ...[...times].map(([name, of]) => ({ name, value: median(of), unit: "ms", aim: "<= 300" })),
  ]);
}

async function timesAt(origin: string, env: NodeJS.ProcessEnv): Promise<Map<string, number[]>> {
  const host = await signIn(origin, { ...env, PORT: new URL(origin).port });
  const partyId = await openParty(host);
  const fan = new Fan(origin);
  await fan.post(`/afters/${partyId}/join`, { name: "Otter" });
  const topic = `party:${partyId}`;
  const reader = new TopicReader(fan);
  await reader.open([topic]);
  const times = new Map<string, number[]>();
  for (let round = 0; round < rounds; round++) {
    await fan.send(`/afters/${partyId}/messages`, { text: `A line of round ${"abcdefghijkl"[round]}` });
    await reader.until(() => reader.entries(topic).some(({ kind }) => kind === "message"));
    const seq = String(reader.entries(topic).findLast(({ kind }) => kind === "message")?.seq ?? 0);
    for (const { name, fields } of actsOn(seq, round)) {
      const before = reader.entries(topic).length;
      const started = performance.now();
      const answer = await host.post(`/operator/parties/${partyId}/room`, fields);
      if (answer.status >= 400) throw new Error(`${name}: ${answer.status}`);
      await reader.until(() => reader.entries(topic).length > before);
      times.set(name, [...(times.get(name) ?? []), performance.now() - started]);
      await pause(120);
    }
  }
  reader.close();
  return times;
}

const actsOn = (seq: string, round: number): Act[] => [
  { name: "a word as the host", fields: { kind: "host", text: `Good evening, row ${round}` } },
  { name: "a scene", fields: { kind: "scene", text: `The lamp goes out ${round}` } },
  { name: "trivia", fields: { kind: "trivia", title: "The lamp", text: `It was oil ${round}` } },
  {
    name: "a poll",
    fields: { kind: "poll", title: `Who lit it ${round}`, options: "Maud\nIda", minutes: "1" },
  },
  { name: "pin a line", fields: { do: "pin", seq } },
  { name: "unpin it", fields: { do: "unpin" } },
  { name: "slow the room", fields: { do: "slow", seconds: "15" } },
  { name: "quick again", fields: { do: "slow", seconds: "0" } },
  { name: "take a line down", fields: { do: "remove", seq } },
  { name: "put it back", fields: { do: "restore", seq } },
  { name: "five more minutes", fields: { do: "extend" } },
];

async function signIn(origin: string, env: NodeJS.ProcessEnv): Promise<Fan> {
  const { stdout } = spawnSync(process.execPath, ["server/commands/operator.ts"], { env, encoding: "utf8" });
  const host = new Fan(origin);
  const answer = await host.post(new URL(/http\S+/.exec(stdout)?.[0] ?? origin).pathname);
  if (answer.headers.get("location") !== "/operator") throw new Error(`No way in: ${stdout}`);
  return host;
}

async function openParty(host: Fan): Promise<string> {
  const typed = (ms: number) => new Date(ms).toISOString().slice(0, 16);
  const now = Date.now();
  const made = await host.post("/operator/parties/new", {
    title: "A night that is measured",
    show: "Vesper Line",
    season: "",
    episode: "",
    host: "Maud",
    description: "",
    startsAt: typed(now - 5 * minuteMs),
    endsAt: typed(now + 120 * minuteMs),
    sheet: "",
  });
  const at = made.headers.get("location");
  if (!at) throw new Error(`No party: ${made.status} ${await made.text()}`);
  return at.split("/").at(-1) ?? "";
}
