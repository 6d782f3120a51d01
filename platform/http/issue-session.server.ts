import { newSession } from "../session/session.server.ts";
import { limitTo } from "./limits.server.ts";

/** A cinema that comes in at once. A session alone brings a script nothing, and no stream brings more of them. */
const perAddress = limitTo({ name: "new-session", points: 300, seconds: 60 });

/** Throws slow_down (429). */
export const countNewSession = (address: string): Promise<void> => perAddress(address);

/** The only way to one: whoever gets it is counted. Throws slow_down (429). */
export async function issueSession(address: string): Promise<string> {
  await countNewSession(address);
  return newSession();
}
