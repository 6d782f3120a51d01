import type { SupabaseClient } from "@supabase/supabase-js";

export default async function example(supabase: SupabaseClient) {
  await supabase.auth.signInAnonymously();
  const files = supabase.storage.from("submissions");
  const page = new Blob(["%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"]);
  await files.upload("boards/one.pdf", page, { upsert: true });
  const { data } = await files.createSignedUrl("boards/one.pdf", 60);
  const { data: removed, error } = await files.remove(["boards/one.pdf"]);
  return error ?? { link: data?.signedUrl.split("?")[0], removed: removed.length };
}
