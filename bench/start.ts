import { cpuSeconds, newFolder, residentKb, start } from "./tools/process.ts";
import { print } from "./tools/report.ts";
import { inTurns, mediansOf } from "./tools/time.ts";

const rounds = 5;

type Cost = { seconds: number; megabytes: number };

/** What a start costs until the server is open, first on a new folder and then on one that is filled, beside a bare server. */
export async function benchStart(): Promise<void> {
  let folder = "";
  const starts = await inTurns(rounds, {
    first: () => {
      folder = newFolder();
      return costOf("server/main.ts", folder);
    },
    again: () => costOf("server/main.ts", folder),
    bare: () => costOf("bench/peers/bare-server.ts", folder),
  });
  const [first, again, bare] = [starts.first, starts.again, starts.bare].map(mediansOf) as [Cost, Cost, Cost];
  const name = "a start on a filled folder, seconds of a core";
  const against = "bare node:http server";
  print("A start", [
    { name, value: again.seconds, unit: "s", against, than: bare.seconds },
    {
      name: "the first, with tables and samples",
      value: first.seconds,
      unit: "s",
      against: "on a filled folder",
      than: again.seconds,
    },
    { name: "memory once it is open", value: again.megabytes, unit: "MB", against, than: bare.megabytes },
  ]);
}

async function costOf(file: string, folder: string): Promise<Cost> {
  const { pid, stop } = await start(file, [], {
    DATA_DIR: folder,
    OPERATOR_EMAILS: "somebody@afters.example",
    NODE_COMPILE_CACHE: "node_modules/.cache/node-compile",
  });
  const cost = { seconds: cpuSeconds(pid), megabytes: residentKb(pid) / 1024 };
  await stop();
  return cost;
}
