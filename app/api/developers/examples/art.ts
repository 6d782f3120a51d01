import type { SupabaseClient } from "@supabase/supabase-js";

export default async function example(supabase: SupabaseClient) {
  const art = supabase.storage.from("art");
  const { data, error } = await art.list("", { search: "portrait", limit: 2 });
  return error ?? data.map(({ name }) => art.getPublicUrl(name).data.publicUrl);
}
