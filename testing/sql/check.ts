import { unexcused } from "../boundaries/boundaries.ts";
import { type Description, Refused } from "./describe.ts";
import { isList, type Kind, spelled } from "./kinds-of-types.ts";
import type { Property, Statement } from "./statements.ts";

type Describe = (text: string, file: string) => Promise<Description>;

/** `exceptions` are by the file and the function; `describe` asks as whoever runs a file's statements. */
export async function checkStatements(
  statements: Statement[],
  describe: Describe,
  exceptions: Record<string, string>,
) {
  const known = statements.filter(({ unresolvable }) => unresolvable === null);
  const faults: string[] = [];
  for (const statement of known) faults.push(...(await faultsOf(statement, describe)));
  const built = statements.filter(({ unresolvable }) => unresolvable !== null);
  const breaches = built.map(({ file, within, place, unresolvable }) => ({
    key: `${file} ${within}`,
    breach:
      `${place}: the text of this statement is not known before it runs: ${unresolvable}. ` +
      `Make it of constants, or name ${within} in built-at-run-time.ts, with the reason.`,
  }));
  faults.push(...unexcused(breaches, Object.keys(exceptions)));
  // Of a list that was built before not even the length is known.
  const passed = known.flatMap(({ values }): Kind[][] => values ?? [["anything"]]);
  const unknown = passed.filter((kinds) => kinds.includes("anything")).length;
  return {
    faults,
    places: statements.length,
    texts: known.flatMap(({ texts }) => texts).length,
    excepted: breaches.filter(({ key }) => exceptions[key] !== undefined).length,
    parameters: passed.length - unknown,
    unknown,
    rows: known.filter(({ row }) => row !== null).length,
  };
}

async function faultsOf(statement: Statement, describe: Describe): Promise<string[]> {
  const faults = new Set<string>();
  for (const text of statement.texts) {
    const description = await describe(text, statement.file).catch((error) => {
      if (!(error instanceof Refused)) throw error;
      faults.add(`Postgres refuses it: ${error.message}`);
    });
    if (!description) continue;
    for (const fault of parameterFaults(statement, description)) faults.add(fault);
    for (const fault of rowFaults(statement, description)) faults.add(fault);
  }
  return [...faults].map((fault) => `${statement.place}: ${fault}`);
}

function parameterFaults({ values }: Statement, { parameters }: Description): string[] {
  if (!values) return [];
  if (values.length !== parameters.length)
    return [`of parameters it takes ${parameters.length}, and is passed ${values.length}.`];
  return parameters.flatMap(({ type, takes }, at) => {
    const passed = values[at] ?? [];
    const wrong = passed.filter((kind) => kind !== "null" && !isAmong(kind, takes));
    return wrong.length > 0 ? [`$${at + 1} is ${type} to Postgres, but may be ${spelled(wrong)} here.`] : [];
  });
}

/** To the last item of a list. */
function isAmong(kind: Kind, some: readonly Kind[]): boolean {
  if (kind === "anything" || some.includes("anything")) return true;
  if (!isList(kind)) return some.includes(kind);
  return some.some((one) => isList(one) && kind.listOf.every((item) => isAmong(item, one.listOf)));
}

function rowFaults({ row }: Statement, { columns }: Description): string[] {
  return (row ?? []).flatMap((property) => {
    const column = columns.findLast(({ name }) => name === property.name);
    if (column) return fitFaults(property, column);
    if (property.optional) return [];
    const answered = columns.map(({ name }) => name).join(", ") || "nothing";
    return [`the row type has "${property.name}", but the statement answers ${answered}.`];
  });
}

function fitFaults({ name, kinds }: Property, column: Description["columns"][number]): string[] {
  if (!isAmong(column.gives, kinds)) {
    const is = spelled([column.gives]);
    return [`"${name}" is ${spelled(kinds)} in the row type, but ${column.type}, so ${is}, in the answer.`];
  }
  if (column.nullable && !kinds.includes("null") && !kinds.includes("anything"))
    return [`"${name}" may be null, but not in the row type, where it is ${spelled(kinds)}.`];
  return [];
}
