/** Null when the address says `new`, a 404 when nothing has this id. */
export async function recordOrNew<Found>(
  id: string,
  find: (id: string) => Promise<Found | null | undefined>,
) {
  if (id === "new") return null;
  const found = await find(id);
  if (!found) throw new Response(null, { status: 404 });
  return found;
}
