import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build as bundle } from "vite";
import { customElementsManifest } from "./custom-elements.ts";
import { roomKept, rooms } from "./src/rooms.ts";

/** Named after the elements that are in each; afters-app is in the loader. */
export const elementFiles = ["poll", "party", "chat-reactions", "drop", "leaderboard-tonight"] as const;

export const sdkVersion = (JSON.parse(readFileSync("sdk/package.json", "utf8")) as { version: string })
  .version;

type BuiltFile = { href: string; integrity: string; bytes: number; brotli: number };
export type SdkManifest = {
  version: string;
  channel: BuiltFile;
  sheet: BuiltFile;
  files: Record<string, BuiltFile>;
};

/** What pages have pinned: a folder for each number, and the hash of every file as its pages have it. */
const releasesFolder = "sdk/releases";
const hashesFile = `${releasesFolder}/hashes.json`;

/** By number and name. */
export const releasedHashes = (): Record<string, Record<string, string>> =>
  existsSync(hashesFile) ? JSON.parse(readFileSync(hashesFile, "utf8")) : {};

/**
 * `build/client/sdk/{version}/` with the loader, a file for each element and the sheet that keeps their place; `sdk/v1`
 * with the loader and the sheet once more, and `manifest.json` with hashes and sizes. A number that is released is its
 * kept files, whatever the sources say now.
 */
export async function buildSdk(into = "build/client/sdk"): Promise<SdkManifest> {
  const code = keptFiles(sdkVersion) ?? (await releaseFiles());
  const { "afters.js": loader = "", "afters.css": sheet = "" } = code;
  for (const version of Object.keys(releasedHashes()))
    writeAll(join(into, version), keptFiles(version) ?? {});
  writeAll(join(into, sdkVersion), code);
  mkdirSync(join(into, "v1"), { recursive: true });
  writeFileSync(join(into, "v1/afters.js"), loader);
  writeFileSync(join(into, "v1/afters.css"), sheet);
  writeFileSync(join(into, "v1/frame.js"), await bundled("sdk/src/frame.ts", {}));
  writeFileSync(join(into, "v1/frame.css"), readFileSync("sdk/src/frame.css"));
  const scripts = Object.entries(code).filter(([name]) => name.endsWith(".js"));
  const manifest = {
    version: sdkVersion,
    channel: described("/sdk/v1/afters.js", loader),
    sheet: described(`/sdk/${sdkVersion}/afters.css`, sheet),
    files: Object.fromEntries(
      scripts.map(([name, text]) => [name.slice(0, -3), described(`/sdk/${sdkVersion}/${name}`, text)]),
    ),
  };
  writeFileSync(join(into, "v1/manifest.json"), JSON.stringify(manifest, null, 2));
  return manifest;
}

function writeAll(folder: string, files: Record<string, string>): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

/** By name, as a release keeps them. None of a number that is not released. Throws for a file that is another one now. */
export function keptFiles(version: string): Record<string, string> | null {
  const hashes = releasedHashes()[version];
  if (!hashes) return null;
  const folder = join(releasesFolder, version);
  const files = Object.keys(hashes).map((name) => [name, readFileSync(join(folder, name), "utf8")] as const);
  for (const [name, text] of files)
    if (integrityOf(text) !== hashes[name])
      throw new Error(`${folder}/${name} was changed: pages have pinned it, and would not load it.`);
  return Object.fromEntries(files);
}

/** For ever: the next change of the sources needs the next number. */
async function release(): Promise<void> {
  const hashes = releasedHashes();
  if (hashes[sdkVersion])
    throw new Error(`${sdkVersion} is released. Give sdk/package.json the next number.`);
  const files = await releaseFiles();
  writeAll(join(releasesFolder, sdkVersion), files);
  hashes[sdkVersion] = Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, integrityOf(text)]),
  );
  writeFileSync(hashesFile, `${JSON.stringify(hashes, null, 2)}\n`);
}

/**
 * Of the sources as they are. An element's file imports nothing, so its hash is known before the loader is made, which
 * holds all of them.
 */
export async function releaseFiles(): Promise<Record<string, string>> {
  const code: Record<string, string> = {};
  for (const name of elementFiles) code[name] = await bundled(`sdk/src/elements/${name}.ts`, {});
  code.look = await bundled("sdk/src/look.ts", {});
  const hashes = Object.fromEntries(
    Object.entries(code).map(([name, text]) => [name, hashOf("sha256", text).slice(0, -1)]),
  );
  code.afters = await bundled("sdk/src/afters.ts", {
    releasePath: JSON.stringify(`../${sdkVersion}/`),
    releaseHashes: JSON.stringify(hashes),
  });
  const scripts = Object.entries(code).map(([name, text]) => [`${name}.js`, text]);
  return { ...Object.fromEntries(scripts), "afters.css": roomSheet() };
}

/** For the pages around the elements: keeps their place until the script is there. */
function roomSheet(): string {
  const lines = Object.entries(rooms).map(([name, room]) => `afters-${name}:not(:defined)${roomKept(room)}`);
  return `${lines.join("\n")}\n${readFileSync("sdk/src/rooms.css", "utf8")}`;
}

const described = (href: string, text: string): BuiltFile => ({
  href,
  integrity: integrityOf(text),
  bytes: Buffer.byteLength(text),
  brotli: brotliCompressSync(text).length,
});

const hashOf = (kind: string, text: string) => createHash(kind).update(text).digest("base64");
export const integrityOf = (text: string): string => `sha384-${hashOf("sha384", text)}`;

async function bundled(entry: string, define: Record<string, string>): Promise<string> {
  const made = await bundle({
    configFile: false,
    logLevel: "error",
    define,
    build: {
      write: false,
      target: "es2022",
      minify: true,
      modulePreload: false,
      rollupOptions: {
        input: entry,
        preserveEntrySignatures: "strict",
        output: {
          format: "es",
          minify: { compress: true, mangle: { toplevel: true }, codegen: { removeWhitespace: true } },
        },
      },
    },
  });
  const [output] = Array.isArray(made) ? made : [made];
  if (!output || !("output" in output)) throw new Error(`${entry} was not built.`);
  const [chunk] = output.output;
  return chunk.code.trim();
}

/** `sdk/dist`, for `npm pack`: all of it in one file, what a host's server renders with, and what tools know of it. */
export async function buildPackage(): Promise<void> {
  mkdirSync("sdk/dist", { recursive: true });
  writeFileSync("sdk/dist/afters.js", await bundled("sdk/src/whole.ts", {}));
  writeFileSync("sdk/dist/afters.css", roomSheet());
  writeFileSync("sdk/dist/render.js", await bundled("sdk/src/render.ts", {}));
  writeFileSync("sdk/custom-elements.json", `${JSON.stringify(customElementsManifest(), null, 2)}\n`);
}

const commands: Record<string, () => Promise<unknown>> = { package: buildPackage, release };
if (import.meta.main) await (commands[process.argv[2] ?? ""] ?? buildSdk)();
