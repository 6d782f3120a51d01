import { createClient, type SupabaseClient } from "@supabase/supabase-js";

type Example = { default: (supabase: SupabaseClient) => Promise<unknown> };
const examples = import.meta.glob<Example>("./examples/*.ts");

let client: SupabaseClient | null = null;

/** Against this Afters, by whoever this browser is here. Nothing of the sign-in is kept in the browser. */
export async function runExample(name: string, key: string): Promise<string> {
  const load = examples[`./examples/${name}.ts`];
  if (!load) throw new Error(`There is no example ${name}.`);
  client ??= createClient(location.origin, key, { auth: { persistSession: false } });
  const { default: run } = await load();
  return JSON.stringify(await run(client), null, 2);
}
