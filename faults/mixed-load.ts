import { Fan } from "../testing/fan.ts";

/** What fans were told is done. Afterwards it must all be there. */
export type Acknowledged = {
  /** Poll and session's cookie holder to the options whose votes were acknowledged last. */
  votes: Map<string, number>;
  messages: { seq: number; text: string }[];
  /** clientKey of every acknowledged tap request. */
  taps: string[];
};

export type Crowd = { fans: Fan[]; partyId: string; pollId: string; told: Acknowledged };

/** Fans who have joined a party. Each acts on its own, until it is stopped or the server is gone. */
export async function gather(origin: string, partyId: string, pollId: string, size: number): Promise<Crowd> {
  const fans = Array.from({ length: size }, () => new Fan(origin));
  for (const fan of fans) {
    const answer = await fan.send(`/afters/${partyId}/join`);
    if (answer.status !== 200) throw new Error(`A fan could not join: ${JSON.stringify(answer)}`);
  }
  return { fans, partyId, pollId, told: { votes: new Map(), messages: [], taps: [] } };
}

/** Everyone votes, talks and taps as fast as answers come, until `over` says so. Errors of a dying server are expected. */
export async function act(crowd: Crowd, origin: string, over: () => boolean): Promise<void> {
  await Promise.all(crowd.fans.map((fan, index) => actAs(fan, index, crowd, origin, over)));
}

async function actAs(
  seat: Fan,
  index: number,
  crowd: Crowd,
  origin: string,
  over: () => boolean,
): Promise<void> {
  const { partyId, pollId, told } = crowd;
  const fan = new Fan(origin, seat.address);
  fan.cookies = seat.cookies;
  for (let n = 0; !over(); n++) {
    try {
      const option = (index + n) % 4;
      const vote = await fan.send(`/polls/${pollId}/votes`, { option });
      if (vote.status === 200) told.votes.set(String(index), option);
      const text = `message ${index} ${n} ${Math.random()}`;
      const said = await fan.send<{ entry?: { seq: number } }>(`/afters/${partyId}/messages`, {
        text,
        clientKey: crypto.randomUUID(),
      });
      if (said.entry) told.messages.push({ seq: said.entry.seq, text });
      const clientKey = crypto.randomUUID();
      const tapped = await fan.send(`/afters/${partyId}/reactions`, { taps: { clap: 2 }, clientKey });
      if (tapped.status === 200) told.taps.push(clientKey);
    } catch {
      // A vote without an answer may or may not count: forget what was told before, it may have moved.
      told.votes.delete(String(index));
      return;
    }
  }
}
