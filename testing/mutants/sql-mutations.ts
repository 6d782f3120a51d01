type Change = { start: number; end: number; after: string };

const shapes = [
  /\bselect\b[^;]*\bfrom\b/,
  /\b(?:insert into|delete from|order by|left join)\b/,
  /\bupdate \w+ (?:\w+ )?set\b/,
  /\bwhere\b[^;]*(?:[=<>]|\bis\b|\bin\b)/,
  /\bis (?:not )?null\b/,
  /\w [<>=]+ (?:now\(\)|\$\d)/,
];

/** SQL is written in small letters here, sentences are not. */
export const isSql = (text: string): boolean => shapes.some((shape) => shape.test(text));

type Rule = { find: RegExp; to: (found: RegExpExecArray, before: string, after: string) => string | null };

const words: Record<string, string> = {
  "is null": "is not null",
  "is not null": "is null",
  "not exists": "exists",
  exists: "not exists",
  "left join": "join",
  desc: "asc",
  true: "false",
  false: "true",
  greatest: "least",
  least: "greatest",
  "min(": "max(",
  "max(": "min(",
};

const lock = /\bfor (?:no key )?update\b/;

/** A bound at now() is a moment that no test meets: from now on becomes until now. */
const aroundNow: Record<string, string> = { "<": ">", "<=": ">", ">": "<=", ">=": "<" };

const opposite: Record<string, string> = { "<": "<=", "<=": "<", ">": ">=", ">=": ">", "=": "<>", "<>": "=" };

/** What stands behind `set` is no comparison. */
function comparison(operator: string, before: string, after: string): string | null {
  const clause =
    /\b(?:set|where|on|and|or|when|having|select|from|not)\b(?!.*\b(?:set|where|on|and|or|when|having|select|from|not)\b)/s;
  if (/^\s*now\(\)/.test(after) || /now\(\)\s*$/.test(before)) return aroundNow[operator] ?? null;
  return operator === "=" && clause.exec(before)?.[0] === "set" ? null : (opposite[operator] ?? null);
}

const rules: Rule[] = [
  {
    find: /(?<![-@=<>!?#|&~])(?:<=|>=|<>|<|>|=)(?![>@=])/g,
    to: ([operator], before, after) => comparison(operator, before, after),
  },
  {
    find: /(?<![\w.])(?:is not null|is null|(?:not )?exists|left join|desc|true|false|greatest|least|(?:min|max)\()(?![\w])/g,
    to: ([word]) => words[word] ?? null,
  },
  { find: /\band\b/g, to: (_, text) => (/\bbetween\b(?:(?!\band\b).)*$/s.test(text) ? null : "or") },
  { find: /\bor\b/g, to: () => "and" },
  { find: /(?<=[\w)\]'] )[-+](?= [\w($'])/g, to: ([sign]) => (sign === "+" ? "-" : "+") },
  {
    // What `select 1` and `returning 1` answer is only counted.
    find: /(?<![\w$.':]|(?:select|returning) )\d+(?![\w.'])/g,
    to: ([number]) => String(Number(number) + 1),
  },
  { find: /(?<=interval ')\d+/g, to: ([number]) => String(Number(number) + 1) },
  { find: /(?<!is (?:not )?)\bdistinct (?!from|on\b)/g, to: () => "" },
  {
    // The order in which rows are locked or inserted keeps two from waiting for each other, which no one test sees.
    find: /(?<=\border by )(?:[^,()]|\([^()]*\))+?(?=,|\)|\s+(?:limit|on|offset)\b|[`"]|\s*$)/g,
    to: ([key], before) =>
      /\b(?:asc|desc)\b/.test(key) || lock.test(key) || /\binsert into\b/.test(before) ? null : `${key} desc`,
  },
];

/** Changes of a statement or a part of one, as it stands in the source; `${...}` has to be blanked out. */
export function sqlMutations(sql: string): Change[] {
  const text = sql
    .replace(/--[^\n]*/g, (comment) => " ".repeat(comment.length))
    .replace(/(?<!interval )'[^'`]*'/g, (quoted) => `'${"q".repeat(quoted.length - 2)}'`);
  return rules.flatMap(({ find, to }) =>
    [...text.matchAll(find)].flatMap((found) => {
      const end = found.index + found[0].length;
      const changed = to(found, text.slice(0, found.index), text.slice(end));
      return changed === null ? [] : [{ start: found.index, end, after: changed }];
    }),
  );
}
