import { newSession } from "../session/session.server.ts";
import { asTheyComeIn, limitCrowd } from "./crowd-limits.server.ts";

const perAddress = limitCrowd({ name: "new-session", points: 120, seconds: 60 }, undefined, asTheyComeIn);

/** The only way to one: whoever gets it is counted. Throws slow_down (429). */
export async function issueSession(address: string): Promise<string> {
  await perAddress(address);
  return newSession();
}
