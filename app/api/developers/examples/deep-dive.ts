import type { SupabaseClient } from "@supabase/supabase-js";

export default async function example(supabase: SupabaseClient) {
  const { data: titles } = await supabase.from("titles").select("name").limit(1);
  const { data, error } = await supabase.functions.invoke("deep-dive-library", {
    body: { mode: "facts", query: titles?.[0]?.name, type: "general" },
  });
  return error ?? data.facts?.slice(0, 2);
}
