import { join } from "node:path";
import { createVitest, type TestProject, type Vitest } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    mutant: string;
  }
}

/** Vitest that stays, with its Postgres, so that a mutant costs the run of its tests and no start. */
export class StandingTests {
  private readonly vitest: Vitest;
  private readonly project: TestProject;
  private readonly root: string;

  private constructor(vitest: Vitest, project: TestProject, root: string) {
    this.vitest = vitest;
    this.project = project;
    this.root = root;
  }

  static async start(root: string): Promise<StandingTests> {
    const vitest = await createVitest("test", {
      root,
      watch: false,
      bail: 1,
      project: ["server"],
      reporters: [{}],
      silent: true,
    });
    await vitest.standalone();
    const project = vitest.projects[0];
    if (!project) throw new Error("Vitest has no project named server.");
    // On a machine that is busy a slow test would pass for one that noticed.
    project.config.testTimeout = 60_000;
    project.config.setupFiles.unshift(join(root, "testing/mutants/watchdog.ts"));
    const tests = new StandingTests(vitest, project, root);
    tests.change(null);
    return tests;
  }

  /** From the next run on; null changes nothing. */
  change(mutant: number | null): void {
    this.project.provide("mutant", String(mutant ?? "none"));
  }

  /** In words; null where all pass. */
  async firstFailure(files: string[]): Promise<string | null> {
    if (files.length === 0) return null;
    const { testModules, unhandledErrors } = await this.vitest.runTestSpecifications(
      files.map((file) => this.project.createSpecification(join(this.root, file))),
    );
    const asked = testModules.filter(({ relativeModuleId }) => files.includes(relativeModuleId));
    for (const module of asked) {
      for (const test of module.children.allTests("failed"))
        return `${module.relativeModuleId} "${test.fullName}": ${test.result().errors?.[0]?.message}`;
      if (!module.ok()) return `${module.relativeModuleId}: ${module.errors()[0]?.message}`;
    }
    if (unhandledErrors.length > 0)
      return String((unhandledErrors[0] as Error).message ?? unhandledErrors[0]);
    return asked.length < files.length ? "Not all files were run." : null;
  }

  close(): Promise<void> {
    return this.vitest.close();
  }
}
