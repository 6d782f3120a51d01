/** What somebody else's server answers, counted while it is read: throws as soon as it is more than that. */
export async function answerText({ body }: Response, mostBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > mostBytes) throw new Error("It answered too much.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
