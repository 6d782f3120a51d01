import { readFileSync } from "node:fs";
import { config } from "../../../platform/config.server.ts";

type ReleasedFile = { href: string; integrity: string; brotli: number };
type Release = { version: string; channel: ReleasedFile; files: Record<string, ReleasedFile> };

/** Beside the server's own bundle. None while the sources are served as they are. */
function readRelease(): Release | null {
  try {
    return JSON.parse(readFileSync(new URL("../client/sdk/v1/manifest.json", import.meta.url), "utf8"));
  } catch {
    return null;
  }
}

const release = readRelease();

/** The script of this release, which is never another one: a browser checks it by its hash. */
export const sdkScript = (): string => {
  const file = release?.files.afters;
  const where = file ?? { href: "/sdk/v1/afters.js", integrity: "" };
  const hash = where.integrity && ` integrity="${where.integrity}" crossorigin`;
  return `<script type="module" src="${config.origin}${where.href}"${hash}></script>`;
};

/** What a page pays for an element, in bytes as they are sent: the loader, the look and the element's own file. */
export const sdkWeights = (): { all: number; loader: number } => {
  const sizes = Object.values(release?.files ?? {}).map(({ brotli }) => brotli);
  return { all: sizes.reduce((sum, size) => sum + size, 0), loader: release?.files.afters?.brotli ?? 0 };
};
