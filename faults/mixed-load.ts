import { Fan } from "../testing/fan.ts";
import { Acknowledged, KnownVote } from "./acknowledged.ts";

export type Crowd = { fans: Fan[]; partyId: string; pollId: string; told: Acknowledged };

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
  return { fans, partyId, pollId, told };
}

/** Errors of a dying server are expected. With a pause limits leave everybody acting for as long as it takes. */
export async function act(crowd: Crowd, origin: string, over: () => boolean, pauseMs = 0): Promise<void> {
  await Promise.all(crowd.fans.map((fan, index) => actAs(fan, index, crowd, origin, over, pauseMs)));
}

async function actAs(
  seat: Fan,
  index: number,
  { partyId, pollId, told }: Crowd,
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
      const answer = await unlessGone(fan.send(`/polls/${pollId}/votes`, { option }));
      told.votes.get(session)?.heard(option, answer?.status ?? null);
      return answer;
    },
    async (n: number) => {
      const said = { text: `message ${index} ${n} ${Math.random()}`, clientKey: crypto.randomUUID() };
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
