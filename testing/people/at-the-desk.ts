import type { Fan } from "../fan.ts";

const at = "/operator/people";

/** What the desk shows of whom an operator looks for, as a browser without scripts posts it. */
export const lookUp = async (by: Fan, q: string): Promise<string> =>
  (await (await by.post(at, { do: "find", q, request: "" })).text()).replaceAll("<!-- -->", "");

/** Presses the button under what they were shown. */
export async function eraseSeen(by: Fan, html: string, typed = "erase"): Promise<Response> {
  const form = html.slice(html.indexOf("desk-danger"));
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1] ?? "";
  if (!form.includes("Erase for good")) throw new Error("Nobody is shown who could be erased.");
  return by.post(at, { q: hidden("q"), request: hidden("request"), seen: hidden("seen"), typed });
}

export const eraseAtDesk = async (by: Fan, q: string, typed?: string): Promise<Response> =>
  eraseSeen(by, await lookUp(by, q), typed);
