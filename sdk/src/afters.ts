import { failure } from "./client.ts";
import { defineElements } from "./define.ts";

export { connect } from "./client.ts";

/** Filled in by the build: where the files of this release are, and the hash of each. */
declare const releasePath: string;
declare const releaseHashes: Record<string, string>;
const hashes = releaseHashes;

const here = import.meta.url;
/** The page has said who may run here: what it lets in lets in its parts. */
const nonce = document.querySelector<HTMLElement>("script[nonce]")?.nonce ?? "";

/** Preloaded with its hash, a file that is another one is refused by the browser; the import takes what was preloaded. */
async function load(name: string, again: number) {
  const href = new URL(`${releasePath}${name}.js${again ? `?${again}` : ""}`, here).href;
  const rest = { crossOrigin: "", rel: "modulepreload", integrity: `sha256-${hashes[name]}=`, nonce, href };
  document.head.append(Object.assign(document.createElement("link"), rest));
  return import(/* @vite-ignore */ href).then(
    ({ default: part }) => part,
    () => {
      throw failure();
    },
  );
}

defineElements(Object.keys(hashes), load);
