import { randomUUID } from "node:crypto";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { SignJWT } from "jose";
import { algorithm, signingKey } from "../../app/api/tokens/token-keys.server.ts";
import { tokenLastsFor, userIdOf } from "../../app/api/tokens/tokens.server.ts";
import { query } from "../../platform/db/pool.server.ts";
import { fanIdOf, newSession } from "../../platform/session/session.server.ts";
import type { RunningApp } from "../app.ts";
import { randomAddress } from "../fan.ts";
import { publishableKey } from "../server.ts";

/** Of every server that a test starts: its port is not known when it says who it is. */
const issuer = "http://localhost:0/auth/v1";
const anonymous = { role: "authenticated", aud: "authenticated", is_anonymous: true, email: "" };
/** Older than what counts as new: votes of a new session may be held back. */
const settledMs = 10 * 60_000;

export type SignedIn = { client: SupabaseClient; session: string; fanId: string; token: string };

/** A client that has signed in anonymously, with a session of its own, at a server on this file's database. */
export async function signedIn(
  { origin }: Pick<RunningApp, "origin">,
  { session = newSession(Date.now() - settledMs), address = randomAddress() } = {},
): Promise<SignedIn> {
  const token = await tokenFor(session);
  const client = createClient(origin, publishableKey, {
    accessToken: async () => token,
    global: { headers: { "X-Forwarded-For": address } },
  });
  return { client, session, fanId: fanIdOf(session), token };
}

export async function tokenFor(session: string): Promise<string> {
  const sessionId = randomUUID();
  await query("insert into token_sessions (id, user_session) values ($1, $2)", [sessionId, session]);
  const iat = Math.floor(Date.now() / 1000);
  const who = { session_id: sessionId, user_session: session, sub: userIdOf(fanIdOf(session)) };
  return signedToken({ ...anonymous, ...who, iss: issuer, iat, exp: iat + tokenLastsFor });
}

/** What a token of ours would be with these claims: signed by the key that is in force. */
export async function signedToken(
  claims: Record<string, unknown>,
  header: { kid?: string; alg?: string } = {},
): Promise<string> {
  const { kid, key } = await signingKey();
  return new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid, typ: "JWT", ...header }).sign(key);
}
