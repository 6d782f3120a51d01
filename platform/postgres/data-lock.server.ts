import { randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "../config-error.ts";

export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function isZombie(pid: number): boolean {
  return stat(pid)?.[0] === "Z";
}

function stat(pid: number): string[] | null {
  const file = `/proc/${pid}/stat`;
  try {
    return existsSync(file)
      ? readFileSync(file, "utf8")
          .replace(/^.*\) /, "")
          .split(" ")
      : null;
  } catch {
    // The process ended between the two looks.
    return null;
  }
}

/** A process number comes round again; together with its start time it does not. */
const startOf = (pid: number) => stat(pid)?.[19] ?? "";

/** Takes over from a process that is gone; throws ConfigError while the holder lives. */
export function lockDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const lock = join(dataDir, "server.lock");
  const mine = join(dataDir, `server.lock.${randomUUID()}`);
  const content = `${process.pid} ${startOf(process.pid)}`;
  writeFileSync(mine, content);
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      if (tryLink(mine, lock)) {
        return () => {
          if (existsSync(lock) && readFileSync(lock, "utf8") === content) rmSync(lock);
        };
      }
      retireStale(lock, dataDir);
    }
    throw new ConfigError(`The lock ${lock} could not be taken. Try again.`);
  } finally {
    rmSync(mine, { force: true });
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function retireStale(lock: string, dataDir: string): void {
  const held = existsSync(lock) ? readFileSync(lock, "utf8") : "";
  const [pid = "", start = ""] = held.split(" ");
  if (held && isAlive(Number(pid)) && startOf(Number(pid)) === start) {
    throw new ConfigError(
      `Another Afters server (process ${pid}) is already running on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  const aside = `${lock}.${randomUUID()}`;
  try {
    renameSync(lock, aside);
    // Another starter may have retired it and locked in between: give that one its lock back.
    if (readFileSync(aside, "utf8") !== held) tryLink(aside, lock);
    rmSync(aside, { force: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
