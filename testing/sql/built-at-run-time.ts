const tables = "a backup holds whatever tables there are; the driver quotes their names";
const rules = "which tables two selves become one in, and how, is said by the features that own them";
const library = "pg-boss brings its own SQL";

/** Why, by the file and the function. An entry that is no longer needed is an error, as is a statement that is missing here. */
export const builtAtRunTime: Record<string, string> = {
  "platform/db/pool.server.ts runScript": library,
  "platform/jobs/boss.server.ts inTransaction": library,
  "platform/db/migrate.server.ts applyMigrations": "the migrations make what all others are held against",
  "platform/postgres/embedded.server.ts createDatabase":
    "a database's name cannot be a parameter; the driver quotes it",
  "platform/backup/tables.server.ts sequencesOf": tables,
  "platform/backup/tables.server.ts countRows": tables,
  "platform/backup/take.server.ts beginSnapshot": tables,
  "platform/backup/restore.server.ts writeRows": tables,
  "platform/postgres/embedded.server.ts createRoles":
    "a role's name cannot be a parameter; the driver quotes it",
  "app/api/rest/rows/read-rows.server.ts readNow":
    "callers put their questions together; what they may be made of is checked, and fuzzed against a real server",
  "platform/jobs/due-tickers.server.ts namesDue":
    "what says that a ticker is due is checked where the ticker is defined",
  "app/fans/merging/merging.server.ts insertAgain": rules,
  "platform/db/rights.server.ts grantRights": "the rights are a file, as the migrations are",
};
