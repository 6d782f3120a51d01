import type { Fan } from "../fan.ts";

export const tus = { "Tus-Resumable": "1.0.0" };

const ask = (fan: Fan, method: string, path: string, headers: Record<string, string> = {}, piece?: Buffer) =>
  fetch(fan.origin + path, {
    method,
    headers: fan.headers({ ...tus, ...headers }),
    ...(piece && { body: new Uint8Array(piece) }),
  });

/** Announces a file as a browser does; answers its path, or what refused it. */
export async function announce(fan: Fan, name: string, bytes: number) {
  await fan.send("/session");
  const filename = `filename ${Buffer.from(name).toString("base64")}`;
  const about = { "Upload-Length": String(bytes), "Upload-Metadata": filename };
  const answer = await ask(fan, "POST", "/submit/uploads", about);
  const path = answer.headers.get("location") ?? "";
  return { status: answer.status, path, id: path.slice(-36), sentence: await answer.text() };
}

export async function sendPiece(fan: Fan, path: string, offset: number, piece: Buffer) {
  const about = { "Upload-Offset": String(offset), "Content-Type": "application/offset+octet-stream" };
  const answer = await ask(fan, "PATCH", path, about, piece);
  return { status: answer.status, sentence: await answer.text() };
}

/** How much of it the server has; null when it knows nothing of it. */
export async function arrivedOf(fan: Fan, path: string): Promise<number | null> {
  const offset = (await ask(fan, "HEAD", path)).headers.get("upload-offset");
  return offset === null ? null : Number(offset);
}

type State = { id: string; name: string; state: string; refusal: string | null; arrived: number };

export async function statesOf(fan: Fan): Promise<State[]> {
  const answer = await fan.get("/submit/files.json");
  return ((await answer.json()) as { files: State[] }).files;
}

/** Whole, and looked at: kept, or refused with its sentence. */
export async function sendFile(fan: Fan, name: string, bytes: Buffer): Promise<State> {
  const { path, id, status, sentence } = await announce(fan, name, bytes.length);
  if (status !== 201) throw new Error(`${name} was not taken: ${status} ${sentence}`);
  if (bytes.length > 0) await sendPiece(fan, path, 0, bytes);
  for (let turn = 0; turn < 1_200; turn++) {
    const state = (await statesOf(fan)).find((one) => one.id === id);
    if (state && (state.state === "kept" || state.state === "refused")) return state;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${name} was not looked at.`);
}

/** Of any length, whole, and of one piece. */
export function aPdf(bytes = 2_000, mark = "nothing"): Buffer {
  const head = (length: number) =>
    Buffer.from(
      `%PDF-1.7\n% ${mark}\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n3 0 obj\n<</Length ${String(length).padStart(10, "0")}>>\nstream\n`,
    );
  const tail = Buffer.from("\nendstream\nendobj\ntrailer\n<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n");
  const length = Math.max(0, bytes - head(0).length - tail.length);
  return Buffer.concat([head(length), Buffer.alloc(length, "0123456789 "), tail]);
}

export const aWork = {
  type: "screenplay",
  title: "The Lamp Room",
  genre: "drama",
  description: "A keeper who cannot sleep.",
};
