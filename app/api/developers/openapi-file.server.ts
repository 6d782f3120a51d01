import type { Hono } from "hono";
import { openApi } from "./openapi.server.ts";

/** GET /developers/openapi.json: OpenAPI 3.1, for tools of any origin. */
export function developerFiles(app: Hono): void {
  const text = JSON.stringify(openApi());
  app.get("/developers/openapi.json", (c) =>
    c.body(text, 200, {
      "Content-Type": "application/json; charset=utf-8",
      "Access-Control-Allow-Origin": "*",
      "Cross-Origin-Resource-Policy": "cross-origin",
      "Cache-Control": "public, max-age=300",
    }),
  );
}
