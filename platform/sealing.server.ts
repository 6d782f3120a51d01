import { hkdfSync } from "node:crypto";
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from "jose";
import { config } from "./config.server.ts";

/** One for each purpose, so that what was sealed for one is nothing for another. Source: RFC 5869. */
const keyFor = (secret: string, purpose: string) =>
  new Uint8Array(hkdfSync("sha256", secret, "", purpose, 32));

/** Private halves of keys leave the process only so. It names the secret it was sealed with. Source: RFC 7516. */
export function seal(text: string, purpose: string): Promise<string> {
  const { id, secret } = config.namesSecrets[0];
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: id })
    .encrypt(keyFor(secret, purpose));
}

/** What was sealed before ids stood in it was sealed with the secret that was there first. */
const secretFor = (kid: string | undefined) =>
  kid === undefined ? config.namesSecrets.at(-1) : config.namesSecrets.find(({ id }) => id === kid);

/** Throws for what was not sealed here for this purpose, or with a secret that is kept no more. */
export async function unseal(sealed: string, purpose: string): Promise<string> {
  const known = secretFor(decodeProtectedHeader(sealed).kid);
  if (!known) throw new Error("Encrypted values cannot be read: their secret is no longer configured.");
  const { plaintext } = await compactDecrypt(sealed, keyFor(known.secret, purpose));
  return new TextDecoder().decode(plaintext);
}

export const isSealedWithNewest = (sealed: string): boolean =>
  decodeProtectedHeader(sealed).kid === config.namesSecrets[0].id;

/** With the newest secret. */
export const reseal = async (sealed: string, purpose: string): Promise<string> =>
  seal(await unseal(sealed, purpose), purpose);

/** Null where `unseal` would throw. */
export const unsealOrNull = (sealed: string, purpose: string): Promise<string | null> =>
  unseal(sealed, purpose).catch(() => null);

export const canUnseal = async (sealed: string, purpose: string): Promise<boolean> =>
  (await unsealOrNull(sealed, purpose)) !== null;
