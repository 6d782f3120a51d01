import { Fan } from "../testing/fan.ts";
import { publishableKey } from "../testing/server.ts";
import { Acknowledged, KnownVote } from "./acknowledged.ts";

export type Crowd = {
  fans: Fan[];
  partyId: string;
  pollId: string;
  told: Acknowledged;
  /** Access tokens of those who vote over the data layer instead of our own pages: every second one. */
  tokens: Map<Fan, string>;
};

const sessionOf = (fan: Fan) => fan.cookies.get("afters_session")?.split(".")[0] ?? "";

export async function gather(origin: string, partyId: string, pollId: string, size: number): Promise<Crowd> {
  const fans = Array.from({ length: size }, () => new Fan(origin));
  const told = new Acknowledged();
  for (const fan of fans) {
    const answer = await fan.send(`/afters/${partyId}/join`);
    if (answer.status !== 200) throw new Error(`A fan could not join: ${JSON.stringify(answer)}`);
    told.joins.push(sessionOf(fan));
    told.votes.set(sessionOf(fan), new KnownVote());
  }
  const tokens = new Map<Fan, string>();
  for (const [index, fan] of fans.entries()) if (index % 2) tokens.set(fan, await tokenOf(fan));
  return { fans, partyId, pollId, told, tokens };
}

/** As the well-known client asks on a page of ours: the browser is who it is there. */
async function tokenOf(fan: Fan): Promise<string> {
  const answer = await fetch(`${fan.origin}/auth/v1/signup`, {
    method: "POST",
    headers: fan.headers({ apikey: publishableKey, "Content-Type": "application/json", Origin: fan.origin }),
    body: "{}",
  });
  const { access_token: token } = (await answer.json()) as { access_token?: string };
  if (!token) throw new Error(`A fan got no token: ${answer.status}`);
  return token;
}

async function voteOverTheWire({ origin, address }: Fan, token: string, pollId: string, option: number) {
  const answer = await fetch(`${origin}/rest/v1/poll_votes?on_conflict=poll_id,user_session`, {
    method: "POST",
    headers: {
      apikey: publishableKey,
      Authorization: `Bearer ${token}`,
      "X-Forwarded-For": address,
      "Content-Type": "application/json",
      Prefer: "resolution=merge-duplicates,return=minimal",
    },
    body: JSON.stringify({ poll_id: pollId, option_index: option }),
  });
  await answer.text();
  return { status: answer.ok ? 200 : answer.status };
}

/** Errors of a dying server are expected. With a pause limits leave everybody acting for as long as it takes. */
export async function act(crowd: Crowd, origin: string, over: () => boolean, pauseMs = 0): Promise<void> {
  await Promise.all(crowd.fans.map((fan, index) => actAs(fan, index, crowd, origin, over, pauseMs)));
}

async function actAs(
  seat: Fan,
  index: number,
  { partyId, pollId, told, tokens }: Crowd,
  origin: string,
  over: () => boolean,
  pauseMs: number,
): Promise<void> {
  const fan = new Fan(origin, seat.address);
  fan.cookies = seat.cookies;
  const session = sessionOf(fan);
  const deeds = [
    async (n: number) => {
      const option = (index + n) % 4;
      const token = tokens.get(seat);
      const answer = await unlessGone(
        token ? voteOverTheWire(fan, token, pollId, option) : fan.send(`/polls/${pollId}/votes`, { option }),
      );
      told.votes.get(session)?.heard(option, answer?.status ?? null);
      return answer;
    },
    async (n: number) => {
      // Letters alone: long rows of digits are held as somebody's number.
      const word = crypto.randomUUID().replace(/[^a-f]/g, "");
      const said = { text: `message ${index} ${n} ${word}`, clientKey: crypto.randomUUID() };
      const path = `/afters/${partyId}/messages`;
      const answer = await unlessGone(fan.send<{ entry?: { seq: number } }>(path, said));
      if (answer?.entry) told.messages.push({ session, seq: answer.entry.seq, text: said.text });
      return answer;
    },
    async () => {
      const clientKey = crypto.randomUUID();
      const answer = await unlessGone(
        fan.send(`/afters/${partyId}/reactions`, { taps: { clap: 2 }, clientKey }),
      );
      if (answer?.status === 200) told.taps.push({ session, clientKey });
      return answer;
    },
  ];
  // Fans begin with different deeds, so that at any moment there are some of each kind on their way.
  for (let n = index; !over(); n++) {
    if (!(await deeds[n % deeds.length]?.(n))) return;
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

const unlessGone = <Answer>(asked: Promise<Answer>): Promise<Answer | null> => asked.catch(() => null);
