import { expect, test } from "vitest";
import { paintFirst } from "./first-paint.server.ts";

const page = `<html><head><link rel="modulepreload" href="/assets/a.js" nonce="n"/><link rel="modulepreload" href="/assets/b.js" nonce="n"/></head><body><main>Hello</main><script nonce="n">window.__reactRouterContext={};</script><script nonce="n" type="module" async="">import "/assets/a.js";
window.x = "</" + "script>";</script></body></html>`;

test("a page's modules are neither preloaded nor loaded by its HTML, but started by one small script of the same nonce", () => {
  const first = paintFirst(page, "n", () => "body{margin:0}");
  expect(first).not.toContain('<link rel="modulepreload"');
  expect(first).not.toContain('type="module" async');
  expect(first).toContain('<script nonce="n">(function startLater');
  expect(first).toContain('["/assets/a.js","/assets/b.js"]');
  expect(first).toContain("window.__reactRouterContext={}");
});

test("what the script carries cannot end it early", () => {
  const [, starter = ""] =
    /<script nonce="n">(\(function startLater[\s\S]*?)<\/script>/.exec(
      paintFirst(page, "n", () => "body{margin:0}"),
    ) ?? [];
  expect(starter).toContain("\\u003c/");
  expect(starter).toMatch(/,1500\)$/);
});

test("a page whose scripts look otherwise is left as it is", () => {
  expect(paintFirst("<html><body><script>1</script></body></html>", "n", String)).toBe(
    "<html><body><script>1</script></body></html>",
  );
});

test("styles stand in the page, and their files follow without holding it up", () => {
  const link = '<link rel="stylesheet" href="/assets/app-1.css" data-precedence="app"/>';
  const first = paintFirst(`<html><head>${link}</head><body></body></html>`, "n", (href) => `/* ${href} */`);
  expect(first).toBe(
    '<html><head><style nonce="n">/* /assets/app-1.css */</style></head><body></body></html>',
  );
});

test("a sheet without a precedence keeps its place, where React looks for it", () => {
  const page =
    '<html><head><link nonce="n" rel="stylesheet" href="/assets/beta-1.css"/></head><body></body></html>';
  expect(paintFirst(page, "n", () => "a{}")).toContain(
    '<style nonce="n">a{}</style><link media="print" data-late="" nonce="n" rel="stylesheet" href="/assets/beta-1.css"/>',
  );
});
