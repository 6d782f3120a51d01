import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Source files by their path from the root, with "/" between folders. */
export type Sources = Map<string, string>;

export type Breach = string;

const folders = ["app", "platform", "server", "content", "testing", "e2e", "bench", "faults", "sdk"];

/** Everything that lies there: styles, drawings and data too. */
function listFiles(): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).replaceAll("\\", "/")),
  );
}

export function readSources(): Sources {
  const code = listFiles().filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts"));
  return new Map(code.map((file) => [file, readFileSync(file, "utf8")]));
}

type Import = { from: string; to: string; typeOnly: boolean };

const importing =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?["'](\.[^"']+)["']|import\(\s*["'](\.[^"']+)["']\s*\)/g;

/** Those of generated types ("./+types/...") lead nowhere. */
export const importsOf = (sources: Sources): Import[] =>
  importsOfFiles(sources).filter(({ to }) => sources.has(to));

/** Of what is no source too: data, drawings, typefaces. */
function importsOfFiles(sources: Sources): Import[] {
  return [...sources].flatMap(([from, text]) => importsIn(from, text));
}

export const importsIn = (from: string, text: string): Import[] =>
  [...text.matchAll(importing)].map((match) => ({
    from,
    to: join(dirname(from), match[2] ?? match[3] ?? "").replaceAll("\\", "/"),
    typeOnly: match[1] !== undefined,
  }));

/** Types may be: they are gone before anything runs. */
export function cycles(sources: Sources): Breach[] {
  const imports = importsOf(sources).filter(({ typeOnly }) => !typeOnly);
  return rounds(imports).map(
    (round) =>
      `${round.join(" > ")}: imports go round. Move what both need into the file that owns the word.`,
  );
}

/** What stands above may know what stands below, never the other way. Tests may look both ways, and a room's feature file stands above its room. */
export function folderCycles(sources: Sources): Breach[] {
  const imports = importsOf(sources)
    .filter(
      ({ from, typeOnly }) => !typeOnly && !from.includes(".test.") && !from.endsWith("/feature.server.ts"),
    )
    .map(({ from, to }) => ({ from: dirname(from), to: dirname(to) }))
    .filter(({ from, to }) => from !== to);
  return rounds(imports).map(
    (round) =>
      `${round.join(" > ")}: folders need each other. Move what both need below them, or let one register with the other.`,
  );
}

/** "app/polls" of "app/polls/desk/poll-desk.server.ts". */
const featureOf = (file: string): string => dirname(file).split("/").slice(0, 2).join("/");

const isProduct = (file: string): boolean => /^(app|platform|server|content)\//.test(file);

/** Types count: who has to read one feature to understand the other can change neither alone. */
export function featureCycles(sources: Sources): Breach[] {
  const imports = importsOf(sources)
    .filter(({ from, to }) => isProduct(from) && isProduct(to) && !from.includes(".test."))
    .map((file) => ({ from: featureOf(file.from), to: featureOf(file.to), file }))
    .filter(({ from, to }) => from !== to);
  return rounds(imports).map((round) => {
    const steps = round
      .slice(1)
      .map((to, at) => imports.filter((one) => one.from === round[at] && one.to === to));
    // What is the least to undo is the likeliest to be what does not belong.
    const [fewest = []] = steps.sort((one, other) => one.length - other.length);
    const closing = fewest.map(({ file }) => `${file.from} imports ${file.to}`).join(", ");
    return `${round.join(" > ")}: features need each other. ${closing}: move a file to what it knows of, or let one register with the other.`;
  });
}

/** Each from where it is entered back to there. */
function rounds(imports: { from: string; to: string }[]): string[][] {
  const next = Map.groupBy(imports, ({ from }) => from);
  const done = new Set<string>();
  const found: string[][] = [];
  const walk = (file: string, way: string[]) => {
    const at = way.indexOf(file);
    if (at >= 0) {
      found.push([...way.slice(at), file]);
      return;
    }
    if (done.has(file)) return;
    for (const { to } of next.get(file) ?? []) walk(to, [...way, file]);
    done.add(file);
  };
  for (const from of next.keys()) walk(from, []);
  return found;
}

export function platformImports(sources: Sources): Breach[] {
  const allowed = (to: string, from: string) =>
    to.startsWith("platform/") || (from.startsWith("platform/ui/") && to.startsWith("content/art/picture"));
  return importsOf(sources)
    .filter(({ from, to }) => from.startsWith("platform/") && !from.includes(".test.") && !allowed(to, from))
    .map(
      ({ from, to }) =>
        `${from} imports ${to}: platform/ knows no word of the product. Move the file to its feature.`,
    );
}

const readsEnvironment = ["testing/", "e2e/", "faults/", "bench/", "server/build.ts"];

export function environmentReads(sources: Sources): Breach[] {
  return [...sources]
    .filter(([file]) => file !== "platform/config.server.ts" && !file.includes(".test."))
    .filter(([file]) => !readsEnvironment.some((allowed) => file.startsWith(allowed)))
    .filter(([, text]) => /process\.env(?!\.NODE_ENV \?\?=)/.test(text))
    .map(
      ([file]) =>
        `${file} reads process.env. Add the variable to platform/config.server.ts and import config.`,
    );
}

const kinds = ["components", "lib", "utils", "hooks", "types", "services", "helpers"];

export function placesByKind(sources: Sources): Breach[] {
  return [...sources.keys()].flatMap((file) => {
    const parts = file.split("/");
    const kind = parts.slice(0, -1).find((part) => kinds.includes(part));
    if (kind)
      return [`${file}: no folder is named ${kind}. Put the file into the feature that owns its word.`];
    if (/^index\.tsx?$/.test(parts.at(-1) ?? ""))
      return [`${file} is a barrel. Import the files themselves.`];
    return [];
  });
}

const longest = 350;

export function tooLong(sources: Sources): Breach[] {
  return [...sources]
    .map(([file, text]) => ({ file, lines: text.split("\n").length - 1 }))
    .filter(({ file, lines }) => lines > longest && !file.endsWith(".gen.ts"))
    .map(
      ({ file, lines }) =>
        `${file} has ${lines} lines, over ${longest}. Ask which words it is about, and split by word.`,
    );
}

/** Its types may be imported by anybody. */
export function serverImports(sources: Sources): Breach[] {
  const mayImport = (file: string) =>
    /\.server\.tsx?$|\.route\.tsx?$|\.test\.tsx?$/.test(file) ||
    /^(server|testing|bench|faults|e2e)\//.test(file) ||
    /^content\/art\//.test(file) ||
    /^app\/(root|entry\.server)\.tsx$/.test(file);
  return importsOf(sources)
    .filter(({ from, to, typeOnly }) => to.endsWith(".server.ts") && !typeOnly && !mayImport(from))
    .map(
      ({ from, to }) =>
        `${from} imports ${to}: that is for the server only. Load it in the route and pass it down.`,
    );
}

const mayKnowSamples = /^(app\/samples|content|testing|bench|faults|e2e)\//;

/** The house's own art and typefaces are no samples; lists of what is drawn of them are. */
export function sampleReaders(sources: Sources): Breach[] {
  const isHouse = (file: string) => /^content\/(art|fonts)\//.test(file) && !file.endsWith(".json");
  return importsOfFiles(sources)
    .filter(({ to }) => to.startsWith("content/") && !isHouse(to))
    .filter(({ from }) => !mayKnowSamples.test(from) && !from.includes(".test."))
    .map(
      ({ from, to }) =>
        `${from} reads ${to}: only app/samples knows the sample content. Read its table, or have app/samples register.`,
    );
}

/** An example in a comment is nobody's data. */
const comments = /(?<![^\s{(])(?:\/\*[\s\S]*?\*\/|\/\/.*)/g;

/** `names` are the ids and names of the sample content; `exceptions` say of a file why it may use some. */
export function sampleNames(sources: Sources, names: string[], exceptions: Record<string, string>): Breach[] {
  const any = new RegExp(
    `(?<!\\w)(?:${names.map((name) => name.replace(/[^\w ]/g, "\\$&")).join("|")})(?!\\w)`,
    "g",
  );
  const found = [...sources].flatMap(([file, text]) => {
    if (!/^(app|platform|server)\//.test(file) || mayKnowSamples.test(file) || file.includes(".test."))
      return [];
    const named = new Set(text.replace(comments, "").match(any));
    return named.size > 0 ? [{ file, named: [...named].join(", ") }] : [];
  });
  return [
    ...found
      .filter(({ file }) => !exceptions[file])
      .map(
        ({ file, named }) =>
          `${file} names ${named}: only app/samples knows the sample content. Make it a column that app/samples fills.`,
      ),
    ...Object.keys(exceptions)
      .filter((file) => !found.some((one) => one.file === file))
      .map(
        (file) => `${file} names no sample. Take the exception out of testing/boundaries/boundaries.test.ts.`,
      ),
  ];
}

const writing = /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?([a-z_]+)\b/gi;
/** Words after "update" that are no table: "for update of", "for no key update skip locked", "do update set". */
const noTable = new Set(["set", "skip", "nowait", "of", "is", "the", "it"]);

export function writersOf(sources: Sources, tables: Set<string>): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>();
  for (const [file, text] of sources) {
    if (!file.endsWith(".server.ts")) continue;
    const folder = featureOf(file);
    for (const [, name = ""] of text.matchAll(writing)) {
      const table = name.toLowerCase();
      if (!tables.has(table) || noTable.has(table)) continue;
      writers.set(table, (writers.get(table) ?? new Set()).add(folder));
    }
  }
  return writers;
}

export function tableWriters(
  sources: Sources,
  tables: Set<string>,
  owners: Record<string, string>,
  exceptions: Record<string, Record<string, string>>,
): Breach[] {
  const breaches: Breach[] = [];
  const writers = writersOf(sources, tables);
  for (const table of tables) {
    const owner = owners[table];
    if (!owner) breaches.push(`${table} has no owner. Name its feature in testing/sql/table-owners.ts.`);
    for (const folder of writers.get(table) ?? []) {
      if (folder === owner || exceptions[folder]?.[table]) continue;
      breaches.push(
        `${folder} writes ${table}, which ${owner} owns. Give ${owner} a verb for it and call that.`,
      );
    }
  }
  for (const [folder, reasons] of Object.entries(exceptions)) {
    for (const table of Object.keys(reasons)) {
      if (writers.get(table)?.has(folder)) continue;
      breaches.push(
        `${folder} no longer writes ${table}. Take the exception out of testing/sql/table-owners.ts.`,
      );
    }
  }
  return breaches;
}

const unsafeMethod =
  /\.(?:post|put|patch|delete)\(\s*["'`]\/|\.on\(\s*\[?\s*["'](?:POST|PUT|PATCH|DELETE)["']/;
const ownMethodCheck =
  /\bmethod\s*[!=]==\s*"(?:POST|PUT|PATCH|DELETE)"|\[\s*"(?:POST|PUT|PATCH|DELETE)",\s*\//;
const readsBody = /\brequest(?:\.clone\(\))?\.(?:formData|text|json|arrayBuffer|blob|body)\b/;
const exportsAction = /export\s+(?:async\s+)?(?:function|const)\s+action\b([^\n]*)/;

export function waysToAct(sources: Sources, exceptions: Record<string, string>): Breach[] {
  const cure = "Declare an action() and give it to Endpoints, onPage or onDesk (platform/action).";
  const found = [...sources].flatMap(([file, text]) => {
    if (!/^(app|platform|server)\//.test(file) || file.includes(".test.")) return [];
    if (file.startsWith("platform/action/")) return [];
    const exported = exportsAction.exec(text);
    const registered = unsafeMethod.test(text.replace(/\bactions\s*\.post\(/g, ""));
    const reasons = [
      registered && "answers a POST by itself",
      ownMethodCheck.test(text) && "looks for a POST by itself",
      file.includes(".route.") && readsBody.test(text) && "reads what was sent by itself",
      exported && !/= on(?:Page|Desk)\(/.test(exported[1] ?? "") && "exports an action that is no action()",
    ];
    return reasons.flatMap((reason) => (reason ? [{ file, reason }] : []));
  });
  return [
    ...found.filter(({ file }) => !exceptions[file]).map(({ file, reason }) => `${file} ${reason}. ${cure}`),
    ...Object.keys(exceptions)
      .filter((file) => !found.some((one) => one.file === file))
      .map(
        (file) =>
          `${file} has one way to act. Take the exception out of testing/boundaries/boundaries.test.ts.`,
      ),
  ];
}

const exporting = /^export (?:async )?(?:function\*?|const|let|class|type|interface|enum) (\w+)/gm;
/** What the router asks each route for, and what each example of the developers' page is. */
const ofEach: [RegExp, RegExp][] = [
  [
    /\.route\.tsx?$|^app\/(?:root|entry)/,
    /^(?:loader|clientLoader|action|meta|links|handle|headers|shouldRevalidate|ErrorBoundary)$/,
  ],
  [/^app\/api\/developers\/examples\//, /^example$/],
];

/** One name leads to one thing, for whoever searches. */
export function exportedTwice(sources: Sources): Breach[] {
  const found = [...sources].flatMap(([file, text]) => {
    if (!isProduct(file) || file.includes(".test.")) return [];
    const names = new Set([...text.matchAll(exporting)].map(([, name = ""]) => name));
    return [...names].flatMap((name) =>
      ofEach.some(([files, such]) => files.test(file) && such.test(name)) ? [] : [{ name, file }],
    );
  });
  return [...Map.groupBy(found, ({ name }) => name)].flatMap(([name, all]) =>
    all.length > 1
      ? [`${name} is exported by ${all.map(({ file }) => file).join(" and ")}. Say of which thing each is.`]
      : [],
  );
}
