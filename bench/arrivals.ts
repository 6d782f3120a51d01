import {
  actsOf,
  addressOf,
  cookieOf,
  getOf,
  load,
  manySessions,
  send,
  votesOf,
  writeRequests,
} from "./tools/load.ts";
import { pause, type Running, startProduct } from "./tools/process.ts";
import { requireSoundTotal } from "./tools/product.ts";
import { type Figure, print } from "./tools/report.ts";
import { inTurns, median } from "./tools/time.ts";

const rounds = 3;
const seconds = 4;
const party = "party-vesper-line-finale";
const poll = "poll-vesper-brake";
const members = 2_000;
const arriving = 5_000;
const arrivalSeconds = 10;
const votesPerSecond = 500;
/** Over which votes come. */
const connections = 128;

/** What a premiere's first minute costs: pages for newcomers and for members, and votes while everybody arrives. */
export async function benchArrivals(): Promise<void> {
  const product = await startProduct();
  const sessions = manySessions(members);
  const joins = actsOf(sessions, `/afters/${party}/join`, () => ({}));
  await load(product, writeRequests(joins), 16, 8);
  await load(product, writeRequests(votesOf(sessions, poll)), 16, 2);
  print("Pages of a premiere", [
    ...(await pagesPerCore(product, sessions, "a room", `/afters/${party}`)),
    ...(await pagesPerCore(product, sessions, "the directory", "/afters")),
    ...(await pagesPerCore(product, sessions, "the polls", "/polls")),
  ]);
  await printCrowd(product, sessions);
  await requireSoundTotal(poll);
  await product.stop();
}

/** As a browser asks, by who has a session and by who has none. */
const pageFor = (path: string, n: number, session = "", ...more: string[]) =>
  getOf(path, [addressOf(n), "Accept-Encoding: gzip", ...(session ? [cookieOf(session)] : []), ...more]);

async function pagesPerCore(
  product: Running,
  sessions: string[],
  name: string,
  path: string,
): Promise<Figure[]> {
  const newcomers = writeRequests(sessions.map((_, n) => pageFor(path, n)));
  const known = writeRequests(sessions.map((session, n) => pageFor(path, n, session)));
  const of = async (file: string) => (await load(product, file, 32, seconds)).perCore;
  const rates = await inTurns(rounds, { newcomers: () => of(newcomers), members: () => of(known) });
  return [
    { name: `${name}, for newcomers`, value: median(rates.newcomers), unit: "/s per core", aim: ">= 3000" },
    { name: `${name}, for members`, value: median(rates.members), unit: "/s per core", aim: ">= 600" },
  ];
}

async function printCrowd({ port }: Running, sessions: string[]): Promise<void> {
  const due = { port, seconds: arrivalSeconds, spread: "evenly" } as const;
  const [of, many] = [votesOf(sessions, poll), votesPerSecond * arrivalSeconds];
  const votesFrom = (first: number) => {
    const asked = Array.from({ length: many }, (_, n) => of[(n + first) % members] ?? "");
    return { ...due, connections, file: writeRequests(asked) };
  };
  // Every other one has been here before.
  const everybody = Array.from({ length: arriving }, (_, n) =>
    pageFor(`/afters/${party}`, n % members, n % 2 === 0 ? sessions[n % members] : "", "Connection: close"),
  );
  const [quiet] = await send(votesFrom(1));
  await pause(1_000);
  const [votes, pages] = await send(votesFrom(2), { ...due, file: writeRequests(everybody) });
  print(
    `${arriving} fans arriving in ${arrivalSeconds} s at one room while ${votesPerSecond} vote a second`,
    [
      { name: "pages, 50th percentile", value: pages.p50, unit: "ms" },
      { name: "pages, 99th percentile", value: pages.p99, unit: "ms", aim: "<= 1000" },
      { name: "pages refused or lost", value: pages.failed, unit: "", aim: "0" },
      { name: "votes, median", value: votes.p50, unit: "ms", against: "alone", than: quiet.p50, aim: "<= 2" },
      { name: "votes, 99th percentile", value: votes.p99, unit: "ms", against: "alone", than: quiet.p99 },
      { name: "votes refused or lost", value: votes.failed + quiet.failed, unit: "", aim: "0" },
    ],
  );
}
