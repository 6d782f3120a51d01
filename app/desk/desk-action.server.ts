import { data, redirect } from "react-router";
import type { z } from "zod";
import { fieldErrors } from "../../platform/action/field-errors.ts";
import { Problem } from "../../platform/problem.ts";
import { flashCookie } from "../../platform/session/flash.server.ts";
import type { Flash } from "../../platform/session/visitor.ts";
import { type Operator, operatorOf } from "./operator.ts";

/** What a form of the desk did: the sentence for the next page, and where that is when it is another one. */
export type DeskDone = { said: string; goTo?: string };

/** What a refused form gets back, to stay filled in. */
export type DeskRefusal = { fields: Record<string, string>; values: Record<string, string> };

/** What an action is given; its `url` is the page's, also where a script asks for the page's data. */
type Asked = { request: Request; url: URL; context: Parameters<typeof operatorOf>[0]["context"] };

/**
 * A form of the desk: reads it, does its work as the operator who sent it, and goes on to the next page, which says
 * what happened. A refusal is said there too, and nothing was done; one with fields comes back with the form.
 */
export async function deskAction(
  asked: Asked,
  work: (form: URLSearchParams, operator: Operator) => Promise<DeskDone>,
): Promise<Response | ReturnType<typeof data<DeskRefusal>>> {
  const operator = operatorOf(asked);
  const form = new URLSearchParams(await asked.request.text());
  try {
    const { said, goTo } = await work(form, operator);
    return goOn(goTo ?? pathOf(asked.url), { tone: "success", message: said });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.fields)
      return data({ fields: error.fields, values: Object.fromEntries(form) }, { status: 422 });
    return goOn(pathOf(asked.url), { tone: "error", message: error.message });
  }
}

/** Goes to a page that says this. */
export function goOn(to: string, flash: Flash, cookies: string[] = []): Response {
  const headers = new Headers([["Set-Cookie", flashCookie(flash)]]);
  for (const line of cookies) headers.append("Set-Cookie", line);
  return redirect(to, { status: 303, headers });
}

/** The page a form was sent from: its own address, without the mark of an index route. */
function pathOf(url: URL): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete("index");
  searchParams.delete("undo");
  const search = String(searchParams);
  return search ? `${pathname}?${search}` : pathname;
}

/** The form as its rules see it, or a refusal that names the fields. */
export function checked<Schema extends z.ZodType>(rules: Schema, form: URLSearchParams): z.output<Schema> {
  const parsed = rules.safeParse(Object.fromEntries(form));
  if (parsed.success) return parsed.data;
  const fields = fieldErrors(parsed.error);
  throw new Problem("invalid", 422, "Please check what you entered.", fields);
}

/** Refuses unless the form carries the word that the page asked to have typed. */
export function requireTyped(form: URLSearchParams, word: string): void {
  if (form.get("typed")?.trim().toLowerCase() === word.toLowerCase()) return;
  const sentence = `Nothing was done. Type “${word}” to confirm.`;
  throw new Problem("unconfirmed", 422, sentence, { typed: sentence });
}
