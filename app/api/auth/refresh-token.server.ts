import { sealSession, unsealSession } from "../../../platform/session/session.server.ts";

/** Which of its token session's it is, signed: nothing of it has to be stored, and the same is made for who asks twice. */
export type RefreshToken = { sessionId: string; generation: number };

const purpose = "refresh token";
const longest = 400;

export const writeRefreshToken = ({ sessionId, generation }: RefreshToken): string =>
  sealSession(purpose, { s: sessionId, n: generation });

export function readRefreshToken(token: string): RefreshToken | null {
  const read = token.length <= longest ? unsealSession<{ s: string; n: number }>(purpose, token) : null;
  return read && { sessionId: read.s, generation: read.n };
}
