import { createHash, randomUUID } from "node:crypto";
import { disposableEmailBlocklistSet } from "disposable-email-domains-js";
import { keyedHash, keyedHashes } from "../../../../platform/names/keyed-hashes.server.ts";
import type { FormName } from "../forms.ts";
import type { RequestMetadata } from "./request-book.server.ts";
import type { Sender } from "./sender.server.ts";

/** People need longer than this to fill in a form. */
const quickestMs = 1_500;

/** It is taken all the same, and the operator sees why. */
export type Flag =
  | "trap" // filled in the field that people do not see
  | "quick" // was sent faster than people type
  | "disposable" // an address that is thrown away after use
  | "unlikely"; // an address that cannot receive mail

/** Made once: the library builds it anew at every call. */
const disposable = disposableEmailBlocklistSet();

/** Domains that exist for examples and tests (RFC 2606, RFC 6761), and slips of the finger at the largest hosts. */
const unlikelyDomains =
  /(^|\.)(example\.(com|net|org)|test|example|invalid|localhost|local)$|^(gmial|gmal|gamil|gmai|hotmial|hotmal|yaho|yahooo|outlok|iclod)\.com$|\.(con|cmo|comm|ocm)$/;

/** Forms whose tables know no duplicate: without a key, the same visitor's same words are the same request. */
const withoutDuplicates = new Set<FormName | "hunt">([
  "partnership",
  "studio-sdk",
  "creators",
  "access",
  "hunt",
]);

/** `email` is where letters would go. */
export function requestMetadata(
  form: FormName | "hunt",
  sender: Sender,
  input: object,
  email: string | null,
): RequestMetadata {
  const once = sender.formKey ?? (withoutDuplicates.has(form) ? sender.session : null);
  const hash = once ? hashOf([form, once, input]) : null;
  return {
    key: hash ? uuidOf(hash) : randomUUID(),
    form,
    request_key: hash?.toString("base64url") ?? null,
    fan_id: sender.fanId,
    flags: flagsOf(sender, email),
    network: networkKeyOf(sender.address),
  };
}

const hashOf = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest();

/** Version 8, made of a hash: the same post sent again has the same key. */
function uuidOf(hash: Buffer): string {
  const hex = hash.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function flagsOf({ trapped, waitedMs }: Sender, email: string | null): Flag[] {
  const domain = email?.split("@").at(-1)?.toLowerCase() ?? "";
  const flags: Flag[] = [];
  if (trapped) flags.push("trap");
  if (waitedMs !== null && waitedMs < quickestMs) flags.push("quick");
  if (disposable.has(domain)) flags.push("disposable");
  if (unlikelyDomains.test(domain)) flags.push("unlikely");
  return flags;
}

/** A machine's request gets no letter: nobody's mailbox is filled through our forms. */
export const mayBeWrittenTo = ({ flags }: RequestMetadata): boolean => !flags.includes("trap");

/** Names a network without telling which it is: for bursts, and for friends of one household. */
export const networkKeyOf = (address: string): string => keyedHash("network", address);

/** All that may stand for it, the newest first. */
export const networkKeysOf = (address: string): string[] => keyedHashes("network", address);
