import { createHmac } from "node:crypto";
import { config } from "../config.server.ts";
import { sameText } from "./same-text.server.ts";

const macOf = (secret: string, purpose: string, value: string) =>
  createHmac("sha256", secret).update(`${purpose}:${value}`).digest("base64url");

/** 96 bits are enough to tell people and networks apart. */
const nameLetters = 16;

/** To tell people and networks apart, not to prove anything. It begins with the id of the secret that it was made with. */
export function keyedHash(purpose: string, value: string): string {
  const { id, secret } = config.namesSecrets[0];
  return id + macOf(secret, purpose, value).slice(0, nameLetters);
}

/**
 * All that may stand in the database for it, the newest first: of every secret that is kept, and as it was written
 * before ids stood in front.
 */
export const keyedHashes = (purpose: string, value: string): string[] =>
  config.namesSecrets.flatMap(({ id, secret }) => {
    const name = macOf(secret, purpose, value).slice(0, nameLetters);
    return [id + name, name];
  });

const bare = (hash: string) => hash.slice(-nameLetters);

/** The same hash, with the id of each secret that may have made it, and without. */
export const hashVariants = (hash: string): string[] => [
  bare(hash),
  ...config.namesSecrets.map(({ id }) => id + bare(hash)),
];

/** Whether its secret is kept. One without an id is of the time before there was a second: the salt is that secret. */
export const isFromConfiguredSecret = (hash: string): boolean =>
  config.namesSecrets.some(({ id, secret }) =>
    hash.length > nameLetters ? hash.startsWith(id) : secret === config.IDS_SALT,
  );

/** What is like this was made with the newest secret. For `like`. */
export const newestHashes = (): string => config.namesSecrets[0].id + "_".repeat(nameLetters);

/** Proves something: 256 bits. It cannot be turned back without the secret, and is another one for each purpose. */
export const fullKeyedHash = (purpose: string, value: string): string =>
  macOf(config.namesSecrets[0].secret, purpose, value);

/** Whether it is the full hash of the value, by any of the secrets that are kept. */
export const isFullKeyedHash = (hash: string, purpose: string, value: string): boolean =>
  config.namesSecrets.some(({ secret }) => sameText(hash, macOf(secret, purpose, value)));

/**
 * Of what nobody can guess: its own chance keeps it from being turned back, and the salt from being made elsewhere. It
 * outlives every secret, as the ids that are made so do.
 */
export const saltedHash = (purpose: string, random: string): string =>
  macOf(config.IDS_SALT, purpose, random);
