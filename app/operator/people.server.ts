import { Problem } from "../../platform/problem.ts";
import { counted } from "../../platform/ui/numbers.ts";
import { defineDeed } from "../approvals/approvals.server.ts";
import { audit } from "../desk/audit-log.server.ts";
import type { Operator } from "../desk/operator.ts";
import type { Person } from "../fans/personal-data.ts";
import { eraseEverything } from "../people/erasing.server.ts";
import { exportPerson } from "../people/held-data.server.ts";
import { findPerson } from "../people/person-search.server.ts";
import { roleAt } from "../sign-in/named.server.ts";
import { forgetOperators } from "../sign-in/sign-in.server.ts";

/** The log of operators does not say to whom it was done. */
export async function erasePerson(person: Person, operator: Operator): Promise<string> {
  const working = await Promise.all(person.emails.map(roleAt));
  if (working.some((role) => role !== null)) {
    const sentence =
      "This address is an operator's or a colleague's. Take it out of OPERATOR_EMAILS and the team first.";
    throw new Problem("an_operator", 409, sentence);
  }
  const held = await exportPerson(person);
  const rows = Object.values(held).reduce((sum, list) => sum + list.length, 0);
  const said = `Erased a person: ${counted(rows, "row")}.`;
  await eraseEverything(person, async (on) => {
    await forgetOperators(person.emails, on);
    await audit(operator, { action: "person-erase", subject: "person", said }, on);
  });
  return said;
}

export const nobody = () => new Problem("nobody", 404, "Nothing is held under that name.");

/** As they were searched for. */
type Sought = { q: string; key: string | null };

export const eraseOrAsk = defineDeed<Sought>({
  name: "person-erase",
  title: "Erase a person",
  lookAt: ({ q, key }) => `/operator/people?${new URLSearchParams(key ? { request: key } : { q })}`,
  async perform({ q, key }, by) {
    const found = await findPerson(q, key);
    if (!found) throw nobody();
    return erasePerson(found.person, by);
  },
});
