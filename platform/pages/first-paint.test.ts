import { expect, test } from "vitest";
import { paintFirst } from "./first-paint.server.ts";

const page = `<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/></head><body><main>Hello</main><script nonce="n">window.__reactRouterContext={};</script><script nonce="n" type="module" async="">import "/assets/a.js";
window.x = "</" + "script>";</script></body></html>`;

test("modules are not preloaded but started by one small script allowed by the policy", () => {
  const { page: first, scripts } = paintFirst(page, "n", () => "body{margin:0}");
  expect(first).not.toContain('<link rel="modulepreload"');
  expect(first).not.toContain('type="module" async');
  expect(first).toContain('<script nonce="n">(function startLater');
  expect(first).toContain('["/assets/a.js","/assets/b.js"]');
  expect(first).toContain("window.__reactRouterContext={}");
  expect(scripts).toHaveLength(1);
  expect(scripts[0]).toMatch(/^import "\/assets\/a\.js"/);
});

test("what the script carries cannot end it early", () => {
  const [, starter = ""] =
    /<script nonce="n">(\(function startLater[\s\S]*?)<\/script>/.exec(
      paintFirst(page, "n", () => "body{margin:0}").page,
    ) ?? [];
  expect(starter).toContain("\\u003c/");
  expect(starter).toMatch(/,1500\)$/);
});

test("a page whose scripts look otherwise is left as it is", () => {
  expect(paintFirst("<html><body><script>1</script></body></html>", "n", String).page).toBe(
    "<html><body><script>1</script></body></html>",
  );
});

test("styles stand in the page, and their files follow without holding it up", () => {
  const link = '<link rel="stylesheet" href="/assets/app-1.css" data-precedence="app"/>';
  const { page: first } = paintFirst(
    `<html><head>${link}</head><body></body></html>`,
    "n",
    (href) => `/* ${href} */`,
  );
  expect(first).toBe("<html><head><style>/* /assets/app-1.css */</style></head><body></body></html>");
});

test("a sheet without a precedence keeps its place, where React looks for it", () => {
  const page = '<html><head><link rel="stylesheet" href="/assets/beta-1.css"/></head><body></body></html>';
  expect(paintFirst(page, "n", () => "a{}").page).toContain(
    '<style>a{}</style><link media="print" data-late="" rel="stylesheet" href="/assets/beta-1.css"/>',
  );
});
