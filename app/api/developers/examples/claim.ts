import type { SupabaseClient } from "@supabase/supabase-js";

export default async function example(supabase: SupabaseClient) {
  await supabase.auth.signInAnonymously();
  const { data: characters } = await supabase.from("characters").select("name, show_name").limit(1);
  const { data, error } = await supabase
    .from("user_identities")
    .upsert({ character_name: characters?.[0]?.name }, { onConflict: "user_session,character_name" })
    .select("character_name, show_name, friend_votes")
    .single();
  return error ?? data;
}
