import pg from "pg";
import type { Kind } from "./kinds-of-types.ts";
import { nullableColumns } from "./nullable-columns.ts";

export type Description = {
  parameters: { type: string; takes: Kind[] }[];
  columns: { name: string; type: string; gives: Kind; nullable: boolean }[];
};

/** `items` is the type of an array's elements. */
type PostgresType = { oid: number; name: string; category: string; items?: PostgresType };

export class Refused extends Error {}

/** For the tables as they are by now. Nothing is executed, but rights are asked for. */
export async function describerOf(client: pg.Client): Promise<(text: string) => Promise<Description>> {
  const types = await typesOf(client);
  const { rows } = await client.query<{ key: string; name: string }>(
    "select attrelid || '.' || attnum as key, attname as name from pg_attribute where attnum > 0 and not attnotnull",
  );
  const nullable = new Map(rows.map(({ key, name }) => [key, name]));
  // An index would answer min and max as a part of its own, where the plan no longer shows what they are.
  await client.query("set enable_indexscan = off");
  await client.query("set enable_indexonlyscan = off");
  return async (text) => {
    const { parameters, fields } = await prepare(client, text);
    const orNull = await nullableColumns(client, text).catch((error) => {
      throw new Refused(inWords(error, text));
    });
    const mayBeNull = ({ tableID, columnID }: pg.FieldDef) => {
      const column = nullable.get(`${tableID}.${columnID}`);
      return column !== undefined && !mustBeThere(text, column);
    };
    return {
      parameters: parameters
        .map((oid) => types.get(oid))
        .map((type) => ({ type: nameOf(type), takes: takenBy(type) })),
      columns: fields.map((field, at) => {
        const type = types.get(field.dataTypeID);
        const isNull = orNull[at] === true || mayBeNull(field);
        return { name: field.name, type: nameOf(type), gives: givenBy(type), nullable: isNull };
      }),
    };
  };
}

async function typesOf(client: pg.Client): Promise<Map<number, PostgresType>> {
  const { rows } = await client.query<PostgresType & { element: number }>(
    "select oid::int, typname as name, typcategory as category, typelem::int as element from pg_type",
  );
  const types = new Map(rows.map((row) => [row.oid, row]));
  for (const row of rows) if (row.category === "A") row.items = types.get(row.element);
  return types;
}

const nameOf = (type?: PostgresType): string =>
  type?.items ? `${nameOf(type.items)}[]` : (type?.name ?? "unknown");

/** So that Postgres reads what was meant. */
function takenBy(type?: PostgresType): Kind[] {
  if (!type) return ["anything"];
  if (type.items) return [{ listOf: [...takenBy(type.items), "null"] }];
  if (type.name === "numeric") return ["number", "bigint", "string"];
  // An array would be sent as an array of Postgres, which is no JSON.
  if (type.name === "json" || type.name === "jsonb") return ["string", "object", "number", "boolean"];
  if (type.name === "bytea") return ["bytes"];
  const kinds: Record<string, Kind[]> = { N: ["number", "bigint"], B: ["boolean"], D: ["Date", "string"] };
  return kinds[type.category] ?? ["string"];
}

/** The driver is asked, with a sample, so that its own parsers count. */
function givenBy(type?: PostgresType): Kind {
  if (!type || /^(json|record$|void$)/.test(type.name)) return "anything";
  if (type.items?.name.startsWith("json")) return { listOf: ["anything"] };
  const parse = pg.types.getTypeParser(type.oid, "text") as (text: string) => unknown;
  return kindOf(parse(type.items ? `{"${sampleOf(type.items)}"}` : sampleOf(type)));
}

function kindOf(value: unknown): Kind {
  if (Array.isArray(value)) return { listOf: value.map(kindOf) };
  if (value instanceof Date) return "Date";
  if (Buffer.isBuffer(value)) return "bytes";
  return typeof value as Kind;
}

function sampleOf({ name, category }: PostgresType): string {
  if (name === "bytea") return "\\x00";
  const samples: Record<string, string> = { N: "1", B: "t", D: "2000-01-01 00:00:00+00", T: "1 day" };
  return samples[category] ?? "a";
}

/** A statement may itself leave out rows without the column: then it is not sure to be null anywhere. */
function mustBeThere(text: string, column: string): boolean {
  const compared = `\\b${column}"?\\s*(is not null|[=<>]|like\\b|in\\b|between\\b)`;
  const comparedWith = `[=<>]\\s*(\\w+\\.)?"?${column}\\b`;
  const joined = `using\\s*\\([^)]*\\b${column}\\b`;
  return new RegExp(`${compared}|${comparedWith}|${joined}`, "i").test(text);
}

type Prepared = { parameters: number[]; fields: pg.FieldDef[] };

/** Sends Parse and Describe of the extended protocol, which `query` never sends without executing. */
function prepare(client: pg.Client, text: string): Promise<Prepared> {
  return new Promise((resolve, reject) => {
    const answer: Prepared = { parameters: [], fields: [] };
    client.query({
      submit(connection: pg.Connection) {
        // One of a statement that was refused is there still.
        connection.removeAllListeners("parameterDescription");
        connection.once("parameterDescription", ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
          answer.parameters = dataTypeIDs;
        });
        connection.parse({ name: "", text, types: [] }, true);
        connection.describe({ type: "S", name: "" }, true);
        connection.sync();
      },
      handleRowDescription({ fields }: { fields: pg.FieldDef[] }) {
        answer.fields = fields;
      },
      // After an error the driver calls nothing more.
      handleError: (error: pg.DatabaseError) => reject(new Refused(inWords(error, text))),
      handleReadyForQuery: () => resolve(answer),
    });
  });
}

function inWords({ message, hint, position, code }: pg.DatabaseError, text: string): string {
  const line = position && text.slice(0, Number(position) - 1).split("\n").length;
  const near = line && text.split("\n")[line - 1]?.trim().slice(0, 100);
  return [`${message}.`, hint, code === "42501" && "See migrations/rights.", near && `In "${near}".`]
    .filter(Boolean)
    .join(" ");
}
