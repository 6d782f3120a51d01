import { importsOf, type Sources } from "../boundaries/boundaries.ts";

/** What stands behind these runs in a process of its own, or before the tests. */
const elsewhere = new Set(["testing/server.ts", "testing/postgres.ts", "testing/built.ts"]);

/** They import every file of rules for input, by what it is called. */
const ruleFiles = /^app\/.*-(?:forms?|rules)\.ts$/;
const testsOfRules = "server/inputs.test.ts";

const mostFiles = 4;

/** Finds the test files that may notice a change of a file. */
export class TestFinder {
  private readonly importers = new Map<string, string[]>();
  private readonly ofTheBuild: string[];
  private readonly sources: Sources;

  constructor(sources: Sources) {
    this.sources = sources;
    for (const { from, to, typeOnly } of importsOf(sources))
      if (!typeOnly && !elsewhere.has(from))
        this.importers.set(to, [...(this.importers.get(to) ?? []), from]);
    this.ofTheBuild = [...this.distancesFrom("testing/server.ts").keys()].filter(isTest);
  }

  /**
   * By how many imports they are away. The file's own come first, then those beside it and those of the folder; those of it
   * against the built server after them and before what is far from both. Of equally near ones the short are asked,
   * because they cost least.
   */
  testsOf(file: string, folder: string): string[] {
    const distances = this.distancesFrom(file);
    const far = 12;
    for (const name of this.ofTheBuild)
      if (name.startsWith(`${folder}/`) && !distances.has(name)) distances.set(name, far);
    if (ruleFiles.test(file) && this.sources.has(testsOfRules)) distances.set(testsOfRules, -18);
    const own = file.replace(/(?:\.server)?\.ts$/, ".test.ts");
    const nearness = (name: string) =>
      name === own ? 40 : folderOf(name) === folderOf(file) ? 20 : name.startsWith(`${folder}/`) ? 10 : 0;
    const near = (name: string) => (distances.get(name) ?? far) - nearness(name);
    const length = (name: string) => this.sources.get(name)?.length ?? 0;
    return [...distances.keys()]
      .filter(isTest)
      .sort((a, b) => near(a) - near(b) || length(a) - length(b) || (a < b ? -1 : 1))
      .slice(0, mostFiles);
  }

  private distancesFrom(file: string): Map<string, number> {
    const distances = new Map([[file, 0]]);
    for (const [at, distance] of distances)
      for (const importer of this.importers.get(at) ?? [])
        if (!distances.has(importer)) distances.set(importer, distance + 1);
    return distances;
  }
}

const folderOf = (name: string) => name.slice(0, name.lastIndexOf("/"));

const isTest = (name: string) => /^(?:app|platform|server)\/.*\.test\.tsx?$/.test(name);
