import type { SupabaseClient } from "@supabase/supabase-js";

export default async function example(supabase: SupabaseClient) {
  await supabase.auth.signInAnonymously();
  const { data, error } = await supabase
    .from("wrapped_stats")
    .upsert({ period: "september" }, { onConflict: "user_session,period" })
    .select("period, stats, is_sample")
    .single();
  return error ?? data;
}
