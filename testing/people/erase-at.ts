import type { Person, PersonalDataProvider } from "../../app/fans/personal-data.ts";
import { transaction } from "../../platform/db/pool.server.ts";

/** What one feature has of these fans, in the order in which a whole erasure goes. */
export async function eraseAt(
  provider: PersonalDataProvider | undefined,
  ...fanIds: string[]
): Promise<void> {
  const person: Person = { emails: [], fanIds, requests: [] };
  await provider?.eraseInSteps?.(person);
  await transaction(async (on) => provider?.erase?.(person, on));
}
