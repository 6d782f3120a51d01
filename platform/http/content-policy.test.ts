import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { newNonce, withPolicy } from "./content-policy.server.ts";

const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

test("only the renderer's own scripts may run: injected ones have no hash", () => {
  const nonce = newNonce();
  const page = `<script nonce="${nonce}">own()</script><script>strange()</script><script nonce="x">guessed()</script>`;
  const { html, policy } = withPolicy(page, nonce, ["written()"]);
  expect(html).not.toContain(nonce);
  for (const own of ["own()", "written()"]) expect(policy).toContain(hashOf(own));
  for (const other of ["strange()", "guessed()"]) expect(policy).not.toContain(hashOf(other));
  expect(policy.match(/sha256-/g)).toHaveLength(2);
  expect(policy).toContain("'strict-dynamic'");
});
