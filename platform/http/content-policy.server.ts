import { createHash, randomBytes } from "node:crypto";

/** It never leaves the server: it says which scripts are the renderer's own. */
export const newNonce = (): string => randomBytes(16).toString("base64url");

const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/**
 * Hashes instead of nonces, because a page that is the same for everybody is rendered once and may be kept by a CDN,
 * and a nonce that is served twice protects nothing. A script that got into the page in any other way bears no nonce
 * and does not run. `more` are scripts the page writes itself. Styles may stand in the page: they run nothing, and with
 * pictures and letters from this host alone they have nowhere to send what they see.
 */
export function withPolicy(
  page: string,
  nonce: string,
  more: string[],
  framedBy: "'none'" | "'self'" = "'none'",
): { html: string; policy: string } {
  const attribute = ` nonce="${nonce}"`;
  const scripts = [...page.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = ""]) => attributes.includes(attribute))
    .map(([, , script = ""]) => script);
  const hashes = [...new Set([...scripts, ...more].map(hashOf))].join(" ");
  return {
    html: page.replaceAll(attribute, ""),
    policy: policy(`${hashes} 'strict-dynamic'`, "'self'", framedBy),
  };
}

const policy = (scripts: string, connect = "'self'", framedBy = "'none'") =>
  [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self'",
    "worker-src 'self'",
    `connect-src ${connect}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framedBy}`,
  ].join("; ");

/** Vite puts scripts of its own into the page and reloads it over a socket. */
export const developmentPolicy = policy("'self' 'unsafe-inline'", "'self' ws:");

export const scriptlessPolicy = policy("'none'");

/** For what is no document: opened as one, or in a frame, it does nothing. */
export const resourcePolicy =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
