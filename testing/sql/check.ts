import { unexcused } from "../boundaries/boundaries.ts";
import { type Describer, type Description, Refused } from "./describe.ts";
import { isList, type Kind, spelled } from "./kinds-of-types.ts";
import type { Property, Statement } from "./statements.ts";

type Counts = {
  texts: number;
  sampled: number;
  parameters: number;
  /** Parameters whose type in the source says nothing, or whose number it does not say. */
  unknown: number;
  rows: number;
};

/** `exceptions` are by the file and the function; `describerOf` is asked for whoever runs a file's statements. */
export async function checkStatements(
  statements: Statement[],
  describerOf: (file: string) => Describer,
  exceptions: Record<string, string>,
) {
  const counts: Counts = { texts: 0, sampled: 0, parameters: 0, unknown: 0, rows: 0 };
  const faults: string[] = [];
  const built: { key: string; breach: string }[] = [];
  for (const statement of statements) {
    const { file, within, place, unresolvable } = statement;
    if (unresolvable === null) faults.push(...(await checkOne(statement, describerOf(file), counts)));
    else
      built.push({
        key: `${file} ${within}`,
        breach:
          `${place}: the text of this statement is not known before it runs: ${unresolvable}. ` +
          `Make it of constants, or name ${within} in built-at-run-time.ts, with the reason.`,
      });
  }
  faults.push(...unexcused(built, Object.keys(exceptions)));
  const excepted = built.filter(({ key }) => exceptions[key] !== undefined).length;
  return { ...counts, faults, places: statements.length, excepted };
}

async function checkOne(statement: Statement, describer: Describer, counts: Counts): Promise<string[]> {
  const faults = new Set<string>();
  counts.texts += statement.texts.length;
  if (statement.sampled) counts.sampled++;
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
  counts.parameters += known;
  counts.unknown += (statement.values?.length ?? 1) - known;
  counts.rows += statement.row ? 1 : 0;
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
