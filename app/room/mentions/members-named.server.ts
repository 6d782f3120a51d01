import { query } from "../../../platform/db/pool.server.ts";
import { lengthOf, plainText } from "../../../platform/text/plain-text.ts";
import type { Nameable } from "./nameable.ts";

const most = 5;
const longestName = 30;

/** Members whose name starts with `typed`, latest arrivals first. */
export async function membersNamed(partyId: string, typed: string): Promise<Nameable[]> {
  const begun = plainText(typed).replace(/^@/, "").toLocaleLowerCase("en");
  if (begun === "" || lengthOf(begun) > longestName) return [];
  return query<Nameable>(
    `select fan_id as "fanId", name, avatar from party_members
     where party_id = $1 and starts_with(lower(ltrim(name, '@')), $2) order by last_visit_at desc, fan_id limit ${most}`,
    [partyId, begun],
  );
}
