import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: "build",
  ssr: true,
  // The router compares a form's origin with the address it sees, which behind a proxy that ends TLS is another one.
  // Every unsafe request has passed our own check by then (formMiddleware in platform/action/page.server.ts).
  allowedActionOrigins: ["**"],
} satisfies Config;
