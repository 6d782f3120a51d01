import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { requireWholeCertificates } from "./certificates.server.ts";
import { ConfigError } from "./config-error.ts";
import { readWholeNumber } from "./exact-values.ts";
import { isUnencrypted } from "./plain-text.ts";
import { eachIsLong, secretsOf } from "./secrets.server.ts";
import { emailAddress } from "./text/email-address.ts";

/** All are optional. What is said of each stands in docs/configuration.md and .env.example, written by `npm run docs`. */
const Environment = z.object({
  /** TCP port; 0 lets the system choose. Default: 3000. */
  PORT: z.string().transform(readWholeNumber).pipe(z.number().max(65535)).default(3000),
  /**
   * The IP address to listen at, such as 127.0.0.1 behind a proxy on the same machine. Default: all of the
   * machine's.
   */
  HOST: z.string().refine(isIP).optional(),
  /**
   * Public address, scheme and host, without a trailing slash. Decides cookies, HSTS, links and the Origin check.
   * Default: http://localhost and PORT.
   */
  ORIGIN: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url).origin)
    .optional(),
  /** Folder of the embedded Postgres, generated secrets and files. Default: .data. */
  DATA_DIR: z.string().default(".data"),
  /**
   * An existing Postgres 14 or newer, as postgres://user:password@host:port/database; `?sslcert=` and `sslkey=` name
   * a certificate to show instead of the password. Default: the embedded Postgres.
   */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  /**
   * The same database as its owner, who makes tables; the role of DATABASE_URL is then given the rights to rows that
   * it needs, and no more. Default: DATABASE_URL.
   */
  MIGRATION_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  /**
   * Redis or Valkey, as redis://host:port or rediss://host:port; needed once more than one process serves. Default:
   * none, in memory.
   */
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//)
    .optional(),
  /** Path of a PEM file: the certificate that a rediss:// is shown instead of a password. Default: none. */
  REDIS_CERT: z.string().optional(),
  /** Path of a PEM file: its key. Default: none. */
  REDIS_KEY: z.string().optional(),
  /** Path of a PEM file: the authority that signed Redis's certificate. Default: those that Node knows. */
  REDIS_CA: z.string().optional(),
  /**
   * The mail server, as smtp://user:password@host:port or smtps://...; else emails become files. Default: none,
   * `.eml` files in DATA_DIR/outbox.
   */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^\s]+$/)
    .optional(),
  /** Path of a PEM file: the certificate that the mail server is shown. Default: none. */
  SMTP_CERT: z.string().optional(),
  /** Path of a PEM file: its key. Default: none. */
  SMTP_KEY: z.string().optional(),
  /** Path of a PEM file: the authority that signed the mail server's certificate. Default: those that Node knows. */
  SMTP_CA: z.string().optional(),
  /**
   * A source of page summaries in the shape of Wikimedia's REST API, such as https://en.wikipedia.org/api/rest_v1,
   * for deep dives of what the house does not know. Default: none, nobody outside is asked.
   */
  LORE_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ""))
    .optional(),
  /**
   * A service that speaks OpenAI's chat completions, such as https://api.openai.com/v1, for what characters say.
   * Default: none, the house engine alone.
   */
  AI_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ""))
    .optional(),
  /** Its bearer token. Default: none. */
  AI_API_KEY: z.string().optional(),
  /** The model it is asked for. Default: gpt-4o-mini. */
  AI_MODEL: z.string().default("gpt-4o-mini"),
  /** Milliseconds it may take to its first word, before the house engine answers: 100 to 60000. Default: 6000. */
  AI_FIRST_MS: z.string().transform(readWholeNumber).pipe(z.number().min(100).max(60_000)).default(6_000),
  /**
   * A service that puts faces into pictures: POST of {targetImage, userFaceImage} as JSON, data addresses both and
   * cleaned of metadata; answers {swappedImage} within 20 s. Default: none, the house does it.
   */
  FACE_SWAP_URL: z.url({ protocol: /^https?$/ }).optional(),
  /**
   * Any S3-compatible store for what fans send in, without a trailing slash, such as
   * https://s3.eu-central-1.amazonaws.com. Default: none, DATA_DIR/files.
   */
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ""))
    .optional(),
  /** Its bucket, which is there; needed with S3_ENDPOINT. Default: none. */
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  /** Needed with S3_ENDPOINT. Default: none. */
  S3_ACCESS_KEY_ID: z.string().optional(),
  /** Needed with S3_ENDPOINT. Default: none. */
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Comes with keys that are given for a time. Default: none. */
  S3_SESSION_TOKEN: z.string().optional(),
  /** Its region. Default: us-east-1. */
  S3_REGION: z.string().default("us-east-1"),
  /**
   * ClamAV's daemon, as tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl; every file passes it first. Its
   * StreamMaxLength, MaxFileSize and MaxScanSize are to be 110M. Default: none, files are not scanned.
   */
  CLAMD_URL: z
    .string()
    .regex(/^(tcp:\/\/[^\s/]+|unix:\/[^\s]+)$/)
    .optional(),
  /** Gigabytes that all files fans send in may take, on the way and kept: 1 to 100000. Default: 50. */
  FILES_MOST_GB: z.string().transform(readWholeNumber).pipe(z.number().min(1).max(100_000)).default(50),
  /**
   * Which of postgres, redis and mail may be spoken to without TLS on another machine, with commas between. Default:
   * none.
   */
  ALLOW_PLAIN_TEXT: z
    .string()
    .default("")
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.enum(["postgres", "redis", "mail"]))),
  /** Sender of all emails, as "Name <address>" or an address. Default: Afters <hello@{host of ORIGIN}>. */
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)
    .optional(),
  /**
   * At least 32 characters; signs cookies and links. With "|" between, the first signs and all are believed.
   * Default: generated once into DATA_DIR.
   */
  SESSION_SECRET: z.string().refine(eachIsLong).optional(),
  /**
   * At least 32 characters: keys hashes that stand in the database, and seals keys there. With "|" between, the
   * first makes new ones and all are found. Default: the only SESSION_SECRET, or generated once.
   */
  NAMES_SECRET: z.string().refine(eachIsLong).optional(),
  /**
   * The first NAMES_SECRET there was, once there is another: ids of fans are made with it and stay. Default: the
   * only NAMES_SECRET.
   */
  IDS_SALT: z.string().min(32).optional(),
  /**
   * At least 12 characters: backups carry the secrets sealed with it, and a restore opens them with it. Default:
   * none.
   */
  BACKUP_KEY: z.string().min(12).optional(),
  /** Addresses that may sign in to the desk, with commas between. Default: none, only with a link from the shell. */
  OPERATOR_EMAILS: z
    .string()
    .default("")
    .transform((text) =>
      text
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    )
    .pipe(z.array(emailAddress("That is not an email address."))),
  /**
   * The public key of the data layer that `/developers` shows, 20 to 200 letters, digits, "-" and "_". Default:
   * generated once into the database.
   */
  PUBLISHABLE_KEY: z
    .string()
    .regex(/^[\w-]{20,200}$/)
    .optional(),
  /** Code of the showcase, at least 4 characters. Default: generated once into DATA_DIR. */
  SHOWCASE_CODE: z.string().min(4).optional(),
  /** Code of the showcase's variant, at least 4 characters. Default: generated once into DATA_DIR. */
  SHOWCASE_VARIANT_CODE: z.string().min(4).optional(),
  /** Password of `/afterparty`, at least 4 characters. Default: generated once into DATA_DIR. */
  AFTERPARTY_PASSWORD: z.string().min(4).optional(),
  /** Reverse proxies in front of the server, whose X-Forwarded-For entries are believed: 0 to 10. Default: 0. */
  TRUST_PROXY: z.string().transform(readWholeNumber).pipe(z.number().max(10)).default(0),
  /**
   * Open connections of the process; one too many is closed at once. A live stream is one; a file descriptor is
   * needed for each. Default: 20000.
   */
  MAX_CONNECTIONS: z.string().transform(readWholeNumber).pipe(z.number().min(1)).default(20_000),
  /** The same of one address, an IPv6 one by its /64; not counted behind a proxy, which has its own. Default: 2000. */
  MAX_CONNECTIONS_PER_ADDRESS: z.string().transform(readWholeNumber).pipe(z.number().min(1)).default(2_000),
  /** Names that make a party of a title nobody has put on: 1 to 100000. Default: 20. */
  WISH_NAMES: z.string().transform(readWholeNumber).pipe(z.number().min(1).max(100_000)).default(20),
  /** Sample parties, fans, polls and chat: on, or off to hide them and end their life. Default: on. */
  SAMPLE_CONTENT: z.enum(["on", "off"]).default("on"),
  /** One of trace, debug, info, warn, error, fatal and silent. Default: info. */
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
});

const cures: Record<string, string> = {
  PORT: "a whole number from 0 to 65535, such as PORT=3000",
  HOST: "an IP address of this machine, such as HOST=127.0.0.1",
  ORIGIN: "the public address, such as ORIGIN=https://afters.app",
  DATABASE_URL: "such as DATABASE_URL=postgres://afters:secret@localhost:5432/afters",
  MIGRATION_DATABASE_URL: "such as MIGRATION_DATABASE_URL=postgres://owner:secret@localhost:5432/afters",
  REDIS_URL: "such as REDIS_URL=redis://localhost:6379",
  SMTP_URL: "such as SMTP_URL=smtp://user:password@mail.example.org:587",
  LORE_URL: "an address, such as LORE_URL=https://en.wikipedia.org/api/rest_v1",
  AI_BASE_URL: "an address, such as AI_BASE_URL=https://api.openai.com/v1",
  AI_FIRST_MS: "milliseconds from 100 to 60000, such as AI_FIRST_MS=6000",
  FACE_SWAP_URL: "an address, such as FACE_SWAP_URL=https://faces.example.org/swap",
  S3_ENDPOINT: "an address, such as S3_ENDPOINT=https://s3.eu-central-1.amazonaws.com",
  S3_BUCKET: "the name of a bucket that is there, such as S3_BUCKET=afters-files",
  CLAMD_URL: "such as CLAMD_URL=tcp://127.0.0.1:3310 or CLAMD_URL=unix:/run/clamav/clamd.ctl",
  FILES_MOST_GB: "whole gigabytes from 1 on, such as FILES_MOST_GB=50",
  ALLOW_PLAIN_TEXT: "some of postgres, redis and mail, such as ALLOW_PLAIN_TEXT=postgres,redis",
  MAIL_FROM: 'such as MAIL_FROM="Afters <hello@afters.app>"',
  SESSION_SECRET: "at least 32 characters, for example from: openssl rand -base64 33; several with | between",
  NAMES_SECRET: "at least 32 characters; several with | between",
  IDS_SALT: "at least 32 characters",
  BACKUP_KEY: "at least 12 characters",
  OPERATOR_EMAILS: "addresses with commas between, such as OPERATOR_EMAILS=ada@afters.app,bo@afters.app",
  PUBLISHABLE_KEY: 'from 20 to 200 letters, digits, "-" and "_"',
  TRUST_PROXY: "how many reverse proxies stand in front, from 0 to 10",
  WISH_NAMES: "a whole number from 1 on, such as WISH_NAMES=20",
  MAX_CONNECTIONS: "a whole number from 1 on, such as MAX_CONNECTIONS=20000",
  MAX_CONNECTIONS_PER_ADDRESS: "a whole number from 1 on, such as MAX_CONNECTIONS_PER_ADDRESS=2000",
  SAMPLE_CONTENT: "on or off",
  LOG_LEVEL: "one of trace, debug, info, warn, error, fatal, silent",
};

/** An empty variable is one that is not set. Throws ConfigError for the first that cannot be used. */
export function readConfig(environment: Record<string, string | undefined>) {
  const parsed = Environment.safeParse(
    Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== "")),
  );
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0]);
    const cure = cures[name] ?? "at least 4 characters";
    throw new ConfigError(`${name} cannot be used: expected ${cure}.`);
  }
  const env = parsed.data;
  if (env.SESSION_SECRET?.includes("|") && !env.NAMES_SECRET)
    throw new ConfigError(
      "NAMES_SECRET is missing: once SESSION_SECRET holds several, set it to the one that was the only one, and leave it.",
    );
  if (env.NAMES_SECRET?.includes("|") && !env.IDS_SALT)
    throw new ConfigError(
      "IDS_SALT is missing: once NAMES_SECRET holds several, set it to the one that was the only one, and leave it.",
    );
  refusePlainText(env);
  refuseHalfAStore(env);
  requireWholeCertificates(env);
  const dataDir = resolve(env.DATA_DIR);
  const origin = env.ORIGIN ?? `http://localhost:${env.PORT}`;
  return {
    ...env,
    dataDir,
    origin,
    MAIL_FROM: env.MAIL_FROM ?? `Afters <hello@${mailHost(origin)}>`,
    ...secretsOf(env, dataDir),
  };
}

/** A server elsewhere that TLS was not asked of; what it is asked of may still not have it, and is then not spoken to. */
function refusePlainText(env: z.infer<typeof Environment>): void {
  for (const [name, kind, cure] of [
    ["DATABASE_URL", "postgres", "take sslmode out of it"],
    ["MIGRATION_DATABASE_URL", "postgres", "take sslmode out of it"],
    ["REDIS_URL", "redis", "write rediss://"],
  ] as const) {
    if (!env[name] || env.ALLOW_PLAIN_TEXT.includes(kind) || !isUnencrypted(env[name])) continue;
    throw new ConfigError(
      `${name} would send everything in plain text to another machine. To use TLS, ${cure}; on a network that nobody else is on, set ALLOW_PLAIN_TEXT=${kind}.`,
    );
  }
}

function refuseHalfAStore(env: z.infer<typeof Environment>): void {
  const needed = ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
  const missing = needed.find((name) => !env[name]);
  if (env.S3_ENDPOINT && missing)
    throw new ConfigError(`${missing} is missing: S3_ENDPOINT needs a bucket and both keys.`);
}

/** An address nobody can answer to is no sender. */
function mailHost(origin: string): string {
  const { hostname } = new URL(origin);
  return /\.[a-z]/i.test(hostname) ? hostname : "afters.app";
}

export type Config = ReturnType<typeof readConfig>;

/** Those in force, by name, for a backup. Anew at every call: a restore has changed what was generated. */
export function secretsInForce(): Record<string, string> {
  const { sessionSecrets, namesSecrets, ...others } = readConfig(process.env);
  const { IDS_SALT, SHOWCASE_CODE, SHOWCASE_VARIANT_CODE, AFTERPARTY_PASSWORD } = others;
  const NAMES_SECRET = namesSecrets.map(({ secret }) => secret).join("|");
  const signing = { SESSION_SECRET: JSON.stringify(sessionSecrets), NAMES_SECRET, IDS_SALT };
  return { ...signing, SHOWCASE_CODE, SHOWCASE_VARIANT_CODE, AFTERPARTY_PASSWORD };
}

export const config: Config = readConfig(process.env);
