import { ConfigError } from "../config-error.ts";
import { membersOf } from "./archive.server.ts";
import { Manifest, manifestName, sealedSecretsName, secretsName, Tally } from "./manifest.server.ts";

/** Reads all of a backup and holds every member against the manifest's count and hash. Throws ConfigError. */
export async function inspectBackup(file: string): Promise<Manifest> {
  const found = new Map<string, Tally>();
  let manifest: Manifest | null = null;
  let secrets = false;
  let sealed = false;
  for await (const { name, content } of membersOf(file)) {
    if (name === manifestName) manifest = readManifest(file, content);
    else if (name === secretsName) secrets = true;
    else if (name === sealedSecretsName) sealed = true;
    else {
      const whole = pieceOwner(name);
      const tally = found.get(whole) ?? new Tally();
      found.set(whole, tally);
      tally.add(content);
    }
  }
  if (!manifest) throw new ConfigError(`${file} was never finished: its list of contents is missing.`);
  const sums = new Map([...found].map(([name, tally]) => [name, tally.sum()]));
  for (const table of manifest.tables) {
    const { rows, sha256 } = sums.get(`rows/${table.name}`) ?? new Tally().sum();
    if (rows !== table.rows || sha256 !== table.sha256) throw damaged(file, `the table ${table.name}`);
  }
  for (const { name, sha256 } of manifest.files)
    if (sums.get(`files/${name}`)?.sha256 !== sha256) throw damaged(file, name);
  for (const { name, bytes, sha256 } of manifest.works.files)
    if (bytes > 0 && sums.get(`works/${name}`)?.sha256 !== sha256) throw damaged(file, `the work ${name}`);
  const works = manifest.works.files.filter(({ bytes }) => bytes > 0).length;
  if (sums.size !== works + manifest.files.length + manifest.tables.filter(({ bytes }) => bytes > 0).length)
    throw damaged(file, "its list of contents");
  if (secrets !== manifest.secrets.included) throw damaged(file, secretsName);
  if (sealed !== manifest.secrets.sealed) throw damaged(file, sealedSecretsName);
  return manifest;
}

/** "rows/fans" of its piece "rows/fans/000001". */
export const pieceOwner = (name: string): string =>
  /^(?:rows|works)\//.test(name) ? name.slice(0, name.lastIndexOf("/")) : name;

function readManifest(file: string, content: Buffer): Manifest {
  try {
    return Manifest.parse(JSON.parse(content.toString("utf8")));
  } catch {
    throw new ConfigError(`${file} is of another kind than this release reads.`);
  }
}

const damaged = (file: string, what: string) =>
  new ConfigError(`${file} is damaged: ${what} differs from what was written.`);
