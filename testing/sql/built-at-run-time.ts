/** A statement whose text the source does not say: the end of its file's path, the function it stands in, and why. */
export type Exception = { file: string; within: string; why: string };

/** All of them. An entry that is no longer needed is an error, as is a statement that is missing here. */
export const builtAtRunTime: Exception[] = [
  { file: "pool.server.ts", within: "runScript", why: "pg-boss brings its own SQL" },
  { file: "boss.server.ts", within: "inTransaction", why: "pg-boss brings its own SQL" },
  {
    file: "migrate.server.ts",
    within: "migrate",
    why: "the migrations make what all others are held against",
  },
  {
    file: "embedded.server.ts",
    within: "createDatabase",
    why: "a database's name cannot be a parameter; the driver quotes it",
  },
];
