import { keyedHash, keyedHashes } from "./keyed-hashes.server.ts";

/** Names who is behind an address, under whatever aliases, without telling which it is. */
export const personKeyOf = (email: string): string => keyedHash("person", personBehind(email));

/** All that may stand for them, the newest first. */
export const personKeysOf = (email: string): string[] => keyedHashes("person", personBehind(email));

/** Without what follows a plus, and at hosts where dots mean nothing without those. */
function personBehind(email: string): string {
  const [local = "", domain = ""] = email.toLowerCase().split("@");
  const name = local.split("+")[0] ?? "";
  const host = domain === "googlemail.com" ? "gmail.com" : domain;
  return `${host === "gmail.com" ? name.replaceAll(".", "") : name}@${host}`;
}
