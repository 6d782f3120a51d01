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
