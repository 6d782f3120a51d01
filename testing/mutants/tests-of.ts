import { importsOf, type Sources } from "../boundaries/boundaries.ts";

/** What stands behind these runs in a process of its own, or before the tests. */
const elsewhere = new Set(["testing/server.ts", "testing/postgres.ts", "testing/built.ts"]);

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

  /** By how many imports they are away, the file's own first, the folder's against the built server last; then the short. */
  testsOf(file: string, folder: string): string[] {
    const distances = this.distancesFrom(file);
    const far = 12;
    for (const name of this.ofTheBuild)
      if (name.startsWith(`${folder}/`) && !distances.has(name)) distances.set(name, far);
    const own = file.replace(/(?:\.server)?\.ts$/, ".test.ts");
    const distance = (name: string) => (name === own ? 0 : (distances.get(name) ?? far));
    const length = (name: string) => this.sources.get(name)?.length ?? 0;
    return [...distances.keys()]
      .filter(isTest)
      .sort((a, b) => distance(a) - distance(b) || length(a) - length(b) || (a < b ? -1 : 1))
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

const isTest = (name: string) => /^(?:app|platform|server)\/.*(?<!\.deep)\.test\.tsx?$/.test(name);
