import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { randomAddress } from "../fan.ts";
import { publishableKey, type RunningServer } from "../server.ts";

/** The well-known client as it is published, without a browser: it keeps its session in memory. */
export const clientOf = (
  { origin }: Pick<RunningServer, "origin">,
  { key = publishableKey, address }: { key?: string; address?: string } = {},
): SupabaseClient =>
  createClient(origin, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { "X-Forwarded-For": address ?? randomAddress() } },
  });
