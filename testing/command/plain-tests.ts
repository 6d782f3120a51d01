import { existsSync, globSync, readFileSync } from "node:fs";
import { importsIn } from "../boundaries/boundaries.ts";

/** Whoever imports one of these, by whatever way, has a database, the product's settings or a server. */
const ofTheWorld = new Set([
  "platform/db/pool.server.ts",
  "platform/config.server.ts",
  "testing/connected.ts",
  "testing/postgres.ts",
  "testing/server.ts",
]);

/** What changes the process for the file after it, or asks for what only other projects provide. */
const notPlain = /process\.env|\bvi\.(?:hoisted|mock)\(|\binject\(|\bspawn|node:worker_threads/;

/**
 * What is read once, when sources are loaded, and what they register: settings, mocks, topics, clocks, jobs, secrets. A
 * file that has another reason says so, as "// Own process: why".
 */
const ownProcess =
  /^(?:Object\.assign\((?:config|process\.env)|(?:config|process\.env)\.\w+ \??\??= )|\bvi\.(?:hoisted|mock|resetModules|stubEnv)\(|\b(?:define|provide)[A-Z]\w*\(|^\/\/ Own process: /m;

/** Test files with a database that cannot share their process with others. */
export const ownProcessTests = (files = globSync(testFiles), read = readSource): string[] =>
  files.filter((file) => ownProcess.test(read(file))).sort();

const testFiles = "{app,platform,server,content,testing}/**/*.test.ts";

/** Test files that have nothing to do with the world need no database, and no process of their own. */
export function plainTests(files = globSync(testFiles), read = readSource): string[] {
  const known = new Map<string, boolean>();
  const isOfTheWorld = (file: string): boolean => {
    let is = known.get(file);
    if (is === undefined) {
      is = ofTheWorld.has(file) || importsOf(file).some(isOfTheWorld);
      known.set(file, is);
    }
    return is;
  };
  const importsOf = (file: string) =>
    importsIn(file, read(file)).flatMap(({ to, typeOnly }) => (typeOnly || !/\.tsx?$/.test(to) ? [] : [to]));
  return files.filter((file) => !notPlain.test(read(file)) && !isOfTheWorld(file)).sort();
}

/** A source that a test has in quotes imports what is not there. */
const readSource = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : "");
