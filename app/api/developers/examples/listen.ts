import type { SupabaseClient } from "@supabase/supabase-js";

export default async function example(supabase: SupabaseClient) {
  const { data: parties } = await supabase.from("parties").select("id").neq("status", "archived").limit(1);
  const channel = supabase.channel(`party:${parties?.[0]?.id}`);
  channel.updateJoinPayload({ after: 0 });
  const first = await new Promise((resolve) => {
    channel
      .on("broadcast", { event: "log" }, ({ payload }) => {
        channel.updateJoinPayload({ after: payload.entries.at(-1).seq });
        resolve(payload.entries.slice(0, 2));
      })
      .on("broadcast", { event: "reload" }, () => resolve("More was said than is sent again."))
      .subscribe();
  });
  await supabase.removeChannel(channel);
  return first;
}
