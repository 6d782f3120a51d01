import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build as bundle } from "vite";
import { customElementsManifest } from "./custom-elements.ts";

/** Named after the elements that are in each; afters-app is in the loader. */
export const elementFiles = ["poll", "party", "chat-reactions", "drop", "leaderboard-tonight"] as const;

export const sdkVersion = (JSON.parse(readFileSync("sdk/package.json", "utf8")) as { version: string })
  .version;

type BuiltFile = { href: string; integrity: string; bytes: number; brotli: number };
export type SdkManifest = { version: string; channel: BuiltFile; files: Record<string, BuiltFile> };

/**
 * `build/client/sdk/{version}/` with the loader and a file for each element, `sdk/v1/afters.js` with the same loader, and
 * `sdk/v1/manifest.json` with hashes and sizes. An element's file imports nothing, so its hash is known before the
 * loader is made, which holds all of them.
 */
export async function buildSdk(into = "build/client/sdk"): Promise<SdkManifest> {
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
  // What pages have pinned stays what it was.
  if (existsSync("sdk/releases")) cpSync("sdk/releases", into, { recursive: true });
  const folder = join(into, sdkVersion);
  mkdirSync(folder, { recursive: true });
  mkdirSync(join(into, "v1"), { recursive: true });
  for (const [name, text] of Object.entries(code)) writeFileSync(join(folder, `${name}.js`), text);
  writeFileSync(join(into, "v1/afters.js"), code.afters);
  writeFileSync(join(into, "v1/frame.js"), await bundled("sdk/src/frame.ts", {}));
  writeFileSync(join(into, "v1/frame.css"), readFileSync("sdk/src/frame.css"));
  const files = Object.fromEntries(
    Object.entries(code).map(([name, text]) => [name, described(`/sdk/${sdkVersion}/${name}.js`, text)]),
  );
  const manifest = { version: sdkVersion, channel: described("/sdk/v1/afters.js", code.afters), files };
  writeFileSync(join(into, "v1/manifest.json"), JSON.stringify(manifest, null, 2));
  return manifest;
}

const described = (href: string, text: string): BuiltFile => ({
  href,
  integrity: integrityOf(text),
  bytes: Buffer.byteLength(text),
  brotli: brotliCompressSync(text).length,
});

const hashOf = (kind: string, text: string) => createHash(kind).update(text).digest("base64");
const integrityOf = (text: string) => `sha384-${hashOf("sha384", text)}`;

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
async function buildPackage(): Promise<void> {
  mkdirSync("sdk/dist", { recursive: true });
  writeFileSync("sdk/dist/afters.js", await bundled("sdk/src/whole.ts", {}));
  writeFileSync("sdk/dist/render.js", await bundled("sdk/src/render.ts", {}));
  writeFileSync("sdk/custom-elements.json", `${JSON.stringify(customElementsManifest(), null, 2)}\n`);
}

if (import.meta.main) await (process.argv[2] === "package" ? buildPackage() : buildSdk());
