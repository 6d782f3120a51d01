import type { SupabaseClient } from "@supabase/supabase-js";

export default async function example(supabase: SupabaseClient) {
  await supabase.auth.signInAnonymously();
  const { data: poll } = await supabase.from("polls").select("id").eq("is_active", true).limit(1).single();
  const { data, error } = await supabase
    .from("poll_votes")
    .upsert({ poll_id: poll?.id, option_index: 0 }, { onConflict: "poll_id,user_session" })
    .select("poll_id, option_index, polls(title, total_votes)")
    .single();
  return error ?? data;
}
