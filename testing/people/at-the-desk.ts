import type { Fan } from "../fan.ts";
import { pressIn } from "../operator.ts";

const at = "/operator/people";

/** What the desk shows of whom an operator looks for, as a browser without scripts posts it. */
export const lookUp = async (by: Fan, q: string): Promise<string> =>
  (await (await by.post(at, { do: "find", q, request: "" })).text()).replaceAll("<!-- -->", "");

/** Presses the button under what they were shown. */
export const eraseSeen = (by: Fan, html: string, typed = "erase"): Promise<Response> =>
  pressIn(html, by, at, "Erase for good", { fields: { typed } });

export const eraseAtDesk = async (by: Fan, q: string, typed?: string): Promise<Response> =>
  eraseSeen(by, await lookUp(by, q), typed);
