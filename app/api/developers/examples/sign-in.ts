import type { SupabaseClient } from "@supabase/supabase-js";

export default async function example(supabase: SupabaseClient) {
  const { data, error } = await supabase.auth.signInAnonymously();
  return error ?? { id: data.user?.id, isAnonymous: data.user?.is_anonymous };
}
