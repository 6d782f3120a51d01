import type { IncomingMessage } from "node:http";
import { isOwn } from "../../../platform/http/guard.server.ts";
import { Problem } from "../../../platform/problem.ts";
import type { Part } from "../part.ts";
import { actFunctions } from "./acts.server.ts";
import { characterChat } from "./character-chat.server.ts";
import { deepDiveLibrary } from "./deep-dive-library.server.ts";
import { faceSwap } from "./face-swap.server.ts";
import type { FunctionEndpoint } from "./function.ts";
import { room } from "./room.server.ts";

export const functionEndpoints: FunctionEndpoint[] = [
  deepDiveLibrary,
  faceSwap,
  characterChat,
  room,
  ...actFunctions,
];

/** The dialect of the published client functions-js (docs/decisions/0063). */
export const functions: Part = {
  name: "functions",
  prefix: "/functions/v1/",
  // A whole conversation fits; pictures are read by their function.
  mostBytes: 512 * 1024,
  exposedHeaders: [],
  leaves: isOurPages,
  // They ask for what everybody may read.
  reads: (_, path) => path === deepDiveLibrary.path || path === room.path,
  needs: (_, path) => functionEndpoints.find((one) => one.path === path)?.needs ?? [],
  async serve(asked) {
    const found = functionEndpoints.find(({ path }) => path === asked.path);
    if (!found)
      throw new Problem("no_such_function", 404, `There is no function ${asked.path.slice(0, 100)}.`);
    if (asked.method === found.method) return found.serve(asked);
    throw new Problem("method_not_allowed", 405, `The function ${found.path} is asked with ${found.method}.`);
  },
  refusal: ({ status, code, message, fields }) => ({
    status,
    body: { error: message, code, message, ...(fields && { fields }) },
  }),
};

/** They act by their cookie, without a key, and a browser says of them where they are from. */
function isOurPages({ method, headers, url = "" }: IncomingMessage): boolean {
  if (method !== "POST" || headers.apikey !== undefined || url.includes("?")) return false;
  return headers.origin ? isOwn(headers.origin, headers.host) : headers["sec-fetch-site"] === "same-origin";
}
