import pg from "pg";
import type { Kind } from "./kinds-of-types.ts";
import { nullableColumns } from "./nullable-columns.ts";

export type Parameter = { type: string; takes: Kind[] };
export type Column = { name: string; type: string; gives: Kind; nullable: boolean };
export type Description = { parameters: Parameter[]; columns: Column[] };

type TypeRow = { oid: number; name: string; category: string; element: number };

export class Refused extends Error {}

/** Nothing is executed, but rights are asked for. */
export class Describer {
  private readonly client: pg.Client;
  private readonly types: Map<number, TypeRow>;
  /** "table.number" to the column's name. */
  private readonly nullable: Map<string, string>;

  private constructor(client: pg.Client, types: TypeRow[], nullable: { key: string; name: string }[]) {
    this.client = client;
    this.types = new Map(types.map((row) => [row.oid, row]));
    this.nullable = new Map(nullable.map(({ key, name }) => [key, name]));
  }

  /** Of the tables as they are by now. */
  static async of(client: pg.Client): Promise<Describer> {
    const types = await client.query<TypeRow>(
      "select oid::int, typname as name, typcategory as category, typelem::int as element from pg_type",
    );
    const columns = await client.query<{ key: string; name: string }>(
      "select attrelid || '.' || attnum as key, attname as name from pg_attribute where attnum > 0 and not attnotnull",
    );
    // An index would answer min and max as a part of its own, where the plan no longer shows what they are.
    await client.query("set enable_indexscan = off");
    await client.query("set enable_indexonlyscan = off");
    return new Describer(client, types.rows, columns.rows);
  }

  async describe(text: string): Promise<Description> {
    const { parameters, fields } = await prepare(this.client, text);
    const orNull = await nullableColumns(this.client, text).catch((error) => {
      throw new Refused(inWords(error, text));
    });
    return {
      parameters: parameters.map((oid) => ({ type: this.nameOf(oid), takes: this.takes(oid) })),
      columns: fields.map((field, at) => ({
        name: field.name,
        type: this.nameOf(field.dataTypeID),
        gives: this.gives(field.dataTypeID),
        nullable: orNull[at] === true || this.isNullable(field, text),
      })),
    };
  }

  private isNullable(field: pg.FieldDef, text: string): boolean {
    const column = this.nullable.get(`${field.tableID}.${field.columnID}`);
    return column !== undefined && !mustBeThere(text, column);
  }

  private nameOf(oid: number): string {
    const type = this.types.get(oid);
    return type?.category === "A" ? `${this.nameOf(type.element)}[]` : (type?.name ?? String(oid));
  }

  /** So that Postgres reads what was meant. */
  private takes(oid: number): Kind[] {
    const type = this.types.get(oid);
    if (!type) return ["anything"];
    if (type.category === "A") return [{ listOf: [...this.takes(type.element), "null"] }];
    if (type.name === "numeric") return ["number", "bigint", "string"];
    // An array would be sent as an array of Postgres, which is no JSON.
    if (type.name === "json" || type.name === "jsonb") return ["string", "object", "number", "boolean"];
    if (type.name === "bytea") return ["bytes"];
    const kinds: Record<string, Kind[]> = { N: ["number", "bigint"], B: ["boolean"], D: ["Date", "string"] };
    return kinds[type.category] ?? ["string"];
  }

  /** The driver is asked, with a sample, so that its own parsers count. */
  private gives(oid: number): Kind {
    const type = this.types.get(oid);
    if (!type || type.name.startsWith("json") || type.name === "record" || type.name === "void")
      return "anything";
    const parse = pg.types.getTypeParser(oid, "text") as (text: string) => unknown;
    const element = this.types.get(type.element);
    if (type.category === "A" && element?.name.startsWith("json")) return { listOf: ["anything"] };
    return kindOf(parse(type.category === "A" ? `{"${sampleOf(element)}"}` : sampleOf(type)));
  }
}

function kindOf(value: unknown): Kind {
  if (Array.isArray(value)) return { listOf: value.map(kindOf) };
  if (value instanceof Date) return "Date";
  if (Buffer.isBuffer(value)) return "bytes";
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return typeof value as Kind;
  return typeof value === "bigint" ? "bigint" : "object";
}

function sampleOf(type: TypeRow | undefined): string {
  if (type?.name === "bytea") return "\\x00";
  const samples: Record<string, string> = { N: "1", B: "t", D: "2000-01-01 00:00:00+00", T: "1 day" };
  return samples[type?.category ?? ""] ?? "a";
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
    const keep = ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
      answer.parameters = dataTypeIDs;
    };
    let connection: pg.Connection | undefined;
    const done = () => connection?.off("parameterDescription", keep);
    const asking = {
      submit(opened: pg.Connection) {
        connection = opened;
        opened.on("parameterDescription", keep);
        opened.parse({ name: "", text, types: [] }, true);
        opened.describe({ type: "S", name: "" }, true);
        opened.sync();
      },
      handleRowDescription({ fields }: { fields: pg.FieldDef[] }) {
        answer.fields = fields;
      },
      // After an error the driver calls nothing more.
      handleError(error: pg.DatabaseError) {
        done();
        reject(new Refused(inWords(error, text)));
      },
      handleReadyForQuery() {
        done();
        resolve(answer);
      },
    };
    client.query(asking);
  });
}

function inWords({ message, hint, position, code }: pg.DatabaseError, text: string): string {
  const line = position && text.slice(0, Number(position) - 1).split("\n").length;
  const near = line && text.split("\n")[line - 1]?.trim().slice(0, 100);
  return [`${message}.`, hint, code === "42501" && "See migrations/rights.", near && `In "${near}".`]
    .filter(Boolean)
    .join(" ");
}
