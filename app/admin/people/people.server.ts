import { createHash } from "node:crypto";
import { Problem } from "../../../platform/problem.ts";
import { counted } from "../../../platform/ui/numbers.ts";
import { type KindName, kindNames, kinds } from "../../creators/signups/desk/kinds.ts";
import { defineApprovable, listRequested } from "../../desk/approvals/approvals.server.ts";
import { audit } from "../../desk/audit-log.server.ts";
import type { Operator } from "../../desk/operator.ts";
import { roleAt } from "../../desk/sign-in/named.server.ts";
import { forgetOperators } from "../../desk/sign-in/sign-in.server.ts";
import { eraseEverything } from "../../fans/people/erasing.server.ts";
import { exportPerson } from "../../fans/people/held-data.server.ts";
import { type Found, findPerson, type Trace } from "../../fans/people/person-search.server.ts";
import type { Person } from "../../fans/personal-data.ts";

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

/** As they were searched for: by what was typed, or by the key of a request. */
export type PersonQuery = { q: string; key: string | null };

export const noSuchPerson = () => new Problem("nobody", 404, "No results.");

const changed = () =>
  new Problem(
    "changed_since",
    409,
    "This person's data has changed since you opened the page. Nothing was done: check it and try again.",
  );

/** Tells two states of what is known of a person apart. */
export function versionOfPerson({ emails, fanIds, requests }: Person): string {
  const parts = [emails, fanIds, requests].map((part) => part.toSorted());
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

/** The person that `seen` is the mark of, as they are found now. Throws nobody (404), changed_since (409). */
async function findAsSeen({ q, key }: PersonQuery, seen: string): Promise<Person> {
  const found = await findPerson(q, key);
  if (!found) throw noSuchPerson();
  if (versionOfPerson(found.person) !== seen) throw changed();
  return found.person;
}

/** Who was looked at, and how they were found. */
type Erasure = { person: Person; sought: PersonQuery };
const name = "person-erase";

const askToErase = defineApprovable<Erasure>({
  name,
  title: "Erase a person",
  lookAt: (_, id) => `/operator/people?approval=${id}`,
  perform: async ({ person, sought }, by) =>
    erasePerson(await findAsSeen(sought, versionOfPerson(person)), by),
});

/** Whom `seen` is the mark of, and nobody else, now or once another operator says yes. */
export const eraseOrRequestApproval = async (
  sought: PersonQuery,
  seen: string,
  by: Operator,
): Promise<string> => askToErase({ person: await findAsSeen(sought, seen), sought }, by);

export type PersonView = Awaited<ReturnType<typeof viewOf>>;

async function viewOf({ person, own, others }: Found, sought: PersonQuery) {
  const held = await exportPerson(person);
  const tables = Object.entries(held).flatMap(([table, rows]) =>
    rows.length > 0 ? [{ table, rows: rows.length }] : [],
  );
  const { emails, fanIds } = person;
  const requests = { own: own.flatMap(requestOf), others: others.flatMap(requestOf) };
  return { ...sought, seen: versionOfPerson(person), emails, fanIds, ...requests, tables };
}

export type RequestLink = { key: string; kind: KindName; id: number; email: string | null };

function requestOf({ key, table, form, id, email }: Trace): RequestLink[] {
  const kind = kindNames.find((name) => kinds[name].table === table && kinds[name].form === form);
  return kind ? [{ key, kind, id, email }] : [];
}

export async function findPersonView(sought: PersonQuery): Promise<PersonView | null> {
  const found = sought.q || sought.key ? await findPerson(sought.q, sought.key) : null;
  return found && viewOf(found, sought);
}

/** Whom an erasure that waits is about, as they were when it was asked for, and whether they are still found so. */
export async function findRequestedErasure(id: number): Promise<(PersonView & { isStill: boolean }) | null> {
  const asked = (await listRequested<Erasure>(name)).find((one) => one.id === id);
  if (!asked) return null;
  const { person, sought } = asked.about;
  const found = await findPerson(sought.q, sought.key);
  const own = (found?.own ?? []).filter(({ key }) => person.requests.includes(key));
  const view = await viewOf({ person, own, others: [] }, sought);
  return { ...view, isStill: found !== null && versionOfPerson(found.person) === view.seen };
}
