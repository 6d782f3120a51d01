import { join } from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import { connected } from "../testing/connected.ts";
import { partyRows } from "../testing/party-rows.ts";
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

/** Of the product on a data folder. */
export function rowsIn(dataDir: () => string) {
  const run = (text: string, values: unknown[] = []) => inDatabase(dataDir(), text, values);
  return { run, ...partyRows(run) };
}

/** Says later whether the page was loaded again since. */
export async function mark(page: Page) {
  await page.evaluate(() => Object.assign(window, { marked: true }));
  return () => expect(page.evaluate(() => "marked" in window)).resolves.toBe(true);
}
