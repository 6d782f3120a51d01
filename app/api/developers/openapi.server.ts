import { z } from "zod";
import { config } from "../../../platform/config.server.ts";
import type { ColumnType } from "../../../platform/postgrest/relation.ts";
import { authEndpoints } from "../auth/auth.server.ts";
import type { Described } from "../described.ts";
import { functionEndpoints } from "../functions/functions.server.ts";
import { channels } from "../realtime/channels.ts";
import type { ColumnDescription, TableDescription } from "../rest/tables/table.ts";
import { tables } from "../rest/tables/tables.ts";
import { storageEndpoints } from "../storage/endpoints.ts";

type Schema = Record<string, unknown>;

/** Of the description; `docs/decisions/0063` says what may change within one. */
export const apiVersion = "1.0.0";

const typeOf: Record<ColumnType, Schema> = {
  text: { type: "string" },
  integer: { type: "integer" },
  boolean: { type: "boolean" },
  timestamptz: { type: "string", format: "date-time" },
  date: { type: "string", format: "date" },
  bigint: { type: "integer" },
  uuid: { type: "string", format: "uuid" },
  jsonb: {},
};

function schemaOf({ type, nullable, about, counted }: ColumnDescription, ofRow: boolean): Schema {
  const schema = typeOf[type] ?? {};
  const kind = nullable && schema.type ? { ...schema, type: [schema.type, "null"] } : schema;
  return { ...kind, description: ofRow && counted ? `${about} Counted by the server.` : about };
}

const rowSchema = ({ columns }: TableDescription): Schema => ({
  type: "object",
  properties: Object.fromEntries(Object.entries(columns).map(([name, one]) => [name, schemaOf(one, true)])),
  required: Object.keys(columns),
  additionalProperties: false,
});

/** What may be sent: columns that are counted are taken and not believed. */
const sentSchema = ({ columns }: TableDescription): Schema => ({
  type: "object",
  properties: Object.fromEntries(Object.entries(columns).map(([name, one]) => [name, schemaOf(one, false)])),
  required: Object.entries(columns).flatMap(([name, { required }]) => (required ? [name] : [])),
});

const errorRef = { $ref: "#/components/schemas/Error" };
const answer = (description: string, schema?: Schema) => ({
  description,
  ...(schema && { content: { "application/json": { schema } } }),
});
const keyOnly = [{ key: [] }];
const signedIn = [{ key: [], fan: [] }];

const query = (name: string, description: string, schema: Schema = { type: "string" }) => ({
  name,
  in: "query",
  description,
  schema,
});

const grammar = [
  query("select", "Columns, with alias:column, column::type and embedding(columns)."),
  query("order", "column.asc or column.desc, with .nullsfirst or .nullslast."),
  query("limit", "At most 1,000 rows are answered.", { type: "integer", minimum: 0 }),
  query("offset", "Rows to leave out first.", { type: "integer", minimum: 0 }),
  query("or", "(column.operator.value,...) of which one is true."),
  query("and", "(column.operator.value,...) of which all are true."),
];

const operators =
  "eq, neq, gt, gte, lt, lte, in, is, like or ilike, a dot, and a value; not. before it turns it round";

function tablePath(table: TableDescription): Schema {
  const { name, about, verbs, limits, columns, unique } = table;
  const row = { $ref: `#/components/schemas/${name}` };
  const rows = { type: "array", items: row };
  const security = table.rows === "own" ? signedIn : keyOnly;
  const filters = Object.keys(columns).map((column) => query(column, `${column}: ${operators}.`));
  const get = {
    tags: ["Tables"],
    operationId: `read_${name}`,
    summary: `Read ${name}`,
    description: about,
    security,
    parameters: [...grammar, ...filters],
    responses: {
      200: answer("The rows.", rows),
      206: answer("A part of them, when a count was requested.", rows),
      400: answer("What was asked cannot be read.", errorRef),
      401: answer("No known key, or a token that is over.", errorRef),
      416: answer("There are not so many rows.", errorRef),
    },
  };
  const post = {
    tags: ["Tables"],
    operationId: `write_${name}`,
    summary: `${verbs.includes("upsert") ? "Insert or upsert into" : "Insert into"} ${name}`,
    description: [about, ...limits.map((limit) => `Limit: ${limit}.`)].join(" "),
    security,
    parameters: [
      query("on_conflict", unique ? unique.columns.join(",") : "Not for this table."),
      query("columns", "Which columns of the rows are read."),
      {
        name: "Prefer",
        in: "header",
        description:
          "return=minimal|representation, resolution=merge-duplicates|ignore-duplicates, missing=default.",
        schema: { type: "string" },
      },
    ],
    requestBody: {
      required: true,
      content: { "application/json": { schema: { $ref: `#/components/schemas/${name}_sent` } } },
    },
    responses: {
      200: answer("Changed, with the rows if they were requested."),
      201: answer("Written, with the rows if they were requested."),
      400: answer("A value does not fit.", errorRef),
      401: answer("No known key, no token, or one that is over.", errorRef),
      403: answer("This is not yours.", errorRef),
      409: answer("There is one already (23505).", errorRef),
      429: answer("Too often; Retry-After says when.", errorRef),
    },
  };
  return {
    ...(verbs.includes("select") && { get }),
    ...(verbs.includes("insert") && { post }),
  };
}

const securityOf = { anybody: [], key: keyOnly, fan: signedIn };

function operationOf(tag: string, prefix: string, one: Described): Schema {
  const { method, path, summary, caller, query: asked = {}, body, answers, refusals, limits } = one;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const responses: Record<string, Schema> = Object.fromEntries(
    answers.map(({ status, is, example }) => [
      status,
      {
        description: is,
        ...(example !== undefined && { content: { "application/json": { example } } }),
      },
    ]),
  );
  for (const [status, all] of Map.groupBy(refusals, (refused) => refused.status))
    responses[status] ??= answer(all.map(({ code, when }) => `${code}: ${when}`).join("; "), errorRef);
  return {
    tags: [tag],
    operationId: `${method} ${prefix}${path}`
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "_")
      .replace(/_$/, ""),
    summary,
    ...(limits.length > 0 && { description: `Limits: ${limits.join("; ")}.` }),
    security: securityOf[caller],
    parameters: [...inPath, ...Object.entries(asked).map(([name, about]) => query(name, about))],
    ...(body && {
      requestBody: {
        required: true,
        content: {
          "application/json": { schema: z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) },
        },
      },
    }),
    responses,
  };
}

function pathsOf(tag: string, prefix: string, endpoints: Described[]): Record<string, Schema> {
  const byPath = Map.groupBy(endpoints, ({ path }) => `${prefix}${path.split("?")[0]}`);
  return Object.fromEntries(
    [...byPath].map(([path, all]) => [
      path,
      Object.fromEntries(all.map((one) => [one.method.toLowerCase(), operationOf(tag, prefix, one)])),
    ]),
  );
}

const socket = {
  get: {
    tags: ["Live"],
    operationId: "open_socket",
    summary: "A WebSocket that speaks Phoenix channels, versions 1.0.0 and 2.0.0.",
    description: channels
      .map(
        ({ name, says, events }) =>
          `${name}: ${says} ${Object.entries(events)
            .map(([event, is]) => `${event}: ${is}`)
            .join(" ")}`,
      )
      .join("\n\n"),
    security: [],
    parameters: [
      { ...query("apikey", "The publishable key."), required: true },
      query("vsn", "1.0.0 or 2.0.0.", { type: "string", enum: ["1.0.0", "2.0.0"] }),
    ],
    responses: {
      101: answer("The socket is open."),
      400: answer("Another version was requested."),
      401: answer("No known key."),
      429: answer("This network holds as many sockets as one may."),
    },
  },
};

const stream = {
  get: {
    tags: ["Live"],
    operationId: "open_stream",
    summary:
      "The channels that need no token as server-sent events, for pages whose policy allows no socket.",
    description:
      "Events: open {stream, now}, log {topic, entries}, state {topic, name, value}, reload {topic}, ended {topic, code}. With an access token its fan is counted as here.",
    security: [{ key: [] }],
    parameters: [
      query("apikey", "The publishable key, where no header says it."),
      {
        ...query(
          "topic",
          "party:{id}, lobby, polls, tallies or drops; 12@party:{id} goes on after entry 12.",
        ),
        required: true,
      },
    ],
    responses: {
      200: answer("Events, until it is closed."),
      400: answer("No topic was named."),
      401: answer("No known key."),
      404: answer("There is no such topic."),
      429: answer("This network holds as many streams as one may."),
    },
  },
};

/** OpenAPI 3.1, made from the definitions that the server serves by. */
export const openApi = (): Schema => ({
  openapi: "3.1.0",
  info: {
    title: "Afters",
    version: apiVersion,
    summary: "Tables, sign-in, functions, live news and files of this Afters.",
    description: `The well-known client @supabase/supabase-js speaks all of it. ${config.origin}/developers shows how.`,
  },
  servers: [{ url: config.origin }],
  tags: ["Tables", "Sign-in", "Functions", "Live", "Files"].map((name) => ({ name })),
  paths: {
    ...Object.fromEntries(tables.map((table) => [`/rest/v1/${table.name}`, tablePath(table)])),
    ...pathsOf("Sign-in", "/auth/v1/", authEndpoints),
    ...pathsOf("Functions", "/functions/v1/", functionEndpoints),
    "/realtime/v1/websocket": socket,
    "/realtime/v1/stream": stream,
    ...pathsOf("Files", "/storage/v1/", storageEndpoints),
  },
  components: {
    securitySchemes: {
      key: {
        type: "apiKey",
        in: "header",
        name: "apikey",
        description: "The publishable key. It is public: it names who calls, and opens nothing.",
      },
      fan: {
        type: "http",
        scheme: "bearer",
        bearerFormat: "JWT",
        description: "An access token, of an hour.",
      },
    },
    schemas: {
      Error: {
        type: "object",
        properties: { code: {}, message: { type: "string" }, msg: { type: "string" } },
      },
      ...Object.fromEntries(
        tables.flatMap((table) => [
          ...(table.verbs.includes("select") ? [[table.name, rowSchema(table)]] : []),
          ...(table.verbs.includes("insert") ? [[`${table.name}_sent`, sentSchema(table)]] : []),
        ]),
      ),
    },
  },
});
