import pg from "pg";
import { createVirtualFileSystem } from "typescript/unstable/fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownerOf } from "../connected.ts";
import { checkStatements } from "./check.ts";
import { Describer } from "./describe.ts";
import { SourceCode } from "./source-code.ts";
import { findStatements } from "./statements.ts";

const client = new pg.Client(ownerOf());
let describer: Describer;

beforeAll(async () => {
  await client.connect();
  await client.query(`create table reels (id bigint generated always as identity primary key, title text not null,
    note text, tags text[] not null default '{}', at timestamptz not null default now(), shown boolean not null default true,
    rating numeric not null default 0, body jsonb not null default '{}')`);
  await client.query(
    "create table clip_likes (clip_id bigint not null references reels (id), fan text not null)",
  );
  describer = await Describer.of(client);
});
afterAll(() => client.end());

const pool = `export type Statement = string | { name: string; text: string };
  export declare function query<Row extends object>(statement: Statement, values?: unknown[]): Promise<Row[]>;
  export declare function queryOne<Row extends object>(statement: Statement, values?: unknown[]): Promise<Row | null>;
  export declare function pendingQuery(select: string): { select: string };`;
const settings = JSON.stringify({
  compilerOptions: {
    strict: true,
    target: "es2023",
    module: "esnext",
    moduleResolution: "bundler",
    allowImportingTsExtensions: true,
    noEmit: true,
    types: [],
  },
  files: ["app/reels.server.ts"],
});
const opening = 'import { pendingQuery, query, queryOne } from "./pool.server.ts";';

/** The source begins with line 2. */
function check(source: string, exceptions: Record<string, string> = {}) {
  const code = new SourceCode(
    "/made",
    (file) => file.startsWith("app/"),
    createVirtualFileSystem({
      "/made/tsconfig.json": settings,
      "/made/app/pool.server.ts": pool,
      "/made/app/reels.server.ts": `${opening}\n${source}`,
    }),
  );
  try {
    return checkStatements(findStatements(code), () => describer, exceptions);
  } finally {
    code.close();
  }
}

const faultsIn = async (source: string, exceptions?: Record<string, string>) =>
  (await check(source, exceptions)).faults;

test("a valid statement passes and is counted with parameters and row type", async () => {
  const outcome = await check(`
    type Clip = { id: number; title: string; note: string | null; tags: string[]; at: Date; body: { a: 1 }; rating: string };
    const columns = "id, title, note, tags, at, body, rating";
    export const list = (title: string, ids: number[], before: Date | null) => query<Clip>(
      \`select \${columns} from reels where title = $1 and id = any($2) and at < $3 and shown = $4\`, [title, ids, before, true]);
    export const one = (): Promise<{ id: number } | null> => queryOne({ name: "one", text: "select id from reels limit 1" });`);
  expect(outcome).toMatchObject({ faults: [], places: 2, texts: 2, parameters: 4, rows: 2, unknown: 0 });
});

test("a list that is registered is followed to whoever registers it", async () => {
  const faults = await faultsIn(`
    type Rule = { table: string };
    let rules: Rule[] = [];
    export const provide = (all: Rule[]) => { rules = all; };
    export function count() { for (const { table } of rules) void query(\`select count(*)::text as all from \${table}\`); }
    provide([{ table: "reels" }, { table: "clip" }]);`);
  expect(faults).toEqual([
    expect.stringMatching(/reels\.server\.ts:6: Postgres refuses it: relation "clip"/),
  ]);
});

test("what says that a ticker is due is asked of Postgres where it stands", async () => {
  const due = (column: string) =>
    faultsIn(`export const due = pendingQuery("select 1 as due from reels where ${column} is null");`);
  expect(await due("note")).toEqual([]);
  expect(await due("noet")).toEqual([
    expect.stringMatching(/^app\/reels\.server\.ts:2: .*column "noet" does not exist/),
  ]);
});

test("a misspelt column or table is found with line, message and hint", async () => {
  const faults = await faultsIn(`
    export const one = () => query("select titel from reels");
    export const two = () =>
      query("select title from clip where true");`);
  expect(faults).toEqual([
    expect.stringMatching(
      /^app\/reels\.server\.ts:3: Postgres refuses it: column "titel" does not exist\. .*"reels\.title"/,
    ),
    expect.stringMatching(/^app\/reels\.server\.ts:5: .*relation "clip" does not exist/),
  ]);
});

test("a parameter of the wrong type is found, in arrays as well", async () => {
  const faults = await faultsIn(`
    export const one = (id: string) => query("select 1 as one from reels where id = $1", [id]);
    export const two = (ids: string[]) => query("select 1 as one from reels where id = any($1)", [ids]);
    export const three = (at: number) => query("update reels set at = $1, shown = $2", [at, "yes"]);
    export const four = (list: object[]) => query("update reels set body = $1", [list]);`);
  expect(faults).toEqual([
    "app/reels.server.ts:3: $1 is int8 to Postgres, but may be string here.",
    "app/reels.server.ts:4: $1 is int8[] to Postgres, but may be string[] here.",
    "app/reels.server.ts:5: $1 is timestamptz to Postgres, but may be number here.",
    "app/reels.server.ts:5: $2 is bool to Postgres, but may be string here.",
    "app/reels.server.ts:6: $1 is jsonb to Postgres, but may be object[] here.",
  ]);
});

test("too few and too many parameters are found", async () => {
  const faults = await faultsIn(`
    export const one = () => query("select 1 as one from reels where id = $1 and title = $2", [1]);
    export const two = () => query("delete from reels", ["all"]);`);
  expect(faults).toEqual([
    "app/reels.server.ts:3: it takes 2 parameters, and 1 is passed.",
    "app/reels.server.ts:4: it takes 0 parameters, and 1 is passed.",
  ]);
});

test("a wrong row type is found: a missing column, or one of another type", async () => {
  const faults = await faultsIn(`
    type Clip = { id: string; name: string; seen?: boolean; rating: number };
    export const list = () => query<Clip>("select id, title, rating from reels");
    export const day = (): Promise<{ at: string }[]> => query("select at from reels");`);
  expect(faults).toEqual([
    'app/reels.server.ts:4: "id" is string in the row type, but int8, so number, in the answer.',
    'app/reels.server.ts:4: the row type has "name", but the statement answers id, title, rating.',
    'app/reels.server.ts:4: "rating" is number in the row type, but numeric, so string, in the answer.',
    'app/reels.server.ts:5: "at" is string in the row type, but timestamptz, so Date, in the answer.',
  ]);
});

test("nulls missing in the row type are found: columns, outer joins, empty sums", async () => {
  const faults = await faultsIn(`
    export const one = () => query<{ note: string }>("select note from reels");
    export const two = () => query<{ fan: string }>("select l.fan from reels c left join clip_likes l on l.clip_id = c.id");
    export const three = () => query<{ last: Date }>("select max(at) as last from reels");
    export const four = () => query<{ note: string }>("select note from reels where note is not null");
    export const five = () => query<{ fan: string }>(
      "select l.fan from reels c left join clip_likes l on l.clip_id = c.id where l.fan = 'ada'");
    export const six = () => query<{ last: Date }>("select max(at) as last from reels group by title");`);
  expect(faults).toEqual([
    'app/reels.server.ts:3: "note" may be null, but not in the row type, where it is string.',
    'app/reels.server.ts:4: "fan" may be null, but not in the row type, where it is string.',
    'app/reels.server.ts:5: "last" may be null, but not in the row type, where it is Date.',
  ]);
});

test("a statement built from options is checked in every variant", async () => {
  const outcome = await check(`
    const fields = { reels: "title", clip_likes: "fan" } as const;
    const columnOf = (table: keyof typeof fields) => fields[table];
    function read(table: keyof typeof fields, open: boolean) {
      const where = ["true"];
      if (open) where.push(\`\${columnOf(table)} is not null\`);
      return query(\`select \${columnOf(table)} from \${table} where \${where.join(" and ")}\`);
    }
    export const all = (open: boolean) => Promise.all((["reels", "clip_likes"] as const).map((table) => read(table, open)));
    class Book {
      private readonly sql: string;
      constructor(columns: string[]) { this.sql = \`select \${columns.map((name) => \`c.\${name}\`).join(", ")} from reels c\`; }
      read() { return query(this.sql); }
    }
    export const books = [new Book(["title", "note"]), new Book(["titel"])].map((book) => book.read());`);
  expect(outcome.faults).toEqual([
    expect.stringContaining("app/reels.server.ts:14: Postgres refuses it: column c.titel"),
  ]);
  expect(outcome).toMatchObject({ places: 2, texts: 6 });
});

test("a statement unknown before run time is found unless named with a reason", async () => {
  const source = `
    export function search(typed: string) { return query(\`select \${typed} from reels\`); }`;
  const named = { "app/reels.server.ts search": "the caller's" };
  expect(await faultsIn(source)).toEqual([
    expect.stringMatching(
      /^app\/reels\.server\.ts:3: .*not known before it runs: nothing calls search\. Make it/,
    ),
  ]);
  expect(await check(source, named)).toMatchObject({ faults: [], excepted: 1 });
});

test("a statement's runner that is handed on is found", async () => {
  const source = `
    export const run = (texts: string[]) => texts.map((text) => [text, query] as const);`;
  expect(await faultsIn(source)).toEqual([
    expect.stringMatching(/^app\/reels\.server\.ts:3: .*query is handed on as a value/),
  ]);
});

test("an exception that no statement needs is found", async () => {
  const named = { "app/reels.server.ts search": "it was once" };
  expect(await faultsIn('export const search = () => query("select title from reels");', named)).toEqual([
    expect.stringContaining("app/reels.server.ts search needs no exception"),
  ]);
});
