import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";

/** Chromium without a window: the same browser for half of the work, which on two cores is minutes. */
const headless = "/usr/bin/chromium-headless-shell";
const systemBrowsers = [headless, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const minutes = 60_000;

export const systemChromium = (): string | undefined => systemBrowsers.find((path) => existsSync(path));

/** False when it cannot be had. */
const ensure = (isThere: () => boolean, ...packages: string[]): boolean =>
  isThere() || (packages.every(installPackage) && isThere());

export function ensureChromium(): boolean {
  // Fonts as wide as Arial: every phone and desk has such, and our own fonts' stand-ins are measured on them.
  if (process.platform === "linux")
    ensure(() => existsSync("/usr/share/fonts/truetype/liberation"), "fonts-liberation");
  if (ensure(() => existsSync(headless), "chromium-headless-shell")) return true;
  if (systemChromium()) return true;
  console.log("No Chromium here. Asking Playwright for its own, which it downloads once ...");
  const options = { stdio: "ignore", timeout: 5 * minutes } as const;
  if (spawnSync("playwright", ["install", "chromium"], options).status === 0) return true;
  return ensure(() => systemChromium() !== undefined, "chromium");
}

export const ensureRedis = () => ensure(() => has("valkey-server") || has("redis-server"), "redis-server");

/** With openssl, which makes the certificate. */
export const ensureNginx = () =>
  ensure(() => has("nginx", "-v") && has("openssl", "version"), "nginx", "openssl");

export const ensureClamd = () => ensure(() => has("clamd"), "clamav-daemon");

/** A Postgres that is none of ours: the embedded one comes without what makes a replica. */
export const ensurePostgres = () => ensure(() => debianPostgres() !== null, "postgresql");

/** The folder of the newest one's programs. */
export function debianPostgres(): string | null {
  const all = "/usr/lib/postgresql";
  const versions = existsSync(all) ? readdirSync(all) : [];
  const complete = versions.filter((version) => existsSync(`${all}/${version}/bin/pg_basebackup`));
  const newest = complete.sort((a, b) => Number(a) - Number(b)).at(-1);
  return newest ? `${all}/${newest}/bin` : null;
}

const has = (command: string, flag = "--version") => spawnSync(command, [flag]).status === 0;

function installPackage(name: string): boolean {
  if (process.getuid?.() !== 0 || !has("apt-get")) return false;
  console.log(`Installing Debian's ${name} ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args: string[]) =>
    execFileSync("apt-get", args, { env, stdio: "ignore", timeout: 10 * minutes });
  try {
    apt("update");
    apt("install", "-y", "--no-install-recommends", name);
    return true;
  } catch (error) {
    console.error(`Debian's ${name} could not be installed: ${(error as Error).message}`);
    return false;
  }
}
