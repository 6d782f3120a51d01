import { addressOf, getOf, load, postOf, send, votesOf, writeRequests } from "./tools/load.ts";
import { pause, startProduct } from "./tools/process.ts";
import { ask, requireSoundTotal } from "./tools/product.ts";
import { print } from "./tools/report.ts";
import { inTurns, mediansOf } from "./tools/time.ts";

const rounds = 5;
const seconds = 5;
const fans = 10_000;
const connections = 256;
const key = "afters_publishable_of_the_bench";
const pollId = "poll-vesper-brake";

/** Votes and reads of a poll over /rest/v1, beside the same votes by our own act. */
export async function benchRest(): Promise<void> {
  const product = await startProduct({ PUBLISHABLE_KEY: key });
  // The key is made when the server has announced itself.
  const unlimited = "update publishable_keys set requests_per_minute = 1000000 where is_own returning key";
  while ((await ask(unlimited)).length === 0) await pause(50);

  const asked = (n: number, token = key) => [
    `apikey: ${key}`,
    `Authorization: Bearer ${token}`,
    addressOf(n),
  ];
  const everyone = Array.from({ length: fans }, (_, n) => n);
  const signUps = writeRequests(everyone.map((n) => postOf("/auth/v1/signup", {}, asked(n))));
  const [{ answers }] = await send({ port: product.port, file: signUps, connections, isRead: true });
  const tokens = answers.map((answer) => (JSON.parse(answer) as { access_token: string }).access_token);
  const sessions = tokens.map(
    (token) =>
      JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).user_session as string,
  );
  const own = writeRequests(votesOf(sessions, pollId));
  const wire = writeRequests(
    sessions.map((session, n) => {
      const row = {
        poll_id: pollId,
        option_index: n % 4,
        user_session: session,
        created_at: new Date().toISOString(),
      };
      return postOf("/rest/v1/poll_votes?on_conflict=poll_id%2Cuser_session", row, [
        ...asked(n, tokens[n]),
        "Prefer: resolution=merge-duplicates",
      ]);
    }),
  );
  const reads = writeRequests(
    sessions.map((_, n) => getOf(`/rest/v1/polls?select=*&id=eq.${pollId}`, asked(n))),
  );
  const votePath = `/rest/v1/poll_votes?select=poll_id%2Coption_index&poll_id=eq.${pollId}`;
  const ownRows = writeRequests(sessions.map((_, n) => getOf(votePath, asked(n, tokens[n]))));

  // Every fan is there and every token was read once before anything is counted: an hour has more than one vote.
  await load(product, own, connections, 5);
  await load(product, wire, connections, 8);
  const side = (file: string) => () => load(product, file, connections, seconds);
  const all = await inTurns(rounds, {
    own: side(own),
    wire: side(wire),
    reads: side(reads),
    ownRows: side(ownRows),
  });
  await requireSoundTotal(pollId);
  const reading = mediansOf(all.reads);
  print("Tables over /rest/v1", [
    {
      name: `votes over /rest/v1, ${connections} connections`,
      value: mediansOf(all.wire).rate,
      unit: "/s",
      against: "our own act, same connections",
      than: mediansOf(all.own).rate,
      aim: ">= 0.8",
    },
    { name: "reads of one poll", value: reading.rate, unit: "/s", aim: ">= 8,000 on one core" },
    { name: "reads of one poll, per second of the server's core", value: reading.perCore, unit: "/s" },
    { name: "reads of one's own vote", value: mediansOf(all.ownRows).rate, unit: "/s" },
  ]);
  await product.stop();
}
