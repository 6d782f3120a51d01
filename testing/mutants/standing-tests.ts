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
  private readonly server: TestProject;
  private readonly screens: TestProject;
  private readonly root: string;

  private constructor(vitest: Vitest, [server, screens]: [TestProject, TestProject], root: string) {
    this.vitest = vitest;
    this.server = server;
    this.screens = screens;
    this.root = root;
  }

  static async start(root: string): Promise<StandingTests> {
    const vitest = await createVitest("test", {
      root,
      watch: false,
      bail: 1,
      project: ["server", "screens"],
      reporters: [{}],
      silent: true,
    });
    await vitest.standalone();
    const [server, screens] = ["server", "screens"].map((name) =>
      vitest.projects.find((project) => project.name === name),
    );
    if (!server || !screens) throw new Error("Vitest has no projects named server and screens.");
    for (const { config } of [server, screens])
      config.setupFiles.unshift(join(root, "testing/mutants/watchdog.ts"));
    const tests = new StandingTests(vitest, [server, screens], root);
    tests.change(null);
    return tests;
  }

  /** From the next run on; null changes nothing. */
  change(mutant: number | null): void {
    for (const project of [this.server, this.screens]) project.provide("mutant", String(mutant ?? "none"));
  }

  /** In words; null where all pass. */
  async firstFailure(files: string[]): Promise<string | null> {
    if (files.length === 0) return null;
    const { testModules, unhandledErrors } = await this.vitest.runTestSpecifications(
      files.map((file) =>
        (file.endsWith(".tsx") ? this.screens : this.server).createSpecification(join(this.root, file)),
      ),
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
