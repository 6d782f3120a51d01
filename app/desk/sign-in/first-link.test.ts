import { expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { firstLink } from "./links.server.ts";

test("a link is printed as long as nobody has been at the desk, and none from then on", async () => {
  expect(await firstLink()).toMatch(/\/sign-in\/[A-Za-z]{32}$/);
  await query(
    "insert into audit_log (operator, network, action, said) values ('somebody', '10.0.0.1', 'sign-in-failed', '')",
  );
  expect(await firstLink()).toMatch(/\/sign-in\/[A-Za-z]{32}$/);
  await query(
    "insert into audit_log (operator, network, action, said) values ('somebody', '10.0.0.1', 'sign-in', '')",
  );
  expect(await firstLink()).toBeNull();
});
