import { z } from "zod";
import { unseal as decrypt, seal as encrypt } from "../../../platform/sealing.server.ts";
import { sealSession, unsealSession } from "../../../platform/session/session.server.ts";
import { badLink } from "./refusals.ts";

const longestSeconds = 7 * 24 * 3_600;
const uploadSeconds = 2 * 3_600;

export const SignedLinkForm = z.object({
  expiresIn: z.number("expiresIn is a number of seconds").int().min(1).max(longestSeconds),
  paths: z.array(z.string().max(200)).min(1).max(100).optional(),
});

type Reading = { file: string; path: string; until: number };
type Writing = { fan: string; path: string; upsert: boolean; until: number };

const encoded = (path: string) => path.split("/").map(encodeURIComponent).join("/");

const purpose = "object-link";

/**
 * Reads one file until then, whoever has it, and tells nobody its id; it is worth nothing once the file is gone. Behind
 * /storage/v1.
 */
export async function readingLink(
  id: string,
  path: string,
  seconds: number,
  now = Date.now(),
): Promise<string> {
  const file = await encrypt(id, purpose);
  const token = sealSession("object", { file, path, until: now + seconds * 1000 } satisfies Reading);
  // The client encodes the address as a whole.
  return `/object/sign/submissions/${path}?token=${token}`;
}

export function writingLink(fan: string, path: string, upsert: boolean, now = Date.now()): string {
  const token = sealSession("object-upload", {
    fan,
    path,
    upsert,
    until: now + uploadSeconds * 1000,
  } satisfies Writing);
  return `/object/upload/sign/submissions/${encoded(path)}?token=${token}`;
}

/** Throws InvalidJWT (400), also for the link of another path. */
export async function readLink(token: string | null, path: string): Promise<Reading> {
  const { file, ...link } = openSealed<Reading>("object", token, path);
  const id = await decrypt(file, purpose).catch(() => {
    throw badLink();
  });
  return { ...link, file: id };
}
export const writeLink = (token: string | null, path: string): Writing =>
  openSealed("object-upload", token, path);

function openSealed<Link extends { path: string; until: number }>(
  purpose: string,
  token: string | null,
  path: string,
): Link {
  const link = unsealSession<Link>(purpose, token);
  if (!link || link.path !== path || link.until < Date.now()) throw badLink();
  return link;
}
