import type { SupabaseClient } from "@supabase/supabase-js";

export default async function example(supabase: SupabaseClient) {
  await supabase.auth.signInAnonymously();
  await supabase.realtime.setAuth();
  const { data: poll } = await supabase.from("polls").select("id").eq("is_active", true).limit(1).single();
  const channel = supabase.channel("my votes");
  const change = await new Promise((resolve) => {
    channel
      .on("postgres_changes", { event: "*", schema: "public", table: "poll_votes" }, resolve)
      .subscribe(async (status) => {
        if (status !== "SUBSCRIBED") return;
        await supabase
          .from("poll_votes")
          .upsert({ poll_id: poll?.id, option_index: 1 }, { onConflict: "poll_id,user_session" });
      });
  });
  await supabase.removeChannel(channel);
  return change;
}
