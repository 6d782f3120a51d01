import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { clientIpOf } from "../http/address.server.ts";
import { Problem } from "../problem.ts";

/** Nothing of its body is read yet. */
export type Call = {
  method: string;
  /** Path and query. */
  url: string;
  headers: IncomingHttpHeaders;
  params: Record<string, string>;
  /** As limits count it: an IPv4 address, or the /64 of an IPv6 one. */
  address: string;
  requestId: string;
  incoming: IncomingMessage;
  page?: Readonly<RouterContextProvider>;
  /** Whose act it is, where a door before this one has asked, such as by an access token. No cookie is looked at then. */
  session?: string;
};

/** The body is read whole, or still to come as `stream`. */
export type Admitted = Call & {
  body: Buffer;
  stream: AsyncIterable<Buffer>;
  /** Of a page's form: its field `file`. */
  file?: Buffer;
  /** What a refused form comes back with instead of what was typed, such as the name of a file kept by then. */
  kept?: Record<string, string>;
};

export type Fields = Record<string, unknown>;

export function callOf(incoming: IncomingMessage, params: Record<string, string>, requestId: string): Call {
  const { method = "POST", url = "/", headers } = incoming;
  return { method, url, headers, params, address: clientIpOf(incoming), requestId, incoming };
}

const tooLarge = () => new Problem("too_large", 413, "That is too long to send.");

function refuseTold({ headers }: Call, most: number): void {
  if (Number(headers["content-length"] ?? 0) > most) throw tooLarge();
}

export function readBody(call: Call, most: number): Promise<Buffer> {
  refuseTold(call, most);
  const { incoming } = call;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on("data", (chunk: Buffer) => {
      size += chunk.length;
      // What is too much is still taken off the wire, or the sender would not hear the answer.
      if (size > most) reject(tooLarge());
      else chunks.push(chunk);
    });
    incoming.once("end", () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    // A request that came whole closes too, and a Problem costs its stack trace.
    const brokeOff = () => {
      if (!incoming.complete) reject(new Problem("broke_off", 400, "The request broke off."));
    };
    incoming.once("error", brokeOff);
    incoming.once("close", brokeOff);
  });
}

/** Once it is larger than `most` bytes its reader gets a refusal instead of more. */
export function streamBody(call: Call, most: number): AsyncIterable<Buffer> {
  refuseTold(call, most);
  return counted(call.incoming, most);
}

async function* counted(incoming: IncomingMessage, most: number): AsyncGenerator<Buffer> {
  let size = 0;
  // A reader that stops early must not take the socket with it, on which it is to be answered.
  for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) throw tooLarge();
    yield chunk;
  }
}

/**
 * A name that a form sends several times is a list. Zero bytes are taken out: they are in no text, and Postgres takes
 * them for an error.
 */
export function fieldsOf({ headers, body }: Pick<Admitted, "headers" | "body">): Fields {
  const type = headers["content-type"]?.split(";")[0]?.trim() ?? "";
  if (type === "application/json") return readJson(body);
  if (type === "application/x-www-form-urlencoded") return readForm(body.toString());
  if (type === "" && body.length === 0) return {};
  throw new Problem("unsupported_body", 415, "Please send a form or JSON.");
}

export function queryOf({ url }: Call): Fields {
  const mark = url.indexOf("?");
  return mark < 0 ? {} : readForm(url.slice(mark + 1));
}

const readForm = (text: string): Fields => listed(new URLSearchParams(text.replace(/%00|\0/g, "")));

function listed(params: URLSearchParams): Fields {
  const fields: Fields = Object.fromEntries(params);
  for (const name of params.keys()) {
    const values = params.getAll(name);
    if (values.length > 1) fields[name] = values;
  }
  return fields;
}

const withoutZeros = (_: string, value: unknown) =>
  typeof value === "string" ? value.replaceAll("\0", "") : value;

function readJson(body: Buffer): Fields {
  let value: unknown = null;
  try {
    const text = body.toString();
    value = text.includes("\\u0000") ? JSON.parse(text, withoutZeros) : JSON.parse(text);
  } catch {
    // Told below, like everything else that is no object.
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Fields;
  throw new Problem("unreadable", 400, "That could not be read. Please try again.");
}

/** Whatever else is sent in their place says nothing, and refuses nobody. */
const FormGuards = z
  .object({
    website: z.string().default("").catch(""),
    form_key: z
      .string()
      .regex(/^[\w-]{16,64}$/)
      .nullish()
      .catch(null),
    waited: z
      .union([z.string().regex(/^\d{1,9}$/), z.int().min(0).max(999_999_999)])
      .nullish()
      .catch(null),
  })
  .transform(
    ({ website, form_key, waited }): FormGuardSignals => ({
      formKey: form_key ?? null,
      trapped: website !== "",
      waitedMs: (waited ?? null) === null ? null : Number(waited),
    }),
  );

export type FormGuardSignals = {
  /** The browser's idempotency key: the same for a post that is sent again. Null without JavaScript. */
  formKey: string | null;
  trapped: boolean;
  /** Milliseconds from the first key to the post, as the browser says; null without JavaScript. */
  waitedMs: number | null;
};

const names = ["website", "form_key", "waited"];
export const guardFields: ReadonlySet<string> = new Set(names);

const unguarded: FormGuardSignals = { formKey: null, trapped: false, waitedMs: null };

/** As platform/ui/form/form.tsx sends them. Acts that are no forms bring none, and are many: theirs are not read. */
export const readGuards = (sent: Record<string, unknown>): FormGuardSignals =>
  names.some((name) => name in sent) ? FormGuards.parse(sent) : unguarded;
