import { readFileSync } from "node:fs";
import { createSecureContext, type SecureContext } from "node:tls";
import { ConfigError } from "./config-error.ts";

/** Paths of PEM files: what we show, and whom we believe beside the well-known authorities. */
export type CertificateFiles = { cert?: string; key?: string; ca?: string };

/** Throws when one cannot be read, and when certificate and key are not of each other. */
export function contextOf({ cert, key, ca }: CertificateFiles): SecureContext {
  const read = (path?: string) => (path ? readFileSync(path) : undefined);
  return createSecureContext({ cert: read(cert), key: read(key), ca: read(ca) });
}

type Environment = Partial<
  Record<`${"REDIS" | "SMTP"}_${"CERT" | "KEY" | "CA" | "URL"}` | `${"" | "MIGRATION_"}DATABASE_URL`, string>
>;

/** Half a pair would be shown to nobody, and a file that cannot be read be noticed at the first letter alone. */
export function requireWholeCertificates(env: Environment): void {
  for (const service of ["REDIS", "SMTP"] as const) {
    const [cert, key, ca] = [env[`${service}_CERT`], env[`${service}_KEY`], env[`${service}_CA`]];
    refuse(`${service}_CERT`, `${service}_KEY`, { cert, key, ca });
    const url = env[`${service}_URL`];
    if ((cert || ca) && !url)
      throw new ConfigError(
        `${service}_URL is missing: ${cert ? `${service}_CERT` : `${service}_CA`} is for it.`,
      );
    if ((cert || ca) && url?.startsWith("redis://"))
      throw new ConfigError(
        "REDIS_CERT and REDIS_CA are of use with TLS alone: write REDIS_URL as rediss://.",
      );
  }
  for (const name of ["DATABASE_URL", "MIGRATION_DATABASE_URL"] as const) {
    const asked = env[name] ? new URL(env[name]).searchParams : new URLSearchParams();
    const of = (part: string) => asked.get(part) ?? undefined;
    refuse(`sslcert in ${name}`, `sslkey in ${name}`, {
      cert: of("sslcert"),
      key: of("sslkey"),
      ca: of("sslrootcert"),
    });
  }
}

function refuse(certName: string, keyName: string, files: CertificateFiles): void {
  const { cert, key } = files;
  if (!cert !== !key) {
    const [is, missing] = cert ? [certName, keyName] : [keyName, certName];
    throw new ConfigError(`${missing} is missing: ${is} needs it, a certificate and its key go together.`);
  }
  try {
    contextOf(files);
  } catch (error) {
    throw new ConfigError(
      `${certName}, its key or its authority cannot be used: expected paths of PEM files that belong together (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
}
