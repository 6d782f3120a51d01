/** Longest the scripts wait for the page to have loaded. */
const patienceMs = 1_500;

const preloads = /<link rel="modulepreload" href="([^"]+)"[^>]*\/?>/g;
const entry = /<script nonce="([^"]*)" type="module" async="">([\s\S]*?)<\/script>/;

/**
 * Lets the page come first: its scripts are fetched once it has loaded and is on the screen, or somebody touches it, or after a second
 * and a half, whichever is first. Until then they would only take the line away from the styles, the letters and
 * the picture; links and forms work without them.
 */
export function paintFirst(html: string): string {
  const modules = [...html.matchAll(preloads)].map(([, href]) => href);
  return html
    .replace(preloads, "")
    .replace(
      entry,
      (_, nonce: string, code: string) => `<script nonce="${nonce}">${starter(modules, code)}</script>`,
    );
}

/** Runs in the browser, as it is written here. */
function startLater(modules: string[], code: string, patience: number) {
  const own = document.currentScript as HTMLScriptElement;
  const touches = ["pointerdown", "keydown", "touchstart"];
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    for (const href of modules) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = href;
      document.head.append(link);
    }
    const script = document.createElement("script");
    script.type = "module";
    script.nonce = own.nonce;
    script.textContent = code;
    document.body.append(script);
  };
  const painted = () => performance.getEntriesByName("first-contentful-paint").length > 0;
  const afterPaint = () => {
    if (painted()) start();
    else new PerformanceObserver(() => painted() && start()).observe({ type: "paint", buffered: true });
  };
  for (const touch of touches) addEventListener(touch, start, { once: true, capture: true, passive: true });
  if (document.readyState === "complete") afterPaint();
  else addEventListener("load", afterPaint);
  setTimeout(start, patience);
}

function starter(modules: (string | undefined)[], code: string): string {
  const args = [modules, code, patienceMs].map((value) => JSON.stringify(value).replaceAll("<", "\\u003c"));
  return `(${startLater})(${args.join(",")})`;
}
