import { inlineData } from "./inline-data.ts";

const patienceMs = 1_500;

const preloads = /<link rel="modulepreload" href="([^"]+)"[^>]*\/?>/g;
const stylesheets = /<link [^>]*?rel="stylesheet"[^>]*?href="(\/assets\/[^"]+\.css)"[^>]*?>/g;
const manifest = /<link [^>]*?rel="manifest"[^>]*?>/;
const entry = /<script nonce="([^"]*)" type="module" async="">([\s\S]*?)<\/script>/;

/**
 * Inlines styles, so that the first paint needs no further request. Scripts are fetched after load, on the first
 * touch, or after `patienceMs`: earlier they would only delay fonts and the picture. Links and forms work without
 * them.
 */
export function paintFirst(html: string, nonce: string, readStyle: (href: string) => string): PaintedFirst {
  const modules = [...html.matchAll(preloads)].map(([, href]) => href);
  const late: string[] = [];
  const scripts: string[] = [];
  const withoutNonce = (link: string) => link.replace(` nonce="${nonce}"`, "");
  const page = html
    .replace(preloads, "")
    .replace(stylesheets, (link: string, href: string) => {
      const style = `<style>${readStyle(href)}</style>`;
      // React looks for stylesheets with a precedence anywhere, and for others at their position.
      if (!link.includes("data-precedence"))
        return style + link.replace("<link ", '<link media="print" data-late="" ');
      late.push(withoutNonce(link));
      return style;
    })
    .replace(manifest, (link: string) => {
      late.push(withoutNonce(link));
      return "";
    })
    .replace(entry, (script: string, own: string, code: string) => {
      if (own !== nonce) return script;
      scripts.push(code);
      return `<script nonce="${nonce}">${starter(modules, late, code)}</script>`;
    });
  return { page, scripts };
}

type PaintedFirst = { page: string; scripts: string[] };

/** Serialised into the page and run in the browser. */
function startLater(modules: string[], late: string[], code: string, patience: number) {
  const touches = ["pointerdown", "keydown", "touchstart"];
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    document.head.insertAdjacentHTML("beforeend", late.join(""));
    for (const link of document.querySelectorAll<HTMLLinkElement>("link[data-late]")) link.media = "all";
    for (const href of modules) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = href;
      document.head.append(link);
    }
    const script = document.createElement("script");
    script.type = "module";
    script.textContent = code;
    document.body.append(script);
  };
  const painted = () => performance.getEntriesByName("first-contentful-paint").length > 0;
  const afterPaint = () => {
    if (painted()) start();
    else new PerformanceObserver(() => painted() && start()).observe({ type: "paint", buffered: true });
  };
  for (const touch of touches) addEventListener(touch, start, { once: true, capture: true, passive: true });
  // Pictures are painted a frame after load, and must not wait for scripts.
  const afterPictures = () => requestAnimationFrame(() => requestAnimationFrame(afterPaint));
  if (document.readyState === "complete") afterPictures();
  else addEventListener("load", afterPictures);
  setTimeout(start, patience);
}

function starter(modules: (string | undefined)[], late: string[], code: string): string {
  const args = [modules, late, code, patienceMs].map(inlineData);
  return `(${startLater})(${args.join(",")})`;
}
