import { execFileSync, type SpawnOptions, spawnSync } from "node:child_process";
import { accessSync, chownSync, constants, existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { ConfigError } from "../config-error.ts";

export type Runner = {
  wrap(command: string, args: string[]): [command: string, args: string[]];
  options: Pick<SpawnOptions, "uid" | "gid">;
  own(folder: string): void;
};

const asMe: Runner = { wrap: (command, args) => [command, args], options: {}, own: () => undefined };

const namespace = ["--user", "--map-user=1000", "--map-group=1000"];

/**
 * Postgres refuses to run as root: a user namespace gives root another number, and the files stay root's. Where
 * namespaces are forbidden it is the account `postgres`, which must then be able to reach the folders.
 */
export function runnerFor(dataDir: string, cluster: string, binary: string): Runner {
  if (process.getuid?.() !== 0) return asMe;
  const owner = existsSync(cluster) ? statSync(cluster).uid : 0;
  if (owner === 0 && spawnSync("unshare", [...namespace, "true"]).status === 0) {
    return { ...asMe, wrap: (command, args) => ["unshare", [...namespace, command, ...args]] };
  }
  const account = owner === 0 ? postgresAccount() : { uid: owner, gid: statSync(cluster).gid };
  for (const path of [dataDir, binary]) requireReachable(path, account.uid);
  return {
    wrap: asMe.wrap,
    options: account,
    own: (folder) => chownSync(folder, account.uid, account.gid),
  };
}

function postgresAccount(): { uid: number; gid: number } {
  const id = (flag: string) =>
    Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8", stdio: "pipe" }));
  try {
    return { uid: id("-u"), gid: id("-g") };
  } catch {
    execFileSync("useradd", ["--system", "--user-group", "--no-create-home", "postgres"]);
    return { uid: id("-u"), gid: id("-g") };
  }
}

/** Every folder on the way must let others pass, or Postgres fails with a message that helps nobody. */
function requireReachable(path: string, uid: number): void {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    accessSync(folder, constants.F_OK);
    const { mode, uid: owner } = statSync(folder);
    if (owner !== uid && (mode & 0o001) === 0) {
      throw new ConfigError(
        `The account "postgres" cannot pass through ${folder}. Start as another account than root, set DATA_DIR elsewhere, or set DATABASE_URL.`,
      );
    }
  }
}
