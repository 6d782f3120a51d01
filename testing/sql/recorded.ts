import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Queryable } from "../../platform/db/pool.server.ts";

/**
 * What is put together of lists and by classes is not read off the source: the verbs that do it are called, for each of
 * what there is, and their statements kept by place. Nothing is executed, and everything answers that there are no rows.
 */
export async function recordStatements(root: string): Promise<Map<string, string[]>> {
  const texts = new Map<string, string[]>();
  const query = async (asked: string | { text: string }) => {
    const place = placeOfCaller(root);
    const text = typeof asked === "string" ? asked : asked.text;
    texts.set(place, [...new Set([...(texts.get(place) ?? []), text])]);
    // Works are exported by the ids that were found before.
    const rows = text.startsWith("select id from submissions") ? [{ id: "work" }] : [];
    return { rows, rowCount: rows.length };
  };
  const { openPool } = await import("../../platform/db/pool.server.ts");
  const nothing = () => undefined;
  const client = { query, on: nothing, off: nothing, release: nothing };
  Object.assign(openPool({}), { query, connect: async () => client });
  const on = client as unknown as Queryable;
  await sendRequests(on);
  await sendOfPeople(on);
  await sendOthers(on);
  return texts;
}

/** As a statement's place: `folder/file.ts:12`. */
function placeOfCaller(root: string): string {
  const frames = [...(new Error().stack?.matchAll(/(file:\/\/\S+?):(\d+):\d+/g) ?? [])];
  const places = frames.map(([, url = "", line]) => `${relative(root, fileURLToPath(url))}:${line}`);
  return places.find((place) => !/^(testing|platform\/db)\//.test(place)) ?? "";
}

async function sendRequests(on: Queryable): Promise<void> {
  const { kinds } = await import("../../app/creators/signups/desk/kinds.ts");
  const { findRequest, readRequests } = await import("../../app/creators/signups/desk/requests.server.ts");
  const { recipientsOf } = await import("../../app/creators/signups/desk/recipients.server.ts");
  const { countRequests } = await import("../../app/creators/signups/desk/count-requests.server.ts");
  const { books } = await import("../../app/creators/signups/sign-ups.server.ts");
  const all = {
    status: "new",
    flagged: true,
    confirmed: true,
    from: "2026-01-01",
    to: "2026-01-01",
  } as const;
  const none = { status: null, flagged: false, confirmed: false, from: null, to: null };
  for (const kind of Object.values(kinds)) {
    await readRequests(kind, { ...none, q: "", unknown: [] }, null, 1);
    // A word and an address are looked for in ways of their own.
    for (const q of ["word", "ada@example.org"]) await readRequests(kind, { ...all, q, unknown: [] }, 1, 1);
    await findRequest(kind, 1);
    for (const within of [undefined, on]) await recipientsOf(kind, [1], "invited", within);
  }
  await countRequests();
  const row = { key: "", form: "", request_key: null, fan_id: null, flags: [], network: "" };
  for (const book of Object.values(books)) await book.take(row, null);
}

async function sendOfPeople(on: Queryable): Promise<void> {
  await import("../../app/personal-data.server.ts");
  const { exportPerson, personalDataProviders } = await import("../../app/fans/people/held-data.server.ts");
  const merging = await import("../../app/fans/merging/merging.server.ts");
  const { moves } = await import("../../app/fans/merging/merge-rules.ts");
  const { findPerson } = await import("../../app/fans/people/person-search.server.ts");
  const key = "00000000-0000-0000-0000-000000000000";
  await exportPerson({ emails: ["ada@example.org"], fanIds: [key], requests: [key] });
  const two = { from: "one", into: "other" };
  for (const rule of personalDataProviders().flatMap(({ merge }) => merge.filter(moves))) {
    await merging.countMerge(rule, two);
    await merging.mergeRows(on, rule, two);
    await merging.restoreMergedRows(on, rule, { was: [{}], is: [{}], gone: [] }, two);
  }
  for (const typed of ["ada@example.org", "ada"]) await findPerson(typed, null);
  await findPerson("", key);
}

async function sendOthers(on: Queryable): Promise<void> {
  const { listMails } = await import("../../app/desk/mail/mails.server.ts");
  const { seedCatalogue } = await import("../../app/samples/catalogue.server.ts");
  const { listContributions } = await import("../../app/samples/contributions.server.ts");
  const { readPolls } = await import("../../app/api/realtime/watched-tables.server.ts");
  const cursor = "2026-01-01T00:00:00.000000Z 00000000-0000-0000-0000-000000000000";
  for (const state of ["sent", null] as const)
    for (const recipient of ["ada", ""])
      for (const before of [cursor, null]) await listMails(state, recipient, before);
  await seedCatalogue(on);
  await listContributions(on);
  await readPolls();
}
