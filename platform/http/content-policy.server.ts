import { createHash } from "node:crypto";

const inlineScripts =
  /<script(?![^>]*\ssrc=)(?![^>]*type="application\/ld\+json")[^>]*>([\s\S]*?)<\/script>/g;

const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/**
 * The Content-Security-Policy of one page: the inline scripts that stand in it, by their hashes, and what those load;
 * nothing from elsewhere. Hashes instead of nonces, because a page that is the same for everybody is printed once and
 * may be kept by a CDN, and a nonce that is served twice protects nothing. `more` are scripts the page writes itself.
 * Styles may stand in the page: they run nothing, and with pictures and letters from this host alone they have nowhere
 * to send what they see.
 */
export function policyOf(page: string, more: string[]): string {
  const scripts = [...page.matchAll(inlineScripts)].map(([, script = ""]) => script);
  const hashes = [...new Set([...scripts, ...more].map(hashOf))].join(" ");
  return policy(hashes ? `${hashes} 'strict-dynamic'` : "'none'");
}

const policy = (scripts: string, connect = "'self'") =>
  [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self'",
    `connect-src ${connect}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

/** While developing, Vite puts scripts of its own into the page and reloads it over a socket. */
export const developmentPolicy = policy("'self' 'unsafe-inline'", "'self' ws:");
