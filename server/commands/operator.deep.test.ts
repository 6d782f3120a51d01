import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, inject, test } from "vitest";
import { Fan } from "../../testing/fan.ts";
import { sampleDatabase, startServer } from "../../testing/server.ts";

const run = promisify(execFile);

const wayIn = async (origin: string, link: string) => {
  const operator = new Fan(origin);
  await operator.post(new URL(link).pathname);
  return (await operator.get("/operator")).status;
};

test("the first start prints a desk link, and npm run operator another", async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "afters-desk-"));
  const server = await startServer({ DATA_DIR, SAMPLE_CONTENT: "off", OPERATOR_EMAILS: "" });
  try {
    const link = () => /operator, once\s+(\S+)\n/.exec(server.output())?.[1] ?? "";
    await expect.poll(link).not.toBe("");
    const printed = link();
    expect(printed.startsWith(server.origin)).toBe(true);
    expect(await wayIn(server.origin, printed)).toBe(200);
    const { stdout } = await run(process.execPath, ["server/commands/operator.ts"], {
      env: { ...process.env, DATABASE_URL: "", DATA_DIR },
    });
    expect(await wayIn(server.origin, stdout.trim())).toBe(200);
  } finally {
    await server.stop();
  }
  const again = await startServer({
    DATA_DIR,
    SAMPLE_CONTENT: "off",
    OPERATOR_EMAILS: "",
    LOG_LEVEL: "warn",
  });
  expect(again.output()).not.toContain("operator, once");
  await new Fan(again.origin).get("/afters");
  expect(await again.stop()).toBe(0);
  // A stop that was asked for is nothing to warn of.
  expect(again.output()).not.toContain('"level"');
}, 120_000);

test("with OPERATOR_EMAILS no link is printed, and the command serves named ones only", async () => {
  const DATABASE_URL = await sampleDatabase(inject("postgres"));
  const OPERATOR_EMAILS = "ada@afters.example";
  const server = await startServer({ DATABASE_URL, OPERATOR_EMAILS });
  try {
    expect(server.output()).not.toContain("operator, once");
    const env = { ...process.env, DATABASE_URL, OPERATOR_EMAILS };
    const link = (address: string) =>
      run(process.execPath, ["server/commands/operator.ts", address], { env });
    expect(await wayIn(server.origin, (await link("ada@afters.example")).stdout.trim())).toBe(200);
    await expect(link("bo@afters.example")).rejects.toThrow("bo@afters.example is not among OPERATOR_EMAILS");
  } finally {
    await server.stop();
  }
}, 120_000);
