import type { SupabaseClient } from "@supabase/supabase-js";

export default async function example(supabase: SupabaseClient) {
  const { data, error, count } = await supabase
    .from("parties")
    .select("title, show, status, participants", { count: "exact" })
    .or("status.eq.live,status.eq.ending-soon")
    .order("participants", { ascending: false })
    .limit(3);
  return error ?? { count, data };
}
