import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { config } from "../../../platform/config.server.ts";
import { keepNewest } from "../../../platform/keep-newest.ts";
import { saltedHash } from "../../../platform/names/keyed-hashes.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { hasEnded } from "./ended-sessions.server.ts";
import { algorithm, signingKey, tokenKeys } from "./token-keys.server.ts";

/** Seconds. */
export const tokenLastsFor = 3600;
export const issuer = `${config.origin}/auth/v1`;
const audience = "authenticated";

/** What an access token says of whoever holds it. */
export type TokenHolder = {
  /** A UUID that stands for the fan, and says nothing else of them. */
  userId: string;
  /** The sign-in, not the anonymous session. */
  sessionId: string;
  /** `user_session` of every row of theirs. */
  session: string;
  isAnonymous: boolean;
  email: string | null;
  /** Seconds since 1970. */
  expiresAt: number;
};

/** The same for a fan in every token; it cannot be turned back. */
export function userIdOf(fanId: string): string {
  const bytes = Buffer.from(saltedHash("user", fanId), "base64url").subarray(0, 16);
  // Version 8, of one's own making. Source: RFC 9562, 5.8.
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** Claims as the well-known client's users expect them, and the session that the rows are under. */
export async function accessToken(holder: TokenHolder): Promise<string> {
  const { kid, key } = await signingKey();
  const method = holder.isAnonymous ? "anonymous" : "otp";
  return new SignJWT({
    role: "authenticated",
    session_id: holder.sessionId,
    email: holder.email ?? "",
    phone: "",
    is_anonymous: holder.isAnonymous,
    aal: "aal1",
    amr: [{ method, timestamp: holder.expiresAt - tokenLastsFor }],
    app_metadata: holder.isAnonymous ? {} : { provider: "email", providers: ["email"] },
    user_metadata: {},
    user_session: holder.session,
  })
    .setProtectedHeader({ alg: algorithm, kid, typ: "JWT" })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(holder.userId)
    .setIssuedAt(holder.expiresAt - tokenLastsFor)
    .setExpirationTime(holder.expiresAt)
    .sign(key);
}

/** What nobody but us has signed is still read as what it must be. */
const Claims = z
  .object({
    sub: z.uuid(),
    session_id: z.uuid(),
    user_session: z.string(),
    is_anonymous: z.boolean(),
    email: z.string(),
    exp: z.number(),
  })
  .transform((claims) => ({
    userId: claims.sub,
    sessionId: claims.session_id,
    session: claims.user_session,
    isAnonymous: claims.is_anonymous,
    email: claims.email || null,
    expiresAt: claims.exp,
  }));

const mostKnown = 20_000;
const verified = new Map<string, TokenHolder>();

const badToken = () =>
  new Problem("bad_jwt", 401, "This access token is over, or was not issued here. Sign in again.");
const signedOut = () => new Problem("session_not_found", 401, "This was signed out. Sign in again.");

/** Throws bad_jwt (401). A token whose sign-in has ended is worth nothing, whatever it says itself: session_not_found (401). */
export async function readToken(token: string, now = Date.now()): Promise<TokenHolder> {
  const holder = verified.get(token) ?? (await verify(token, now));
  const isOver = holder.expiresAt * 1000 <= now;
  if (!isOver && !(await hasEnded(holder.sessionId))) return holder;
  verified.delete(token);
  throw isOver ? badToken() : signedOut();
}

async function verify(token: string, now: number): Promise<TokenHolder> {
  const keys = await tokenKeys();
  const { payload } = await jwtVerify(
    token,
    ({ kid }) => {
      const key = keys.find((one) => one.kid === kid);
      if (!key) throw badToken();
      return key.publicKey;
    },
    { algorithms: [algorithm], issuer, audience, currentDate: new Date(now) },
  ).catch(() => {
    throw badToken();
  });
  const { data: holder } = Claims.safeParse(payload);
  if (!holder) throw badToken();
  keepNewest(verified, token, holder, mostKnown);
  return holder;
}
