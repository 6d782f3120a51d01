import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { RunningApp } from "../app.ts";
import { randomAddress } from "../fan.ts";
import { publishableKey } from "../server.ts";

/** The well-known client as it is published, without a browser: it keeps its session in memory. */
export const clientOf = (
  { origin }: Pick<RunningApp, "origin">,
  { key = publishableKey, address }: { key?: string; address?: string } = {},
): SupabaseClient =>
  createClient(origin, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { "X-Forwarded-For": address ?? randomAddress() } },
  });

export async function signedIn(
  server: Pick<RunningApp, "origin">,
  { address = randomAddress() }: { address?: string } = {},
) {
  const client = clientOf(server, { address });
  const { data, error } = await client.auth.signInAnonymously();
  const { session, user } = data;
  if (error || !session || !user) throw error ?? new Error("Nobody was signed in.");
  return { client, session, user, address };
}

export const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<string, unknown> & {
    session_id: string;
    user_session: string;
  };

/** What the server answers on the wire, of the old dialect: `version` asks for the new one. */
export async function ask(
  server: Pick<RunningApp, "origin">,
  path: string,
  init: RequestInit & { token?: string } = {},
) {
  const { token, ...rest } = init;
  const headers = {
    apikey: publishableKey,
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(rest.body && { "Content-Type": "application/json" }),
    ...rest.headers,
  };
  const response = await fetch(`${server.origin}${path}`, { redirect: "manual", ...rest, headers });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (text ? JSON.parse(text) : {}) as Record<string, unknown> & { error_code?: string },
  };
}
