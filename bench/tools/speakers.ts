import { Fan } from "../../testing/fan.ts";

/** So many fans of a party, of whom one says each line: enough that none of them talks faster than a fan may. */
export async function startSpeakers(
  origin: string,
  partyId: string,
  many: number,
): Promise<(n: number, text: string) => Promise<void>> {
  const fans = Array.from({ length: many }, () => new Fan(origin));
  for (const fan of fans) await fan.send(`/afters/${partyId}/join`);
  return async (n, text) => {
    const answer = await fans[n % many]?.send(`/afters/${partyId}/messages`, { text });
    if (answer?.status !== 200) throw new Error(`A message was refused: ${JSON.stringify(answer)}`);
  };
}
