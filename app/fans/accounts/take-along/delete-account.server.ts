import { log } from "../../../../platform/logger.server.ts";
import { roleAt } from "../../../desk/sign-in/named.server.ts";
import { eraseEverything } from "../../people/erasing.server.ts";
import { exportPerson } from "../../people/held-data.server.ts";
import { findPerson } from "../../people/person-search.server.ts";
import type { Person } from "../../personal-data.ts";
import type { Account } from "../accounts.server.ts";
import { signOutEverywhere } from "../devices.server.ts";

/** Same search as the desk's: the fan, merged fans, the address, and requests surely sent by them. */
async function personOf({ fanId }: Pick<Account, "fanId">): Promise<Person> {
  const found = await findPerson(fanId, null);
  if (!found) return { emails: [], fanIds: [fanId], requests: [] };
  const roles = await Promise.all(found.person.emails.map(roleAt));
  // An operator's desk access is not part of a fan's account.
  return { ...found.person, emails: found.person.emails.filter((_, n) => roles[n] === null) };
}

export const exportAccount = async (account: Pick<Account, "fanId">) => exportPerson(await personOf(account));

/** Same steps as the desk's erasure. */
export async function deleteAccount(account: Account): Promise<void> {
  const person = await personOf(account);
  await signOutEverywhere(account.fanId);
  await eraseEverything(person);
  log.info({}, "a fan erased themselves");
}
