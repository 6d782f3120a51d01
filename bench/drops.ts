import pg from "pg";
import { claim, claimLocked } from "../app/rewards/drops/claims/claims.server.ts";
import { startDatabase, stopDatabase } from "../platform/db/database.server.ts";
import { prepareJobs } from "../platform/jobs/jobs.server.ts";
import { actsOf, manySessions, send, writeRequests } from "./tools/load.ts";
import { newFolder, startProduct } from "./tools/process.ts";
import { ask, databaseUrl } from "./tools/product.ts";
import { type Figure, print } from "./tools/report.ts";
import { inTurns, median } from "./tools/time.ts";

const rounds = 3;
const seconds = 3;
const crowd = 256;
const fans = 10_000;
const pieces = 300;
const connections = 128;

/** Claims beside the bare update of one hot row, on the same Postgres; then a crowd at two processes, everybody twice. */
export async function benchDrops(): Promise<void> {
  await startDatabase(prepareJobs);
  let count = 0;
  const nextFan = () => `bench-fan-${++count}`;
  // As its owner: the product's role makes no tables.
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 12 });
  await owner.query("create table bench_hot (id int primary key, remaining int not null)");
  await owner.query("insert into bench_hot values (1, 2000000000)");
  const text = "update bench_hot set remaining = remaining - 1 where id = 1 and remaining > 0";
  // One after the other: more would only wait for the row, and for the machine.
  const rates = await inTurns(rounds, {
    bare: () => perSecond(1, () => owner.query({ name: "bench-hot", text })),
    single: async () => {
      const dropId = await openDrop();
      return perSecond(1, () => claimLocked([{ dropId, fanId: nextFan() }]));
    },
    grouped: async () => {
      const dropId = await openDrop();
      return perSecond(crowd, () => claim(dropId, nextFan()));
    },
  });
  await owner.end();
  await stopDatabase();
  const floor = { unit: "/s", against: "bare update of one hot row", than: median(rates.bare) };
  print("Drops: acknowledged claims", [
    { name: "claims one by one", value: median(rates.single), ...floor, aim: ">= 0.7" },
    { name: "claims in groups", value: median(rates.grouped), ...floor, aim: ">= 1.5" },
    ...(await atTwoProcesses()),
  ]);
}

let drops = 0;

async function openDrop(): Promise<string> {
  const id = `bench-${++drops}`;
  await ask(
    `insert into drops (id, title, pieces, opens_at, closes_at)
     values ($1, 'Bench', $2, now() - interval '1 minute', now() + interval '1 day')`,
    [id, pieces],
  );
  return id;
}

async function perSecond(atOnce: number, act: () => Promise<unknown>): Promise<number> {
  const end = performance.now() + seconds * 1_000;
  let done = 0;
  const work = async () => {
    while (performance.now() < end) {
      await act();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return done / seconds;
}

/** Every fan claims through both, at once. Throws where a piece is sold twice, or a fan has two. */
async function atTwoProcesses(): Promise<Figure[]> {
  const one = await startProduct({ SAMPLE_CONTENT: "off" });
  const two = await startProduct({
    SAMPLE_CONTENT: "off",
    DATA_DIR: newFolder(),
    DATABASE_URL: databaseUrl,
  });
  const drop = await openDrop();
  const file = writeRequests(actsOf(manySessions(fans), `/drops/${drop}/claims`, () => ({})));
  const through = ({ port }: { port: string }) => ({ port, file, connections, isRead: true });
  const outcomes = await send(through(one), through(two));
  const [first = [], second = []] = outcomes.map(({ answers }) => answers.map(ownIn));
  requireSameAnswers(first, second);
  const [row] = await ask<{ numbers: number; fans: number; highest: number; claims: number; twice: number }>(
    `select count(distinct number)::int as numbers, count(distinct fan_id) filter (where number is not null)::int as fans,
       max(number) as highest, count(*)::int as claims, (count(*) - count(distinct fan_id))::int as twice
     from drop_claims where drop_id = $1`,
    [drop],
  );
  await two.stop();
  await one.stop();
  const books = JSON.stringify(row);
  if (books !== JSON.stringify({ numbers: pieces, fans: pieces, highest: pieces, claims: fans, twice: 0 }))
    throw new Error(`The books do not add up: ${books}.`);
  return [
    {
      name: `${fans.toLocaleString("en-US")} fans, everybody twice, ${pieces} pieces, two processes over HTTP`,
      value: (2 * fans * 1_000) / Math.max(...outcomes.map(({ ms }) => ms)),
      unit: "/s",
    },
    { name: "pieces sold twice, fans with two", value: row?.twice ?? Number.NaN, unit: "", aim: "0" },
  ];
}

const ownIn = (answer: string): string =>
  JSON.stringify((JSON.parse(answer) as { own?: object }).own ?? null);

/** Of two answers that one fan got; who was told of a piece was told of the same by both. */
function requireSameAnswers(one: string[], two: string[]): void {
  const refused = [...one, ...two].filter((own) => own === "null").length;
  if (refused > 0 || one.length !== fans || two.length !== fans)
    throw new Error(`${refused} claims were refused.`);
  const differs = one.findIndex((own, n) => /piece/.test(own + two[n]) && own !== two[n]);
  if (differs >= 0) throw new Error(`A fan was told two things: ${one[differs]} and ${two[differs]}.`);
}
