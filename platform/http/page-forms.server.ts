import type { MiddlewareHandler } from "hono";
import { Problem } from "../problem.ts";
import { addressOf } from "./address.server.ts";
import type { Edge } from "./guard.server.ts";
import { limitTo } from "./limits.server.ts";

const forms = limitTo({ name: "forms-address", points: 600, seconds: 60 });

/** Forms that pages take themselves: as plain form posts only, and no more than a person sends from one address. */
export const pageForms: MiddlewareHandler<Edge> = async (c, next) => {
  if (c.req.method === "GET" || c.req.method === "HEAD") return next();
  const type = c.req.header("content-type")?.split(";")[0]?.trim();
  if (type !== "application/x-www-form-urlencoded" && !c.get("isUpload"))
    return c.text("Please send a form.", 415);
  try {
    await forms(addressOf(c.env.incoming));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return c.text(error.message, 429, { "Retry-After": String(error.retryAfter) });
  }
  return next();
};
