import { transaction } from "../../platform/db/pool.server.ts";
import { Problem } from "../../platform/problem.ts";
import { counted } from "../../platform/ui/numbers.ts";
import { record } from "../desk/audit-log.server.ts";
import type { Operator } from "../desk/operator.ts";
import { fansHolding } from "../fans/personal.server.ts";
import type { Holding, Person } from "../fans/personal-data.ts";
import { identitiesHolding } from "../identities/personal.server.ts";
import { standingsHolding } from "../leaderboards/personal.server.ts";
import { mailHolding } from "../mail/personal.server.ts";
import { partiesHolding } from "../parties/personal.server.ts";
import { pointsHolding } from "../points/personal.server.ts";
import { pollsHolding } from "../polls/personal.server.ts";
import { isNamed } from "../sign-in/named.server.ts";
import { forgetOperators } from "../sign-in/sign-in.server.ts";
import { notesHolding } from "../signups/desk/notes.server.ts";
import { signupsHolding } from "../signups/personal.server.ts";
import { wrappedHolding } from "../wrapped/personal.server.ts";

/** Everyone who holds something on people, in the order in which their rows are locked: polls, logs, points. */
export const holdings: Holding[] = [
  pollsHolding,
  partiesHolding,
  identitiesHolding,
  pointsHolding,
  standingsHolding,
  wrappedHolding,
  fansHolding,
  notesHolding,
  mailHolding,
  signupsHolding,
];

/** Everything the product holds on a person: table to rows. */
export async function exportPerson(person: Person): Promise<Record<string, object[]>> {
  const parts = await Promise.all(holdings.map((holding) => holding.exportOf(person)));
  return Object.assign({}, ...parts);
}

/** Takes a person out of the product, in one transaction. The log of operators says that it was done, not to whom. */
export async function erasePerson(person: Person, operator: Operator): Promise<string> {
  if (person.emails.some(isNamed)) {
    const sentence = "This address is an operator's. Take it out of OPERATOR_EMAILS first.";
    throw new Problem("an_operator", 409, sentence);
  }
  const held = await exportPerson(person);
  const rows = Object.values(held).reduce((sum, list) => sum + list.length, 0);
  const said = `Erased a person: ${counted(rows, "row")}.`;
  const after = await transaction(async (on) => {
    await on.query("set local statement_timeout = 0");
    const told: ((() => void) | undefined)[] = [];
    for (const holding of holdings) told.push(await holding.erase(person, on));
    await forgetOperators(person.emails, on);
    await record(operator, { act: "person-erase", subject: "person", said }, on);
    return told;
  });
  for (const tell of after) tell?.();
  return said;
}
