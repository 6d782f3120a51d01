import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

/** Every environment variable the product reads. All are optional; README lists them for operators. */
const Environment = z.object({
  /** TCP port to listen on; 0 lets the system choose. */
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Public address, scheme and host, without a trailing slash. Decides cookies, HSTS and the Origin check. */
  ORIGIN: optional(z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)),
  /** Folder for the embedded Postgres, generated secrets and files. */
  DATA_DIR: z.string().min(1).default(".data"),
  /** An existing Postgres 14 or newer, as postgres://user:password@host:port/database; else the embedded one. */
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//)),
  /** Redis or Valkey, as redis://host:port; needed once more than one process serves. */
  REDIS_URL: optional(z.string().regex(/^rediss?:\/\//)),
  /** At least 32 characters; signs cookies. Else generated once into DATA_DIR. */
  SESSION_SECRET: optional(z.string().min(32)),
  SHOWCASE_CODE: optional(z.string().min(4)),
  SHOWCASE_VARIANT_CODE: optional(z.string().min(4)),
  AFTERPARTY_PASSWORD: optional(z.string().min(4)),
  /** Reverse proxies in front of the server, whose X-Forwarded-For entries are believed. 0: none. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  /** Sample parties, fans and chat: on, or off to hide them and end their life. */
  SAMPLE_CONTENT: z.enum(["on", "off"]).default("on"),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
});

/** How to put a refused variable right, by name. */
const cures: Record<string, string> = {
  PORT: "a whole number from 0 to 65535, such as PORT=3000",
  ORIGIN: "the public address, such as ORIGIN=https://afters.app",
  DATABASE_URL: "such as DATABASE_URL=postgres://afters:secret@localhost:5432/afters",
  REDIS_URL: "such as REDIS_URL=redis://localhost:6379",
  SESSION_SECRET: "at least 32 characters, for example from: openssl rand -base64 33",
  TRUST_PROXY: "how many reverse proxies stand in front, from 0 to 10",
  SAMPLE_CONTENT: "on or off",
  LOG_LEVEL: "one of trace, debug, info, warn, error, fatal, silent",
};

/** A variable that cannot be used; its message names the variable and the cure. */
export class ConfigError extends Error {}

const generated = ["SESSION_SECRET", "SHOWCASE_CODE", "SHOWCASE_VARIANT_CODE", "AFTERPARTY_PASSWORD"] as const;
type Secrets = Record<(typeof generated)[number], string>;

/** Reads and checks the environment. Throws ConfigError for the first variable that cannot be used. */
export function readConfig(environment: Record<string, string | undefined>) {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0]);
    const cure = cures[name] ?? "at least 4 characters";
    throw new ConfigError(`${name} cannot be used: expected ${cure}.`);
  }
  const env = parsed.data;
  const dataDir = resolve(env.DATA_DIR);
  return { ...env, dataDir, origin: env.ORIGIN ?? `http://localhost:${env.PORT}`, ...secretsOf(env, dataDir) };
}

export type Config = ReturnType<typeof readConfig>;

/** Secrets from the environment; what is missing is generated once and kept in DATA_DIR/secrets.json. */
function secretsOf(env: z.infer<typeof Environment>, dataDir: string): Secrets {
  const file = join(dataDir, "secrets.json");
  const kept: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const fresh: Partial<Secrets> = {};
  for (const name of generated) {
    if (!env[name] && !kept[name]) fresh[name] = name === "SESSION_SECRET" ? random(33) : random(9);
  }
  if (Object.keys(fresh).length > 0) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, `${JSON.stringify({ ...kept, ...fresh }, null, 2)}\n`, { mode: 0o600 });
  }
  const secrets = { ...kept, ...fresh } as Secrets;
  for (const name of generated) secrets[name] = env[name] ?? secrets[name];
  return secrets;
}

const random = (bytes: number) => randomBytes(bytes).toString("base64url");

/** The configuration of this process: the one reader of process.env. */
export const config: Config = readConfig(process.env);
