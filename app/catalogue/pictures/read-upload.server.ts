/** A form of the desk and the file that came with it; null when none was chosen. */
export async function readUpload<Asked extends { request: Request }>(
  asked: Asked,
): Promise<{ asked: Asked; file: Buffer | null }> {
  const { request } = asked;
  if (!request.headers.get("content-type")?.startsWith("multipart/form-data")) return { asked, file: null };
  const form = new URLSearchParams();
  let file: Buffer | null = null;
  for (const [name, value] of await request.formData()) {
    if (typeof value === "string") form.append(name, value);
    else if (name === "file" && value.size > 0) file = Buffer.from(await value.arrayBuffer());
  }
  // The rest of the way is that of every other form of the desk.
  const plain = new Request(request.url, { method: "POST", body: form });
  return { asked: { ...asked, request: plain }, file };
}
