/** `file` is the end of its path, `within` the function it stands in. */
export type Exception = { file: string; within: string; why: string };

const tables = "a backup holds whatever tables there are; the driver quotes their names";
const rules = "which tables two selves become one in, and how, is said by the features that own them";

/** An entry that is no longer needed is an error, as is a statement that is missing here. */
export const builtAtRunTime: Exception[] = [
  { file: "pool.server.ts", within: "runScript", why: "pg-boss brings its own SQL" },
  { file: "boss.server.ts", within: "inTransaction", why: "pg-boss brings its own SQL" },
  {
    file: "migrate.server.ts",
    within: "applyMigrations",
    why: "the migrations make what all others are held against",
  },
  {
    file: "embedded.server.ts",
    within: "createDatabase",
    why: "a database's name cannot be a parameter; the driver quotes it",
  },
  { file: "tables.server.ts", within: "sequencesOf", why: tables },
  { file: "tables.server.ts", within: "countRows", why: tables },
  { file: "take.server.ts", within: "beginSnapshot", why: tables },
  { file: "restore.server.ts", within: "writeRows", why: tables },
  {
    file: "embedded.server.ts",
    within: "createRoles",
    why: "a role's name cannot be a parameter; the driver quotes it",
  },
  {
    file: "read-rows.server.ts",
    within: "readNow",
    why: "callers put their questions together; what they may be made of is checked, and fuzzed against a real server",
  },
  {
    file: "due-tickers.server.ts",
    within: "namesDue",
    why: "what says that a ticker is due is checked where the ticker is defined",
  },
  { file: "merging.server.ts", within: "insertAgain", why: rules },
  { file: "rights.server.ts", within: "grantRights", why: "the rights are a file, as the migrations are" },
];
