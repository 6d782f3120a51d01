import { expect, test } from "vitest";
import { greeting } from "./greeting.ts";

test("an email greets by what can be nothing but a name", () => {
  expect(greeting("Zoë O’Neill-Marr")).toBe("Hello Zoë O’Neill-Marr,");
  for (const other of ["", "win.example", "Click here: now", "m".repeat(41)])
    expect(greeting(other)).toBe("Hello,");
});
