import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Files by their path from the root, with "/" between folders. */
export type Sources = Map<string, string>;

export const readFiles = (pattern: string, exclude: string[] = []): Sources =>
  new Map(
    globSync(pattern, { exclude })
      .sort()
      .map((file) => [file.replaceAll("\\", "/"), readFileSync(file, "utf8")]),
  );

export const readSources = (): Sources =>
  readFiles("{app,platform,server,content,testing,e2e,bench,faults,sdk}/**/*.{ts,tsx}", ["**/*.d.ts"]);

/** Breaches that nothing excuses, and reasons that excuse none. `reasons` are by the keys of what they excuse. */
export function unexcused(found: { key: string; breach: string }[], reasons: Iterable<string>): string[] {
  const excused = new Set(reasons);
  const needed = new Set(found.map(({ key }) => key));
  return [
    ...found.filter(({ key }) => !excused.has(key)).map(({ breach }) => breach),
    ...[...excused]
      .filter((key) => !needed.has(key))
      .map((key) => `${key} needs no exception. Take it out of the list.`),
  ];
}

/** "app/fans party_members" of what is listed by folder and by table. */
export const keysOf = (reasons: Record<string, Record<string, string>>): string[] =>
  Object.entries(reasons).flatMap(([outer, inner]) => Object.keys(inner).map((key) => `${outer} ${key}`));

type Import = { from: string; to: string; typeOnly: boolean };

const importing =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?["'](\.[^"']+)["']|import\(\s*["'](\.[^"']+)["']\s*\)/g;

/** Of sources alone. Those of generated types ("./+types/...") lead nowhere. */
export const importsOf = (sources: Sources): Import[] =>
  [...sources].flatMap(([from, text]) => importsIn(from, text)).filter(({ to }) => sources.has(to));

export const importsIn = (from: string, text: string): Import[] =>
  [...text.matchAll(importing)].map((match) => ({
    from,
    to: join(dirname(from), match[2] ?? match[3] ?? "").replaceAll("\\", "/"),
    typeOnly: match[1] !== undefined,
  }));

/** "app/polls" of "app/polls/desk/poll-desk.server.ts". */
const featureOf = (file: string): string => dirname(file).split("/").slice(0, 2).join("/");

const isProduct = (file: string): boolean => /^(app|platform|server|content)\//.test(file);

const isTest = (file: string): boolean => file.includes(".test.");

/** What stands where, and which imports count. */
const roundsOf = {
  file: {
    of: (file: string) => file,
    // Types may go round: they are gone before anything runs.
    counts: ({ typeOnly }: Import) => !typeOnly,
    cure: "Move what both need into the file that owns the word.",
  },
  folder: {
    of: dirname,
    // What stands above may know what stands below, never the other way. Tests may look both ways, and a room's feature
    // file stands above its room.
    counts: ({ from, typeOnly }: Import) =>
      !typeOnly && !isTest(from) && !from.endsWith("/feature.server.ts"),
    cure: "Move what both need below them, or let one register with the other.",
  },
  feature: {
    of: featureOf,
    // Types count: who has to read one feature to understand the other can change neither alone.
    counts: ({ from, to }: Import) => isProduct(from) && isProduct(to) && !isTest(from),
    cure: "Move a file to what it knows of, or let one register with the other.",
  },
};

export function cycles(kind: keyof typeof roundsOf, sources: Sources): string[] {
  const { of, counts, cure } = roundsOf[kind];
  const imports = importsOf(sources)
    .filter((one) => counts(one) && (kind === "file" || of(one.from) !== of(one.to)))
    .map((one) => ({ ...one, above: of(one.from), below: of(one.to) }));
  const next = Map.groupBy(imports, ({ above }) => above);
  const done = new Set<string>();
  const found = new Set<string>();
  const walk = (place: string, way: string[]) => {
    if (way.includes(place)) found.add(told([...way.slice(way.indexOf(place)), place]));
    if (done.has(place) || way.includes(place)) return;
    for (const { below } of next.get(place) ?? []) walk(below, [...way, place]);
    done.add(place);
  };
  const told = (round: string[]) => {
    const steps = round
      .slice(1)
      .map((to, at) => imports.filter(({ above, below }) => above === round[at] && below === to));
    // What is the least to undo is the likeliest to be what does not belong.
    const [fewest = []] = steps.sort((one, other) => one.length - other.length);
    const closing = fewest.map(({ from, to }) => `${from} imports ${to}`).join(", ");
    return `${round.join(" > ")}: imports go round by ${kind}. ${closing}. ${cure}`;
  };
  for (const place of next.keys()) walk(place, []);
  return [...found];
}

const mayKnowSamples = /^(app\/samples|content|testing|bench|faults|e2e)\//;

/** The house's own art and typefaces are no samples; lists of what is drawn of them are. */
const isSample = (file: string): boolean =>
  file.startsWith("content/") && (!/^content\/(art|fonts)\//.test(file) || file.endsWith(".json"));

const mayImportServer =
  /\.server\.tsx?$|\.route\.tsx?$|^(server|testing|bench|faults|e2e)\/|^content\/art\/|^app\/(root|entry\.server)\.tsx$/;

const importRules: { isBroken: (one: Import) => boolean; cure: string }[] = [
  {
    isBroken: ({ from, to }) =>
      from.startsWith("platform/") &&
      /^(?!platform\/).*\.tsx?$/.test(to) &&
      !(from.startsWith("platform/ui/") && to.startsWith("content/art/picture")),
    cure: "platform/ knows no word of the product. Move the file to its feature.",
  },
  {
    isBroken: ({ from, to, typeOnly }) =>
      to.endsWith(".server.ts") && !typeOnly && !mayImportServer.test(from),
    cure: "that is for the server only, but for its types. Load it in the route and pass it down.",
  },
  {
    isBroken: ({ from, to }) => isSample(to) && !mayKnowSamples.test(from),
    cure: "only app/samples knows the sample content. Read its table, or have app/samples register.",
  },
];

/** Of what is no source too: data, drawings, typefaces. */
export const importBreaches = (sources: Sources): string[] =>
  [...sources]
    .flatMap(([file, text]) => (isTest(file) ? [] : importsIn(file, text)))
    .flatMap((one) =>
      importRules
        .filter(({ isBroken }) => isBroken(one))
        .map(({ cure }) => `${one.from} imports ${one.to}: ${cure}`),
    );

const kinds = ["components", "lib", "utils", "hooks", "types", "services", "helpers"];

export function placesByKind(sources: Sources): string[] {
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

/** Biome's rule would count no lines within markup, comments and statements of SQL. */
export const tooLong = (sources: Sources): string[] =>
  [...sources].flatMap(([file, text]) => {
    const lines = text.split("\n").length - 1;
    if (lines <= 350 || file.endsWith(".gen.ts")) return [];
    return [`${file} has ${lines} lines, over 350. Ask which words it is about, and split by word.`];
  });

/** An example in a comment is nobody's data. */
const comments = /(?<![^\s{(])(?:\/\*[\s\S]*?\*\/|\/\/.*)/g;

/** `names` are the ids and names of the sample content; `exceptions` say of a file why it may use some. */
export function sampleNames(sources: Sources, names: string[], exceptions: Record<string, string>): string[] {
  const literally = names.map((name) => name.replace(/[^\w ]/g, "\\$&")).join("|");
  const any = new RegExp(`(?<!\\w)(?:${literally})(?!\\w)`, "g");
  const found = [...sources].flatMap(([file, text]) => {
    if (!isProduct(file) || mayKnowSamples.test(file) || isTest(file)) return [];
    const named = new Set(text.replace(comments, "").match(any));
    const cure = "only app/samples knows the sample content. Make it a column that app/samples fills.";
    return named.size > 0 ? [{ key: file, breach: `${file} names ${[...named].join(", ")}: ${cure}` }] : [];
  });
  return unexcused(found, Object.keys(exceptions));
}

const writing = /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?([a-z_]+)\b/gi;

/** `tables` by what owns them; `exceptions` say of a folder and a table of another why it may write it. */
export function tableWriters(
  sources: Sources,
  tables: Iterable<string>,
  owners: Record<string, string>,
  exceptions: Record<string, Record<string, string>>,
): string[] {
  const known = new Set(tables);
  const written = [...sources].flatMap(([file, text]) =>
    file.endsWith(".server.ts")
      ? [...text.matchAll(writing)].map(([, name = ""]) => `${featureOf(file)} ${name.toLowerCase()}`)
      : [],
  );
  const foreign = [...new Set(written)].flatMap((key) => {
    const [folder = "", table = ""] = key.split(" ");
    // Words after "update" are no table: "for update of", "do update set".
    if (!known.has(table) || folder === owners[table]) return [];
    const cure = `which ${owners[table]} owns. Give ${owners[table]} a verb for it and call that.`;
    return [{ key, breach: `${folder} writes ${table}, ${cure}` }];
  });
  const unowned = [...known].filter((table) => !owners[table]);
  return [
    ...unowned.map((table) => `${table} has no owner. Name its feature in testing/sql/table-owners.ts.`),
    ...unexcused(foreign, keysOf(exceptions)),
  ];
}

const unsafeMethod =
  /\.(?:post|put|patch|delete)\(\s*["'`]\/|\.on\(\s*\[?\s*["'](?:POST|PUT|PATCH|DELETE)["']/;
const ownMethodCheck =
  /\bmethod\s*[!=]==\s*"(?:POST|PUT|PATCH|DELETE)"|\[\s*"(?:POST|PUT|PATCH|DELETE)",\s*\//;
const readsBody = /\brequest(?:\.clone\(\))?\.(?:formData|text|json|arrayBuffer|blob|body)\b/;
const exportsAction = /export\s+(?:async\s+)?(?:function|const)\s+action\b([^\n]*)/;

export function waysToAct(sources: Sources, exceptions: Record<string, string>): string[] {
  const cure = "Declare an action() and give it to Endpoints, onPage or onDesk (platform/action).";
  const found = [...sources].flatMap(([file, text]) => {
    if (!/^(?:app|server|platform\/(?!action\/))/.test(file) || isTest(file)) return [];
    const exported = exportsAction.exec(text);
    const registered = unsafeMethod.test(text.replace(/\bactions\s*\.post\(/g, ""));
    const reasons = [
      registered && "answers a POST by itself",
      ownMethodCheck.test(text) && "looks for a POST by itself",
      file.includes(".route.") && readsBody.test(text) && "reads what was sent by itself",
      exported && !/= on(?:Page|Desk)\(/.test(exported[1] ?? "") && "exports an action that is no action()",
    ];
    return reasons.flatMap((reason) => (reason ? [{ key: file, breach: `${file} ${reason}. ${cure}` }] : []));
  });
  return unexcused(found, Object.keys(exceptions));
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
export function exportedTwice(sources: Sources): string[] {
  const found = [...sources].flatMap(([file, text]) => {
    if (!isProduct(file) || isTest(file)) return [];
    const names = new Set([...text.matchAll(exporting)].map(([, name = ""]) => name));
    const isOfEach = (name: string) => ofEach.some(([files, such]) => files.test(file) && such.test(name));
    return [...names].filter((name) => !isOfEach(name)).map((name) => ({ name, file }));
  });
  return [...Map.groupBy(found, ({ name }) => name)].flatMap(([name, all]) => {
    const files = all.map(({ file }) => file).join(" and ");
    return all.length > 1 ? [`${name} is exported by ${files}. Say of which thing each is.`] : [];
  });
}

/** test(), test.skip(), test.each([])() or test.skipIf(), and describe() likewise; not test.step(), which is no test. */
const titled =
  /(?:\b(?:test|it|describe)(?:\.(?!step\b)\w+)*|\b(?:test|it|describe)\.(?:each|skipIf|runIf)\b[\s\S]*?\))\(\s*(["'`])(.*?)(?<!\\)\1/g;

/** As written: what `each` or a template puts in does not count. */
export const longTitles = (sources: Sources): string[] =>
  [...sources].flatMap(([file, text]) =>
    [...text.matchAll(titled)].flatMap(([, , title = ""]) =>
      title.length > 80 ? [`${file}: "${title}" has ${title.length} characters, at most 80 are read.`] : [],
    ),
  );
