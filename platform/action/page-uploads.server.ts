import { Problem } from "../problem.ts";
import type { Admitted, Call } from "./call.server.ts";

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

export async function asPlainForm(posted: Admitted): Promise<Admitted> {
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
