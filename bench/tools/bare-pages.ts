import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Picture } from "../../content/art/picture.ts";
import { heroTallBack, heroTallCrowd, heroWideBack, heroWideCrowd } from "../../content/art/pictures.gen.ts";

const srcSet = (sources: Picture["avif"]) => sources.map(([width, src]) => `${src} ${width}w`).join(", ");

const layer = (tall: Picture, wide: Picture) => `<picture>
<source media="(min-width: 800px)" type="image/avif" srcset="${srcSet(wide.avif)}" sizes="max(100vw, 160vh)">
<source type="image/avif" srcset="${srcSet(tall.avif)}" sizes="max(100vw, 56.25vh)">
<img src="${tall.webp[0]?.[1]}" alt="" fetchpriority="high" width="${tall.width}" height="${tall.height}"></picture>`;

const letters = (fonts: string[]) =>
  fonts
    .map(
      (href, n) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>
<style>@font-face { font-family: f${n}; src: url(${href}) format("woff2"); font-display: swap }</style>`,
    )
    .join("");

export const barePage = (fonts: string[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bare</title><meta name="description" content="A bare page.">${letters(fonts)}<style>
body { margin: 0; background: #070a08; color: #f4f1e6; font-family: f1, sans-serif }
h1 { font-family: f0, sans-serif }
main { position: relative; min-height: 100svh }
img { position: absolute; width: 100%; height: 100%; object-fit: cover; object-position: 50% 0 }
h1 { position: absolute; left: 16px; bottom: 96px; margin: 0; font-size: 44px; line-height: .96; max-width: 8em }
</style></head><body><main>${layer(heroTallBack, heroWideBack)}${layer(heroTallCrowd, heroWideCrowd)}<h1>Fandom, Finally Playable</h1><p>Live afterparties</p></main></body></html>`;

export function bareRouterBytes(): number {
  const folder = new URL("../bare-router", import.meta.url).pathname;
  execFileSync("react-router", ["build"], {
    cwd: folder,
    stdio: "ignore",
    env: { ...process.env, NODE_ENV: "production" },
  });
  const assets = join(folder, "build/client/assets");
  const scripts = readdirSync(assets).filter((name) => name.endsWith(".js"));
  return scripts.reduce(
    (sum, name) => sum + gzipSync(readFileSync(join(assets, name)), { level: 9 }).length,
    0,
  );
}
