import type { LinesPage } from "../room.server.ts";

/** The page of lines before a number, oldest first. */
export async function readBefore(partyId: string, seq: number): Promise<LinesPage> {
  const response = await fetch(`/afters/${partyId}/log?before=${seq}`);
  return (await response.json()) as LinesPage;
}
