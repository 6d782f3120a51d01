import { Agent, request } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Fan } from "../testing/fan.ts";
import { signedIn } from "../testing/operator.ts";
import { type Address, allAddresses } from "../testing/requests/addresses.ts";
import { type Generated, generatedRequest, type Who } from "../testing/requests/generated.ts";
import { readPages } from "../testing/requests/shown.ts";
import { isOverTheWire, wireAddresses, wireHeaders, wireTokens } from "../testing/requests/wire.ts";
import { type RunningServer, startServer } from "../testing/server.ts";

// `npm run requests [how many] [seed]` sends more of them.
const many = Number(process.env.AFTERS_REQUESTS ?? 2_000);
/** Always the same here: what new ones find is not the fault of whoever has just changed something else. */
const seed = Number(process.env.AFTERS_SEED ?? 807_021_026);
const atOnce = 24;
const perRound = 500;

let server: RunningServer;
let addresses: Address[];
let requests: fc.Arbitrary<Generated>;
let fans: Fan[];
let operators: Fan[];
let tokens: string[];
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

beforeAll(async () => {
  server = await startServer({ DATABASE_URL: process.env.DATABASE_URL ?? "" });
  addresses = [...(await allAddresses()), ...(await wireAddresses(server.origin))];
  tokens = await wireTokens(server.origin);
  operators = [await signedIn(server.origin), await signedIn(server.origin)];
  fans = Array.from({ length: 60 }, () => new Fan(server.origin));
  await Promise.all(fans.map((fan) => fan.get("/afters")));
  await (fans[0] as Fan).send("/identity", { characterId: "carmilla" });
  const plain = addresses
    .map(({ pattern }) => pattern)
    .filter((pattern) => !/[:*]|\.data|^\/live/.test(pattern) && !isOverTheWire(pattern));
  requests = generatedRequest(addresses, await readPages(operators[0] as Fan, [...new Set(plain)]));
});
afterAll(async () => {
  agent.destroy();
  await server.stop();
});

const senders = (who: Who): Fan[] => ({ nobody: [], fan: fans, operator: operators })[who];

type Answer = { status: number; text: string };

function send({ method, path, headers, body, who, turn }: Generated): Promise<Answer> {
  const all = senders(who);
  const cookies = [...(all[turn % all.length]?.cookies ?? [])].map((pair) => pair.join("=")).join("; ");
  // Limits are not what this is about.
  const address = Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join(".");
  const bytes = Buffer.from(body, "base64");
  const own = {
    "X-Forwarded-For": address,
    ...(cookies && { Cookie: cookies }),
    ...wireHeaders(path, who === "nobody" ? undefined : tokens[turn % tokens.length]),
    ...(method !== "GET" && method !== "HEAD" && { "Content-Length": bytes.length }),
  };
  return new Promise((resolve, reject) => {
    const options = { agent, method, headers: { ...own, ...headers }, timeout: 15_000 };
    const { hostname, port } = new URL(server.origin);
    const sent = request({ ...options, hostname, port, path }, (response) => {
      const status = response.statusCode ?? 0;
      // A stream has no end.
      if (response.headers["content-type"]?.startsWith("text/event-stream")) {
        sent.destroy();
        return resolve({ status, text: "" });
      }
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () => resolve({ status, text }));
      response.on("error", reject);
    });
    sent.on("timeout", () => sent.destroy(new Error("no answer within 15 s")));
    sent.on("error", (error) => reject(new Error(`${method} ${path}: ${error.message}`)));
    sent.end(bytes);
  });
}

/** A stack, or what Postgres says. */
const insides =
  /\n\s+at .+:\d+:\d+|node_modules\/|\.server\.[jt]s|invalid input syntax for|relation \S+ does not exist|violates \S+ constraint|invalid byte sequence|out of range for type|\bselect [^<]{1,200}\bfrom \w+ where\b/;

function flawOf({ status, text }: Answer): string | null {
  if (status >= 500) return `answered ${status}`;
  const [told] = insides.exec(text) ?? [];
  return told ? `told of its insides: ${told}` : null;
}

/** Kind of answer, such as 2 for 200 to 299, to how many there were. */
const answered = new Map<number, number>();

function noted(answer: Answer): Answer {
  const kind = Math.floor(answer.status / 100);
  answered.set(kind, (answered.get(kind) ?? 0) + 1);
  return answer;
}

async function flawsOf(round: Generated[]): Promise<string[]> {
  const waiting = [...round];
  const flaws: string[] = [];
  const one = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const flaw = await send(next)
        .then(noted)
        .then(flawOf, (error: Error) => error.message);
      if (flaw) flaws.push(`${flaw}: ${shown(next)}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return flaws;
}

const shown = ({ who, method, path, headers, body }: Generated) =>
  `${who} ${method} ${path.slice(0, 300)} ${JSON.stringify(headers)} ${JSON.stringify(Buffer.from(body, "base64").toString().slice(0, 400))}`;

/** Some of the requests are to sign out. */
async function signInAgain(): Promise<void> {
  tokens = await wireTokens(server.origin);
  for (const [at, operator] of operators.entries())
    if ((await operator.get("/operator")).status !== 200) operators[at] = await signedIn(server.origin);
}

test("every action, page and endpoint of the product is among those that are asked", () => {
  const patterns = addresses.map(({ method, pattern }) => `${method} ${pattern}`);
  for (const one of [
    "POST /polls/:pollId/votes",
    "POST /creators",
    "GET /operator/parties",
    "POST /operator/people",
    "GET /afters/:partyId/log",
    "GET /wrapped/:period/share-text",
    "GET /readyz",
    "GET /live",
    "POST /auth/v1/token",
    "GET /storage/v1/object/submissions/:path",
    "DELETE /storage/v1/object/submissions",
    "POST /functions/v1/character-chat",
  ])
    expect(patterns).toContain(one);
  // Without a body that its rules take, nothing behind them would be reached.
  expect(addresses.filter(({ bodies }) => bodies?.length === 0).map(({ pattern }) => pattern)).toEqual([]);
});

test(
  `${many} generated requests: none fails with our error or reveals internals`,
  async () => {
    const flaws: string[] = [];
    for (let sent = 0; sent < many && flaws.length < 40; sent += perRound) {
      const round = fc.sample(requests, { seed: seed + sent, numRuns: Math.min(perRound, many - sent) });
      flaws.push(...(await flawsOf(round)));
      await signInAgain();
    }
    const errors = server
      .output()
      .split("\n")
      .filter((line) => line.startsWith('{"level":50'));
    expect([...flaws, ...errors.slice(0, 5)], `AFTERS_SEED=${seed}`).toEqual([]);
    // Requests that are all refused at the door would find nothing.
    const share = (kind: number) => (answered.get(kind) ?? 0) / many;
    expect(share(2) + share(3), `${[...answered]}`).toBeGreaterThan(0.15);
    expect(share(4), `${[...answered]}`).toBeGreaterThan(0.25);
  },
  30_000 + many * 20,
);
