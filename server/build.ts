import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const sources = [
  "app",
  "platform",
  "server",
  "content",
  "public",
  "sdk",
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
];
const stampFile = "build/stamp";
const worthPacking = /\.(js|css|svg|json|webmanifest|txt)$/;
const tooSmallBytes = 700;

function stampOfSources(): string {
  const hash = createHash("sha256").update(process.versions.node);
  for (const file of sources.flatMap(filesUnder).sort()) hash.update(file).update(readFileSync(file));
  return hash.digest("hex");
}

function filesUnder(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path, { recursive: true }) as string[];
  return names
    .map((name) => join(path, name))
    .filter((file) => statSync(file).isFile() && !file.includes(".test."));
}

export function isBuilt(): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, "utf8") === stampOfSources();
}

export function build(): void {
  const stamp = stampOfSources();
  const env = { ...process.env, NODE_ENV: "production" };
  const made = spawnSync("react-router", ["build"], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
  });
  if (made.status !== 0) throw new Error(`The build failed.\n${made.stdout}\n${made.stderr}`);
  const sdk = spawnSync(process.execPath, ["sdk/build.ts"], { env, encoding: "utf8" });
  if (sdk.status !== 0) throw new Error(`The SDK was not built.\n${sdk.stdout}\n${sdk.stderr}`);
  hideRoutes("build/client/assets");
  pack("build/client");
  mkdirSync("build", { recursive: true });
  writeFileSync(stampFile, stamp);
}

/** Browsers are told of routes as they need them. The list of all would tell everybody of the desk's. */
function hideRoutes(folder: string): void {
  for (const name of readdirSync(folder)) if (/^manifest-.*\.js$/.test(name)) rmSync(join(folder, name));
}

function pack(folder: string): void {
  for (const file of filesUnder(folder).filter((name) => worthPacking.test(name))) {
    const content = readFileSync(file);
    if (content.length < tooSmallBytes) continue;
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

if (import.meta.main) {
  if (isBuilt()) console.log("The build is up to date.");
  else build();
}
