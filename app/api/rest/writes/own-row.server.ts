import { alreadyThere, foreignRow } from "../../../../platform/postgrest/refusal.ts";
import { Problem } from "../../../../platform/problem.ts";
import { type Caller, signInBetter } from "../../caller.server.ts";
import type { TableDescription } from "../tables/table.ts";
import type { SentRow } from "./body.server.ts";
import type { Resolution, Written } from "./writing.ts";

/** `user_session` may be left out, and is nobody else's. */
export async function holderOfRow({ name }: TableDescription, row: SentRow, caller: Caller) {
  const holder = await caller.holder();
  if (!holder) throw foreignRow(name, false, `Sign in first: a row here belongs to a fan. ${signInBetter}`);
  const said = row.user_session ?? null;
  if (said !== null && said !== holder.session)
    throw foreignRow(name, true, `user_session is your own session, or left out. ${signInBetter}`);
  return holder;
}

/** `there` is the code that the verb refuses a second row with. */
export async function orResolveConflict(
  { name, unique }: TableDescription,
  there: string,
  resolution: Resolution,
  key: Record<string, string>,
  work: () => Promise<Written>,
): Promise<Written | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== there) throw error;
    if (resolution === "ignore") return null;
    throw alreadyThere(name, unique?.constraint ?? "", key);
  }
}
