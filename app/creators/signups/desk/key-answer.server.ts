import type { Queryable } from "../../../../platform/db/pool.server.ts";
import type { Operator } from "../../../desk/operator.ts";
import { rowNumber } from "../../../desk/search.ts";
import { type Kind, kindNamed } from "./kinds.ts";
import { moveWithin } from "./request-actions.server.ts";
import { findRequest, type RequestRow } from "./requests.server.ts";
import { keyKinds } from "./template-texts.ts";
import { findTemplate } from "./templates.server.ts";

export type KeyRequest = { kind: Kind; row: RequestRow; path: string };

/** Of "studio-sdk/12"; null where no key is given for what it names. */
export async function findKeyRequest(named: string | null): Promise<KeyRequest | null> {
  const [name, id] = (named ?? "").split("/");
  const kind = kindNamed(name);
  const number = rowNumber(id);
  if (!kind || !number || !keyKinds.includes(kind.form)) return null;
  const row = await findRequest(kind, number);
  return row && { kind, row, path: `/operator/requests/${name}/${number}` };
}

/** What a key's form begins with: who asked, and the pages that they wrote of. */
export function keyValuesOf({ row: { fields } }: KeyRequest) {
  const pages = [...(fields.message ?? "").matchAll(/https:\/\/[^\s<>"'()]+/g)].map(([page]) => page);
  const origins = pages.filter((page) => URL.canParse(page)).map((page) => new URL(page).origin);
  return {
    name: (fields.company || fields.avatar || fields.contact_name || fields.name || "").slice(0, 100),
    contact: fields.email ?? "",
    writeOrigins: [...new Set(origins)].slice(0, 10).join("\n"),
  };
}

type GivenKey = { id: number; key: string; writeOrigins: string[] };

/** On the transaction that makes the key: the request is set to Invited, and an email with the key waits to leave. */
export async function answerWithKey(
  on: Queryable,
  { kind, row }: KeyRequest,
  { id, key, writeOrigins }: GivenKey,
  by: Operator,
): Promise<string> {
  const { isChanged: _, ...template } = await findTemplate(kind.form, "key");
  const more = { key, origins: writeOrigins.join(", ") || "none yet" };
  const answer = { state: "key" as const, template, more, keyId: id };
  return (await moveWithin(on, kind, [row.id], "invited", by, answer)).said;
}
