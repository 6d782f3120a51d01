import type { Exception } from "./built-at-run-time.ts";
import { type Describer, type Description, Refused } from "./describe.ts";
import { isList, type Kind, spelled } from "./kinds-of-types.ts";
import type { Property, Statement } from "./statements.ts";

export type Outcome = {
  faults: string[];
  places: number;
  texts: number;
  sampled: number;
  parameters: number;
  /** Parameters whose type in the source says nothing, or whose number it does not say. */
  unknown: number;
  rows: number;
  excepted: number;
};

export async function checkStatements(
  statements: Statement[],
  describer: Describer,
  exceptions: Exception[],
): Promise<Outcome> {
  const outcome: Outcome = {
    faults: [],
    places: statements.length,
    texts: 0,
    sampled: 0,
    parameters: 0,
    unknown: 0,
    rows: 0,
    excepted: 0,
  };
  const needed = new Set<Exception>();
  for (const statement of statements) {
    const exception = exceptions.find(
      ({ file, within }) => statement.file.endsWith(`/${file}`) && statement.within === within,
    );
    if (statement.unresolvable === null) {
      outcome.faults.push(...(await checkOne(statement, describer, outcome)));
    } else if (exception) {
      needed.add(exception);
      outcome.excepted++;
    } else {
      outcome.faults.push(
        `${statement.place}: the text of this statement is not known before it runs: ${statement.unresolvable}. ` +
          `Make it of constants, or name ${statement.within} in built-at-run-time.ts, with the reason.`,
      );
    }
  }
  for (const exception of exceptions.filter((known) => !needed.has(known)))
    outcome.faults.push(
      `built-at-run-time.ts: ${exception.within} in ${exception.file} has no statement that needs an exception. ` +
        "Take the entry out.",
    );
  return outcome;
}

async function checkOne(statement: Statement, describer: Describer, outcome: Outcome): Promise<string[]> {
  const faults = new Set<string>();
  outcome.texts += statement.texts.length;
  if (statement.sampled) outcome.sampled++;
  for (const text of statement.texts) {
    try {
      const description = await describer.describe(text);
      for (const fault of parameterFaults(statement, description)) faults.add(fault);
      for (const fault of rowFaults(statement, description)) faults.add(fault);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      faults.add(`Postgres refuses it: ${error.message}`);
    }
  }
  const known = statement.values?.filter((kinds) => !kinds.includes("anything")).length ?? 0;
  outcome.parameters += known;
  outcome.unknown += (statement.values?.length ?? 1) - known;
  outcome.rows += statement.row ? 1 : 0;
  return [...faults].map((fault) => `${statement.place}: ${fault}`);
}

function parameterFaults({ values }: Statement, { parameters }: Description): string[] {
  if (!values) return [];
  if (values.length !== parameters.length)
    return [
      `it takes ${parameters.length} parameter${parameters.length === 1 ? "" : "s"}, and ${values.length} ` +
        `${values.length === 1 ? "is" : "are"} passed.`,
    ];
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
