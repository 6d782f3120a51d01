import { spawnSync } from "node:child_process";
import { Fan } from "../testing/fan.ts";
import { follow } from "../testing/operator.ts";
import { TopicReader } from "../testing/topic-reader.ts";
import { pause, startProduct } from "./tools/process.ts";
import { aParty } from "./tools/product.ts";
import { print } from "./tools/report.ts";
import { inTurns, median, timeOf } from "./tools/time.ts";

const rounds = 12;

/** What a host does in a running party, from the press until a fan who reads along has it. */
export async function benchNight(): Promise<void> {
  const { origin, port, stop } = await startProduct();
  const env = { ...process.env, PORT: port };
  const { stdout } = spawnSync(process.execPath, ["server/commands/operator.ts"], { env, encoding: "utf8" });
  const host = await follow(/http\S+/.exec(stdout)?.[0] ?? origin, origin);
  const partyId = await aParty({ title: "A night that is measured" });
  const fan = new Fan(origin);
  await fan.post(`/afters/${partyId}/join`, { name: "Otter" });
  const topic = `party:${partyId}`;
  const reader = new TopicReader(fan);
  await reader.open([topic]);

  let [round, seq] = [-1, ""];
  const aLine = async () => {
    await fan.send(`/afters/${partyId}/messages`, { text: `A line of round ${"abcdefghijkl"[round]}` });
    await reader.until(() => reader.entries(topic).some(({ kind }) => kind === "message"));
    seq = String(reader.entries(topic).findLast(({ kind }) => kind === "message")?.seq ?? 0);
  };
  const press = (fields: () => Record<string, string>) => async () => {
    await pause(120);
    const before = reader.entries(topic).length;
    return timeOf(async () => {
      const answer = await host.post(`/operator/parties/${partyId}/room`, fields());
      if (answer.status >= 400) throw new Error(`${JSON.stringify(fields())}: ${answer.status}`);
      await reader.until(() => reader.entries(topic).length > before);
    });
  };
  const { first, ...times } = await inTurns(rounds, {
    first: async () => {
      round += 1;
      await aLine();
      return 0;
    },
    "a word as the host": press(() => ({ kind: "host", text: `Good evening, row ${round}` })),
    "a scene": press(() => ({ kind: "scene", text: `The lamp goes out ${round}` })),
    trivia: press(() => ({ kind: "trivia", title: "The lamp", text: `It was oil ${round}` })),
    "a poll": press(() => ({ kind: "poll", title: `Who ${round}`, options: "Maud\nIda", minutes: "1" })),
    "pin a line": press(() => ({ do: "pin", seq })),
    "unpin it": press(() => ({ do: "unpin" })),
    "slow the room": press(() => ({ do: "slow", seconds: "15" })),
    "quick again": press(() => ({ do: "slow", seconds: "0" })),
    "take a line down": press(() => ({ do: "remove", seq })),
    "put it back": press(() => ({ do: "restore", seq })),
    "five more minutes": press(() => ({ do: "extend" })),
  });
  reader.close();
  print("A night's acts, until a fan has them", [
    { name: "every act, median", value: median(Object.values(times).flat()), unit: "ms", aim: "<= 300" },
    ...Object.entries(times).map(([name, of]) => ({ name, value: median(of), unit: "ms", aim: "<= 300" })),
  ]);
  await stop();
}
