import { readFileSync } from "node:fs";
import { config } from "../../../platform/config.server.ts";

type ReleasedFile = { href: string; integrity: string; brotli: number };
type Release = { sheet: ReleasedFile; files: Record<string, ReleasedFile> };

/** Beside the server's own bundle. None while the sources are served as they are. */
function readRelease(): Release | null {
  try {
    return JSON.parse(readFileSync(new URL("../client/sdk/v1/manifest.json", import.meta.url), "utf8"));
  } catch {
    return null;
  }
}

const release = readRelease();

/** The sheet and the script of this release, which are never others: a browser checks them by their hashes. */
export const sdkLines = (): string => {
  const sheet = release?.sheet ?? { href: "/sdk/v1/afters.css", integrity: "" };
  const script = release?.files.afters ?? { href: "/sdk/v1/afters.js", integrity: "" };
  const hash = ({ integrity }: typeof sheet) => integrity && ` integrity="${integrity}" crossorigin`;
  return [
    `<link rel="stylesheet" href="${config.origin}${sheet.href}"${hash(sheet)}>`,
    `<script type="module" src="${config.origin}${script.href}"${hash(script)}></script>`,
  ].join("\n");
};

/** What a page pays for an element, in bytes as they are sent: the loader, the look and the element's own file. */
export const sdkWeights = (): { all: number; loader: number } => {
  const sizes = Object.values(release?.files ?? {}).map(({ brotli }) => brotli);
  return { all: sizes.reduce((sum, size) => sum + size, 0), loader: release?.files.afters?.brotli ?? 0 };
};
