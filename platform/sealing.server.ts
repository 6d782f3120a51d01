import { hkdfSync } from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";
import { config } from "./config.server.ts";

/** One for each purpose, so that what was sealed for one is nothing for another. Source: RFC 5869. */
const keyFor = (purpose: string) => new Uint8Array(hkdfSync("sha256", config.namesSecret, "", purpose, 32));

/** Private halves of keys leave the process only so. Source: RFC 7516. */
export const seal = (text: string, purpose: string): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(keyFor(purpose));

/** Throws for what was not sealed here for this purpose. */
export async function unseal(sealed: string, purpose: string): Promise<string> {
  const { plaintext } = await compactDecrypt(sealed, keyFor(purpose));
  return new TextDecoder().decode(plaintext);
}
