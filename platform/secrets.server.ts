import { createHash, randomBytes, randomInt } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { ConfigError } from "./config-error.ts";

/** The id stands in what was made with it, and tells which secret to ask. */
export type NamedSecret = { id: string; secret: string };
type NewestFirst = [NamedSecret, ...NamedSecret[]];

const idLength = 6;
export const idOf = (signature: string): string => signature.slice(0, idLength);

const longSecret = z.string().min(32);

/** Of several with "|" between. */
export const eachIsLong = (text: string): boolean =>
  text.split("|").every((secret) => longSecret.safeParse(secret).success);

const code = z.string().min(4).optional();

const Kept = z.looseObject({
  /** The first signs; the others are believed until they are taken out. */
  SESSION_SECRET: z
    .array(z.object({ id: z.string().regex(/^[a-z0-9]{6}$/), secret: longSecret }))
    .min(1)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length)
    .optional(),
  /** As in the environment: with "|" between, the newest first. */
  NAMES_SECRET: z.string().refine(eachIsLong).optional(),
  IDS_SALT: longSecret.optional(),
  SHOWCASE_CODE: code,
  SHOWCASE_VARIANT_CODE: code,
  AFTERPARTY_PASSWORD: code,
});
type Kept = z.output<typeof Kept>;

const cures: Record<string, string> = {
  SESSION_SECRET: 'a list such as [{"id": "k3n8x1", "secret": "at least 32 characters"}], no id twice',
  NAMES_SECRET: "a text of at least 32 characters, or several with | between",
  IDS_SALT: "a text of at least 32 characters",
};

const codes = ["SHOWCASE_CODE", "SHOWCASE_VARIANT_CODE", "AFTERPARTY_PASSWORD"] as const;

export type Secrets = Record<(typeof codes)[number], string> & {
  sessionSecrets: NewestFirst;
  /** Of hashes that name people and stand in the database, and of what is sealed there. */
  namesSecrets: NewestFirst;
  /** Of ids that stay what they are while secrets change. It protects nothing: what it is mixed with cannot be guessed. */
  IDS_SALT: string;
};

type Given = Partial<Record<(typeof codes)[number] | "SESSION_SECRET" | "NAMES_SECRET" | "IDS_SALT", string>>;

/** What is not given is generated once, and kept in the folder. */
export function secretsOf(given: Given, dataDir: string): Secrets {
  const file = fileIn(dataDir);
  const kept = read(file);
  const ofEnvironment = given.SESSION_SECRET?.split("|").map(fingerprinted);
  const fresh: Partial<Kept> = {};
  for (const name of codes) if (!given[name] && !kept?.[name]) fresh[name] = random(16);
  if (!ofEnvironment) {
    if (!kept?.SESSION_SECRET) fresh.SESSION_SECRET = [newSecret()];
    if (!given.NAMES_SECRET && !kept?.NAMES_SECRET) fresh.NAMES_SECRET = random(33);
  }
  const all = Object.keys(fresh).length > 0 ? keep(file, kept, fresh) : (kept ?? {});
  const [first, ...others] = ofEnvironment ?? all.SESSION_SECRET ?? [];
  if (!first) throw new Error("There is no secret, though one was made.");
  const values = codes.map((name) => [name, given[name] ?? all[name]]);
  const ofNames = given.NAMES_SECRET ?? (ofEnvironment ? first.secret : (all.NAMES_SECRET as string));
  const keptSalt = given.NAMES_SECRET || ofEnvironment ? undefined : all.IDS_SALT;
  return {
    ...(Object.fromEntries(values) as Record<(typeof codes)[number], string>),
    sessionSecrets: [first, ...others],
    namesSecrets: ofNames.split("|").map(fingerprinted) as NewestFirst,
    IDS_SALT: given.IDS_SALT ?? keptSalt ?? oldestOf(ofNames),
  };
}

const oldestOf = (secrets: string) => secrets.split("|").at(-1) as string;

const fileIn = (dataDir: string) => join(dataDir, "secrets.json");

/** Processes that are given the same secret give it the same id, and none that could be found again. */
const fingerprint = (secret: string) =>
  createHash("sha256").update(`id of ${secret}`).digest("hex").slice(0, idLength);

const fingerprinted = (secret: string): NamedSecret => ({ id: fingerprint(secret), secret });

const letters = "abcdefghijklmnopqrstuvwxyz0123456789";

const newSecret = (): NamedSecret => ({
  id: Array.from({ length: idLength }, () => letters[randomInt(letters.length)]).join(""),
  secret: random(33),
});

const random = (bytes: number) => randomBytes(bytes).toString("base64url");

function read(file: string): Kept | null {
  if (!existsSync(file)) return null;
  let found: unknown;
  try {
    found = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw new ConfigError(
      `${file} cannot be read as JSON. Put it back from a backup, or remove it: everyone gets a new session.`,
    );
  }
  const parsed = Kept.safeParse(found);
  if (parsed.success) return parsed.data;
  const name = parsed.error.issues[0]?.path[0];
  const what =
    name === undefined
      ? "a JSON object is expected"
      : `${String(name)} cannot be used: expected ${cures[String(name)] ?? "a text of at least 4 characters"}`;
  throw new ConfigError(`${file}: ${what}. Put it back from a backup, or remove what cannot be used.`);
}

/** Processes that start at the same moment agree on what the first of them wrote; a crash leaves no half a file. */
function keep(file: string, kept: Kept | null, fresh: Partial<Kept>): Kept {
  mkdirSync(dirname(file), { recursive: true });
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, `${JSON.stringify({ ...kept, ...fresh }, null, 2)}\n`, { mode: 0o600 });
  try {
    if (kept) renameSync(mine, file);
    else linkSync(mine, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(mine, { force: true });
  }
  return read(file) ?? { ...kept, ...fresh };
}

/** As secretsInForce told them. What was there before is kept beside it; the environment still goes before it. */
export function putSecretsBack(dataDir: string, secrets: Record<string, string>): void {
  const file = fileIn(dataDir);
  const { SESSION_SECRET, ...others } = secrets;
  const kept = Kept.parse({
    ...others,
    ...(SESSION_SECRET && { SESSION_SECRET: JSON.parse(SESSION_SECRET) }),
  });
  if (existsSync(file)) renameSync(file, `${file}.before-restore`);
  keep(file, null, kept);
}

/** For `npm run secrets`. Ids, the signing one first. */
export function listSecrets(dataDir: string): string[] {
  return (read(fileIn(dataDir))?.SESSION_SECRET ?? []).map(({ id }) => id);
}

/** A new one signs from the next start on; what the others signed is still believed. Answers its id. */
export function rotateSecrets(dataDir: string): string {
  const kept = keptIn(dataDir);
  const made = newSecret();
  keep(fileIn(dataDir), kept, { SESSION_SECRET: [made, ...(kept.SESSION_SECRET ?? [])] });
  return made.id;
}

/** From the next start on, what it signed is worth nothing. */
export function retireSecret(dataDir: string, id: string): void {
  const kept = keptIn(dataDir);
  const all = kept.SESSION_SECRET ?? [];
  if (!all.some((one) => one.id === id)) throw new ConfigError(`There is no secret ${id}.`);
  const left = all.filter((one) => one.id !== id);
  if (left.length === 0)
    throw new ConfigError("The only secret stays. Make a new one first: npm run secrets -- rotate");
  keep(fileIn(dataDir), kept, { SESSION_SECRET: left });
}

/** Of names, the newest first. */
export const listNamesSecrets = (dataDir: string): string[] =>
  namesIn(read(fileIn(dataDir)) ?? {}).map(fingerprint);

/** A new one names from the next start on; what the others named is still found. Answers its id. */
export function rotateNamesSecret(dataDir: string): string {
  const kept = keptIn(dataDir);
  const before = kept.NAMES_SECRET;
  if (!before) throw new ConfigError(`${fileIn(dataDir)} holds no NAMES_SECRET.`);
  const made = random(33);
  keep(fileIn(dataDir), kept, {
    NAMES_SECRET: `${made}|${before}`,
    IDS_SALT: kept.IDS_SALT ?? oldestOf(before),
  });
  return fingerprint(made);
}

/** All but the newest. From the next start on nothing is found or opened that was made with them. Answers their ids. */
export function retireNamesSecrets(dataDir: string): string[] {
  const kept = keptIn(dataDir);
  const [newest, ...others] = namesIn(kept);
  if (others.length === 0)
    throw new ConfigError("The only secret stays. Make a new one first: npm run secrets -- rotate-names");
  keep(fileIn(dataDir), kept, { NAMES_SECRET: newest });
  return others.map(fingerprint);
}

const namesIn = ({ NAMES_SECRET }: Kept): string[] => NAMES_SECRET?.split("|") ?? [];

function keptIn(dataDir: string): Kept {
  const kept = read(fileIn(dataDir));
  if (!kept) throw new ConfigError(`${fileIn(dataDir)} is not there yet. Start the product once.`);
  return kept;
}
