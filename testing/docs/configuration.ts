/** A variable of the environment as platform/config.server.ts tells of it. */
export type Setting = { name: string; meaning: string; fallback: string };

/** Throws for one without a comment that ends with its default, or whose default is another in the code. */
export function settingsIn(source: string): Setting[] {
  const from = source.indexOf("const Environment = z.object({");
  const rules = source.slice(from, source.indexOf("\n});\n", from));
  return [
    ...rules.matchAll(
      /(?:\n {2}\/\*\*((?:[^*]|\*(?!\/))*)\*\/)?\n {2}([A-Z0-9_]+):((?:(?!\n {2}(?:\/\*\*|[A-Z])).|\n(?! {2}(?:\/\*\*|[A-Z])))*)/g,
    ),
  ].map(([, comment = "", name = "", rule = ""]) => {
    const text = comment.replace(/\s*\n\s*\* ?/g, " ").trim();
    const [, meaning = "", fallback = ""] = /^(.+?) Default: (.+)\.$/.exec(text) ?? [];
    const [, inCode] = /\.default\("?([^")]*)"?\)/.exec(rule) ?? [];
    if (!fallback) throw new Error(`What ${name} means has to end with "Default: ....".`);
    if (inCode && inCode.replaceAll("_", "") !== fallback)
      throw new Error(`The default of ${name} is ${inCode}, and is said to be ${fallback}.`);
    return { name, meaning, fallback };
  });
}

const begin = "<!-- settings: written by npm run docs -->";
const end = "<!-- /settings -->";
const inCell = (text: string) => text.replaceAll("|", "\\|");

/** The page with its table as the settings are. */
export function withTable(page: string, settings: Setting[]): string {
  const rows = settings.map(
    ({ name, meaning, fallback }) => `| \`${name}\` | ${inCell(fallback)} | ${inCell(meaning)} |`,
  );
  const table = ["| Variable | Default | Meaning |", "|---|---|---|", ...rows].join("\n");
  const [before = "", rest = ""] = page.split(begin);
  return `${before}${begin}\n\n${table}\n\n${end}${rest.split(end)[1] ?? ""}`;
}

const head = `# Every variable of Afters, with its default. All are optional; an empty one counts as not set.
# The product reads the environment, not this file. To use a copy of it:
#   cp .env.example .env && set -a && . ./.env && set +a && npm start
`;

export function exampleOf(settings: Setting[]): string {
  const parts = settings.map(
    ({ name, meaning, fallback }) => `# ${meaning}\n# Default: ${fallback}.\n#${name}=\n`,
  );
  return [head, ...parts].join("\n");
}
