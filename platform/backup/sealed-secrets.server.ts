import { CompactEncrypt, compactDecrypt } from "jose";
import { ConfigError } from "../config-error.ts";

/** OWASP's number for PBKDF2 with SHA-512 is 210,000; a restore happens seldom enough for more. */
const rounds = 600_000;

/** Secrets as whoever has the passphrase can open them, and nobody else. Source: RFC 7518, 4.8. */
export const sealSecrets = (secrets: object, passphrase: string): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(JSON.stringify(secrets)))
    .setProtectedHeader({ alg: "PBES2-HS512+A256KW", enc: "A256GCM" })
    .setKeyManagementParameters({ p2c: rounds })
    .encrypt(new TextEncoder().encode(passphrase));

/** Throws ConfigError for another passphrase. */
export async function openSecrets(sealed: string, passphrase: string): Promise<Record<string, string>> {
  try {
    const { plaintext } = await compactDecrypt(sealed, new TextEncoder().encode(passphrase), {
      keyManagementAlgorithms: ["PBES2-HS512+A256KW"],
      maxPBES2Count: rounds,
    });
    return JSON.parse(new TextDecoder().decode(plaintext));
  } catch {
    throw new ConfigError("The secrets in the backup were sealed with another BACKUP_KEY.");
  }
}
