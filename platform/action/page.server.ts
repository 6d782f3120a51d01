import type { MiddlewareHandler } from "hono";
import { createContext, data, type RouterContextProvider } from "react-router";
import type { Edge } from "../http/guard.server.ts";
import { issueSession } from "../http/issue-session.server.ts";
import { limitTo } from "../http/limits.server.ts";
import { Problem } from "../problem.ts";
import { flashCookie } from "../session/flash.server.ts";
import { actingPerson } from "../session/persons.server.ts";
import { readSession, sessionCookie } from "../session/session.server.ts";
import type { Flash } from "../session/visitor.ts";
import { type Action, admit } from "./action.server.ts";
import { type Admitted, type Call, callOf, type Fields, fieldsOf, guardFields } from "./call.server.ts";
import { cookieEdge } from "./edge-policies.server.ts";
import type { FormAnswer } from "./form.ts";
import { locationOf, type Outcome, refusalOf, retryAfterHeader } from "./replies.server.ts";

const posts = limitTo({ name: "forms-address", points: 600, seconds: 60 });

const pageEdge: Action["edge"] = {
  ...cookieEdge,
  admit(call: Call) {
    cookieEdge.admit(call);
    const type = call.headers["content-type"]?.split(";")[0]?.trim();
    if (type !== "application/x-www-form-urlencoded")
      throw new Problem("unsupported_body", 415, "Please send a form.");
  },
};

/** What the door of pages leaves for whoever renders one. */
export type PostedEdge = Edge & { Variables: { posted?: Admitted } };

/** What is sent to any page is let in and counted here; no body is left that a page could read by itself. */
export const formMiddleware =
  (uploads: PageUploads, streamed?: StreamedForm): MiddlewareHandler<PostedEdge> =>
  async (c, next) => {
    if (c.req.method === "GET" || c.req.method === "HEAD") return next();
    const call = callOf(c.env.incoming, {}, c.get("requestId"));
    const mostBytes = await uploadLimit(call, uploads);
    const form =
      streamed && c.req.method === "POST" && isMultipart(call) && isOfPage(call, streamed.path)
        ? streamed
        : null;
    try {
      if (form) await posts(call.address);
      const posted = form
        ? await readStreamed(call, form, (line) => c.header("Set-Cookie", line, { append: true }))
        : mostBytes === null
          ? await admit(call, { edge: pageEdge })
          : await asUrlEncodedForm(await admit(call, { edge: { ...cookieEdge, mostBytes } }));
      if (!form) await posts(call.address);
      c.set("posted", posted);
      const headers = new Headers(c.req.header());
      if (posted.headers.cookie) headers.set("Cookie", posted.headers.cookie);
      c.req.raw = new Request(c.req.url, { method: c.req.method, headers });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const { status, message, code, retryAfter } = error;
      if (form && c.req.header("accept")?.includes("text/html"))
        return c.text(
          `${message} Go back: what you typed is still there.`,
          status as 413,
          retryAfterHeader(retryAfter),
        );
      if (code === "too_large" && mostBytes !== null) return c.text(tooLargeFile(uploads), 413);
      const asPage = code === "too_large" && c.req.header("accept")?.includes("text/html");
      if (asPage) return c.text(`${message} Go back and shorten it: nothing is lost.`, status as 413);
      if (code === "foreign_origin" || code === "too_large")
        return c.json({ ok: false, code, message }, status as 403);
      return c.text(message, status as 415, retryAfterHeader(retryAfter));
    }
    return next();
  };

/** Its files are somebody's before the page's action is: the session that brings them is there for both. */
async function readStreamed(
  call: Call,
  { read }: StreamedForm,
  setCookie: (line: string) => void,
): Promise<Admitted> {
  cookieEdge.admit(call);
  const known = readSession(call.headers.cookie);
  const session = known?.session ?? (await issueSession(call.address));
  if (!known) {
    const line = sessionCookie(session);
    setCookie(line);
    call.incoming.headers.cookie = [call.headers.cookie, line.split(";")[0]].filter(Boolean).join("; ");
  }
  return read(call, () => actingPerson(session, call.address));
}

const tooLargeFile = ({ mostBytes }: PageUploads) =>
  `That is larger than ${Math.floor(mostBytes / 1024 / 1024)} MB. Go back and choose a smaller file: nothing is lost.`;

export const postedContext = createContext<Admitted | null>(null);

export type PageArgs = {
  params: Record<string, string | undefined>;
  /** The page's own, also where a script asks for its data. */
  url: URL;
  request: Request;
  context: Readonly<RouterContextProvider>;
};

type PageAnswer = Response | ReturnType<typeof data<FormAnswer>>;
type PageRenderer = (outcome: Outcome, call: Call, values: Record<string, string>) => PageAnswer;

export function onPage<Args extends PageArgs>(
  chosen: Action | ((args: Args) => Action),
  render: PageRenderer = pageAgain,
): (args: Args) => Promise<PageAnswer> {
  return async (args) => {
    const posted = args.context.get(postedContext);
    const action = typeof chosen === "function" ? chosen(args) : chosen;
    if (!posted || !action.existsFor(posted)) throw new Response(null, { status: 404 });
    const url = args.url.pathname + args.url.search;
    const call: Admitted = {
      ...posted,
      url,
      params: args.params as Record<string, string>,
      page: args.context,
    };
    const outcome = await action.perform(call);
    return render(outcome, call, { ...typed(fieldsOf(posted)), ...call.kept });
  };
}

export const pageAgain: PageRenderer = (outcome, _, values) => {
  const { cookies } = outcome;
  if (!outcome.ok) {
    const { status, retryAfter } = outcome.problem;
    const headers = withCookies(cookies, retryAfterHeader(retryAfter));
    return data<FormAnswer>({ ...refusalOf(outcome.problem), values }, { status, headers });
  }
  const { goTo, message, answer, status = goTo ? 303 : 200 } = outcome;
  if (goTo)
    return new Response(null, { status, headers: withCookies(cookies, { Location: locationOf(goTo) }) });
  return data<FormAnswer>({ ok: true, message, ...answer }, { status, headers: withCookies(cookies) });
};

export const redirectOrRerender: PageRenderer = (outcome, call, values) => {
  if (!outcome.ok && outcome.problem.fields) return pageAgain(outcome, call, values);
  const message = outcome.ok ? (outcome.message ?? "") : outcome.problem.message;
  const flash: Flash = { tone: outcome.ok ? "success" : "error", message };
  const to = (outcome.ok ? outcome.goTo : undefined) ?? pageOf(call);
  const headers = withCookies([flashCookie(flash), ...outcome.cookies], { Location: locationOf(to) });
  return new Response(null, { status: 303, headers });
};

/** Without what an earlier answer or the router has added. */
function pageOf({ url }: Call): string {
  const { pathname, searchParams } = new URL(url, "http://page");
  for (const name of ["index", "undo"]) searchParams.delete(name);
  // An empty question is none once it is a location.
  return `${pathname}?${searchParams}`;
}

function withCookies(cookies: string[], more: Record<string, string> = {}): Headers {
  const headers = new Headers(more);
  for (const line of cookies) headers.append("Set-Cookie", line);
  return headers;
}

function typed(fields: Fields): Record<string, string> {
  const own = Object.entries(fields).filter(
    ([name, value]) => typeof value === "string" && !guardFields.has(name),
  );
  return Object.fromEntries(own) as Record<string, string>;
}

export type PageUploads = {
  paths: RegExp;
  mostBytes: number;
  mayUpload: (call: Call) => Promise<boolean>;
};

/** A page's form whose files are too large for memory: `read` keeps them and answers a plain form that names them. */
export type StreamedForm = {
  path: string;
  read: (call: Call, person: () => Promise<string>) => Promise<Admitted>;
};

export const isMultipart = ({ headers }: Call): boolean =>
  headers["content-type"]?.split(";")[0]?.trim().toLowerCase() === "multipart/form-data";

export const isOfPage = ({ url }: Call, path: string): boolean =>
  (url.split("?")[0] ?? "").replace(/\.data$/, "") === path;

const roomForFields = 64 * 1024;

/** In bytes; null for everything and everybody else. */
export async function uploadLimit(
  call: Call,
  { paths, mostBytes, mayUpload }: PageUploads,
): Promise<number | null> {
  const path = call.url.split("?")[0] ?? "";
  if (!isMultipart(call) || !paths.test(path.replace(/\.data$/, ""))) return null;
  return (await mayUpload(call)) ? mostBytes + roomForFields : null;
}

export async function asUrlEncodedForm(posted: Admitted): Promise<Admitted> {
  const fields = new URLSearchParams();
  let file: Buffer | undefined;
  for (const [name, value] of await formOf(posted)) {
    if (typeof value === "string") fields.append(name, value);
    else if (name === "file" && value.size > 0) file = Buffer.from(await value.arrayBuffer());
  }
  const headers = { ...posted.headers, "content-type": "application/x-www-form-urlencoded" };
  return { ...posted, headers, body: Buffer.from(fields.toString()), file };
}

function formOf({ headers, body }: Admitted): Promise<FormData> {
  const request = new Request("http://form", {
    method: "POST",
    headers: { "Content-Type": headers["content-type"] ?? "" },
    body: new Uint8Array(body),
  });
  return request.formData().catch(() => {
    throw new Problem("unreadable", 400, "That could not be read. Please try again.");
  });
}
