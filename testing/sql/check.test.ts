import pg from "pg";
import { createVirtualFileSystem } from "typescript/unstable/fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownerOf } from "../connected.ts";
import { checkStatements } from "./check.ts";
import { type Description, describerOf } from "./describe.ts";
import { SourceCode } from "./source-code.ts";
import { findStatements } from "./statements.ts";

const client = new pg.Client(ownerOf());
let describe: (text: string) => Promise<Description>;

beforeAll(async () => {
  await client.connect();
  await client.query(`create table reels (id bigint generated always as identity primary key, title text not null,
    note text, tags text[] not null default '{}', at timestamptz not null default now(), shown boolean not null default true,
    rating numeric not null default 0, body jsonb not null default '{}');
    create table clip_likes (clip_id bigint not null references reels (id), fan text not null)`);
  describe = await describerOf(client);
});
afterAll(() => client.end());

const file = "app/reels.server.ts";
const pool = `export type Statement = string | { name: string; text: string };
  export declare function query<Row extends object>(statement: Statement, values?: unknown[]): Promise<Row[]>;
  export declare function queryOne<Row extends object>(statement: Statement, values?: unknown[]): Promise<Row | null>;
  export declare function pendingQuery(select: string): { select: string };`;
const compilerOptions = { strict: true, allowImportingTsExtensions: true, noEmit: true };

/** The source begins with line 2. */
function check(
  source: string,
  exceptions: Record<string, string> = {},
  recorded = new Map<string, string[]>(),
) {
  const files = {
    "/made/tsconfig.json": JSON.stringify({ compilerOptions, files: [file] }),
    "/made/app/pool.server.ts": pool,
    [`/made/${file}`]: `import { pendingQuery, query, queryOne } from "./pool.server.ts";\n${source}`,
  };
  const code = new SourceCode("/made", (name) => name.startsWith("app/"), createVirtualFileSystem(files));
  try {
    return checkStatements(findStatements(code, recorded), describe, exceptions);
  } finally {
    code.close();
  }
}

const faulty: Record<string, [source: string, faults: string[]]> = {
  "a misspelt column or table is found with line, message and hint": [
    `export const one = () => query("select titel from reels");
     export const two = () =>
       query("select title from clip where true");`,
    [
      '2: Postgres refuses it: column "titel" does not exist. Perhaps you meant to reference the column "reels.title".',
      '4: Postgres refuses it: relation "clip" does not exist.',
    ],
  ],
  "what says that a ticker is due is asked of Postgres where it stands": [
    `export const due = [pendingQuery("select 1 as due from reels where note is null"),
       pendingQuery("select 1 as due from reels where noet is null")];`,
    ['3: Postgres refuses it: column "noet" does not exist.'],
  ],
  "a parameter of the wrong type is found, in arrays as well": [
    `export const one = (id: string) => query("select 1 as one from reels where id = $1", [id]);
     export const two = (ids: string[]) => query("select 1 as one from reels where id = any($1)", [ids]);
     export const three = (at: number) => query("update reels set at = $1, shown = $2", [at, "yes"]);
     export const four = (list: object[]) => query("update reels set body = $1", [list]);`,
    [
      "2: $1 is int8 to Postgres, but may be string here.",
      "3: $1 is int8[] to Postgres, but may be string[] here.",
      "4: $1 is timestamptz to Postgres, but may be number here.",
      "4: $2 is bool to Postgres, but may be string here.",
      "5: $1 is jsonb to Postgres, but may be object[] here.",
    ],
  ],
  "too few and too many parameters are found": [
    `export const one = () => query("select 1 as one from reels where id = $1 and title = $2", [1]);
     export const two = () => query("delete from reels", ["all"]);`,
    ["2: of parameters it takes 2, and is passed 1.", "3: of parameters it takes 0, and is passed 1."],
  ],
  "a wrong row type is found: a missing column, or one of another type": [
    `type Clip = { id: string; name: string; seen?: boolean; rating: number };
     export const list = () => query<Clip>("select id, title, rating from reels");
     export const day = (): Promise<{ at: string }[]> => query("select at from reels");`,
    [
      '3: "id" is string in the row type, but int8, so number, in the answer.',
      '3: the row type has "name", but the statement answers id, title, rating.',
      '3: "rating" is number in the row type, but numeric, so string, in the answer.',
      '4: "at" is string in the row type, but timestamptz, so Date, in the answer.',
    ],
  ],
  "nulls missing in the row type are found: columns, outer joins, empty sums": [
    `export const one = () => query<{ note: string }>("select note from reels");
     const joined = "select l.fan from reels c left join clip_likes l on l.clip_id = c.id";
     export const two = () => query<{ fan: string }>(joined);
     export const three = () => query<{ last: Date }>("select max(at) as last from reels");
     export const four = () => query<{ note: string }>("select note from reels where note is not null");
     export const five = () => query<{ fan: string }>(\`\${joined} where l.fan = 'ada'\`);
     export const six = () => query<{ last: Date }>("select max(at) as last from reels group by title");`,
    [
      '2: "note" may be null, but not in the row type, where it is string.',
      '4: "fan" may be null, but not in the row type, where it is string.',
      '5: "last" may be null, but not in the row type, where it is Date.',
    ],
  ],
  "a statement is checked in every way that its conditions and types leave open": [
    `const columns = { reels: "title", clip_likes: "fann" } as const;
     const counted = (table: keyof typeof columns, more = 1) => ({ list: columns[table], most: 9 + more });
     export function read(table: keyof typeof columns, isOpen: boolean) {
       const { list, most } = counted(table);
       return query(\`select \${list} from \${table} \${isOpen ? "where noet" : ""} limit \${most}\`);
     }
     export function clear() { for (const table of ["reels", "clip"]) void query(\`delete from \${table}\`); }`,
    [
      '6: Postgres refuses it: column "fann" does not exist.',
      '6: Postgres refuses it: column "noet" does not exist.',
      '6: Postgres refuses it: column "fann" does not exist.',
      '8: Postgres refuses it: relation "clip" does not exist.',
    ],
  ],
  "a statement's runner that is handed on is found": [
    "export const run = (texts: string[]) => texts.map((text) => [text, query] as const);",
    ["2: the text of this statement is not known before it runs: query is handed on as a value."],
  ],
};

test.each(Object.entries(faulty))("%s", async (_, [source, faults]) => {
  const outcome = await check(source);
  expect(outcome.faults).toEqual(faults.map((fault) => expect.stringContaining(`${file}:${fault}`)));
});

test("a valid statement passes and is counted with parameters and row type", async () => {
  const outcome = await check(`
    type Clip = { id: number; title: string; note: string | null; tags: string[]; at: Date; body: { a: 1 }; rating: string };
    const columns = "id, title, note, tags, at, body, rating";
    export const list = (title: string, ids: number[], before: Date | null) => query<Clip>(
      \`select \${columns} from reels where title = $1 and id = any($2) and at < $3 and shown = $4\`, [title, ids, before, true]);
    export const one = (): Promise<{ id: number } | null> => queryOne({ name: "one", text: "select id from reels limit 1" });`);
  expect(outcome).toMatchObject({ faults: [], places: 2, texts: 2, parameters: 4, rows: 2, unknown: 0 });
});

const unknown = "export function search(typed: string) { return query(typed); }";

test("a statement unknown before run time is found unless named with a reason", async () => {
  const { faults } = await check(unknown);
  expect(faults).toEqual([
    expect.stringMatching(/^app\/reels\.server\.ts:2: .*not known before it runs: "typed: string".* Make it/),
  ]);
  const named = { [`${file} search`]: "the caller's" };
  expect(await check(unknown, named)).toMatchObject({ faults: [], excepted: 1 });
});

test("a statement unknown before run time is asked as it was sent from its place", async () => {
  const { faults } = await check(unknown, {}, new Map([[`${file}:2`, ["select titel from reels"]]]));
  expect(faults).toEqual([expect.stringContaining('column "titel" does not exist')]);
});

test("an exception that no statement needs is found", async () => {
  const named = { [`${file} search`]: "it was once" };
  const { faults } = await check('export const search = () => query("select title from reels");', named);
  expect(faults).toEqual([expect.stringContaining("app/reels.server.ts search needs no exception")]);
});
