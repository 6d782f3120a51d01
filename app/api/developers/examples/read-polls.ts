import type { SupabaseClient } from "@supabase/supabase-js";

export default async function example(supabase: SupabaseClient) {
  const { data, error } = await supabase
    .from("polls")
    .select("title, options, tallies:poll_tallies(option_index, votes)")
    .eq("is_active", true)
    .order("created_at", { ascending: false })
    .limit(1);
  return error ?? data;
}
