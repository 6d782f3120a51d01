import type pg from "pg";

type Plan = {
  "Node Type": string;
  "Join Type"?: string;
  Strategy?: string;
  Filter?: string;
  "Parent Relationship"?: string;
  Alias?: string;
  Output?: string[];
  Plans?: Plan[];
};

const emptyOfNothing = /^(sum|avg|min|max|array_agg|string_agg|jsonb?_agg|bool_and|bool_or)\(/;
const explained = /^\s*(with|select|insert|update|delete|merge|values)\b/i;

/** The planner makes an outer join an inner one wherever the statement leaves out rows that found none. */
export async function nullableColumns(client: pg.Client, text: string): Promise<boolean[]> {
  if (!explained.test(text)) return [];
  const { rows } = await client.query<{ "QUERY PLAN": { Plan: Plan }[] }>(
    `explain (verbose, generic_plan, format json) ${text}`,
  );
  const plan = rows[0]?.["QUERY PLAN"][0]?.Plan;
  if (!plan) return [];
  const missing = new Set(missingIn(plan, false));
  // Without groups there is one row even of no rows at all.
  const ofNothing = plan["Node Type"] === "Aggregate" && plan.Strategy === "Plain" && !plan.Filter;
  return (plan.Output ?? []).map((output) => {
    if (/^NULL::/.test(output) || (ofNothing && emptyOfNothing.test(output))) return true;
    const column = /^("[^"]+"|\w+)\.("[^"]+"|\w+)$/.exec(output);
    return column?.[1] !== undefined && missing.has(column[1].replaceAll('"', ""));
  });
}

/** Which side of a join may find nothing. */
const openSides: Record<string, string[]> = { Full: ["Inner", "Outer"], Left: ["Inner"], Right: ["Outer"] };

function missingIn(plan: Plan, missing: boolean): string[] {
  const open = openSides[plan["Join Type"] ?? ""] ?? [];
  const inner = (plan.Plans ?? []).flatMap((one) =>
    missingIn(one, missing || open.includes(one["Parent Relationship"] ?? "")),
  );
  return missing && plan.Alias ? [plan.Alias, ...inner] : inner;
}
