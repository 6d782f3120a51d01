import { sealSession, unsealSession } from "../../../platform/session/session.server.ts";

/** Longer than a night, and as long as an operator's session at most. */
const readableForMs = 12 * 3_600_000;
const purpose = "control-room";

type Pass = { partyId: string; until: number };

/**
 * Of a party's control room. Live streams know fans and not operators, so its name is a pass that the desk alone hands out:
 * the same for everybody within an hour, and good for at most thirteen.
 */
export function controlTopic(partyId: string): string {
  const hour = 3_600_000;
  const until = Math.ceil(Date.now() / hour) * hour + readableForMs;
  return `control:${sealSession(purpose, { partyId, until } satisfies Pass)}`;
}

/** Whose control room it is; null for a pass that nobody handed out, or an old one. */
export function partyOfPass(pass: string): string | null {
  const found = unsealSession<Pass>(purpose, pass);
  return found && found.until > Date.now() ? found.partyId : null;
}
