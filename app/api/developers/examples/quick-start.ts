import type { SupabaseClient } from "@supabase/supabase-js";

export default async function example(supabase: SupabaseClient) {
  const { data, error } = await supabase.from("polls").select("id, title, total_votes").limit(3);
  return error ?? data;
}
