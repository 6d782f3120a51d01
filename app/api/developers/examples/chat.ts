import type { SupabaseClient } from "@supabase/supabase-js";

export default async function example(supabase: SupabaseClient) {
  await supabase.auth.signInAnonymously();
  const { data: characters } = await supabase.from("characters").select("name").limit(1);
  const { data, error } = await supabase.functions.invoke("character-chat", {
    body: { character: characters?.[0]?.name, message: "What are you wearing?", conversationHistory: [] },
  });
  return error ?? data;
}
