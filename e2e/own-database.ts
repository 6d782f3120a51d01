import { join } from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import { connected } from "../testing/connected.ts";
import { expect, test } from "./afters.ts";
import { signIn } from "./desk.ts";
import { type EmptyProduct, startEmpty } from "./empty-product.ts";

/** Of a server that a test has started on a data folder of its own. */
export function inDatabase(
  dataDir: string,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const own = { host: join(dataDir, "run"), user: "afters", database: "afters" };
  return connected(own, async (client) => (await client.query(text, values)).rows);
}

/** In seconds. */
export const minutes = 60;

/** For a file of tests: a server with an empty product, in which nothing is but what they make. */
export function ownProduct() {
  let product: EmptyProduct;
  test.beforeAll(async () => {
    product = await startEmpty();
  });
  test.afterAll(() => product.server.stop());
  return usesOf(() => product);
}

/** For a file of tests that only look at what they made themselves: an empty product that all such files share. */
export function sharedProduct() {
  let product: EmptyProduct;
  test.beforeAll(({ emptyProduct }) => {
    product = emptyProduct;
  });
  return usesOf(() => product);
}

function usesOf(product: () => EmptyProduct) {
  const at = (path: string) => product().server.origin + path;
  /** Somebody from their first act on, such as a vote that is sent without a page. */
  const newcomer = (by: APIRequestContext) => by.post(at("/session"), { data: {} });
  const joinAs = (by: APIRequestContext, party: string) => by.post(at(`/afters/${party}/join`), { data: {} });
  const atDesk = (page: Page) => signIn(page, { origin: at(""), dataDir: product().dataDir });
  return { at, newcomer, joinAs, atDesk, ...rowsIn(() => product().dataDir) };
}

/** Files of a process may share a product, and so may processes. */
const ofThisProcess = Math.random().toString(36).slice(2, 6);
let count = 0;

/** Of the product on a data folder. */
export function rowsIn(dataDir: () => string) {
  const run = (text: string, values: unknown[] = []) => inDatabase(dataDir(), text, values);

  /** Times in seconds from now, on whole ones. */
  async function aParty({
    title = "A quiet night",
    starts = -10 * minutes,
    ends = 60 * minutes,
    joined = 0,
  } = {}) {
    count += 1;
    const id = `party-${ofThisProcess}-${count}`;
    await run(
      `insert into parties (id, title, show, title_slug, host, image, description, participants, starts_at, ends_at)
     values ($1, $2, 'Nothing On', 'nothing-on', 'Ada', '', 'Bring a torch.', $3,
       date_trunc('second', now()) + $4 * interval '1 second', date_trunc('second', now()) + $5 * interval '1 second')`,
      [id, title, joined, starts, ends],
    );
    await run(
      "insert into log_heads (topic, starts_at) select 'party:' || id, starts_at from parties where id = $1",
      [id],
    );
    return id;
  }

  async function aPoll(title: string, partyId: string | null = null) {
    count += 1;
    const id = `poll-${ofThisProcess}-${count}`;
    await run(
      `insert into polls (id, title, options, is_active, opens_at, party_id) values ($1, $2, '["Left", "Right"]', true, now(), $3)`,
      [id, title, partyId],
    );
    await run("insert into poll_tallies (poll_id, option_index) values ($1, 0), ($1, 1)", [id]);
    return id;
  }

  return { run, aParty, aPoll };
}

/** Says later whether the page was loaded again since. */
export async function mark(page: Page) {
  await page.evaluate(() => Object.assign(window, { marked: true }));
  return () => expect(page.evaluate(() => "marked" in window)).resolves.toBe(true);
}
