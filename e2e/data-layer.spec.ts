import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { publishableKey } from "../testing/server.ts";
import { expect, test, waitForScripts } from "./afters.ts";
import { inDatabase } from "./own-database.ts";

/** As it is published for pages without a build. */
const client = readFileSync(
  createRequire(import.meta.url).resolve("@supabase/supabase-js/dist/umd/supabase.js"),
  "utf8",
);

const servers: Server[] = [];

/** Somebody else's page, on an origin of its own. */
async function aStudiosPage(): Promise<string> {
  const server = createServer(({ url }, response) => {
    const isScript = url === "/supabase.js";
    response.writeHead(200, { "Content-Type": isScript ? "text/javascript" : "text/html; charset=utf-8" });
    response.end(
      isScript ? client : `<!doctype html><title>A studio</title><script src="/supabase.js"></script>`,
    );
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
test.afterAll(() => {
  for (const server of servers) server.close();
});

type InPage = Window & {
  supabase: { createClient(url: string, key: string): SupabaseClient };
  afters: SupabaseClient;
};

// Also BACKEND-07, BACKEND-24.
test("BACKEND-02..05: the client works cross-origin, and on our page as the fan", async ({
  context,
  baseURL,
}) => {
  const [listed, unlisted] = [await aStudiosPage(), await aStudiosPage()];
  const key = `afters_publishable_${Date.now()}_studio`;
  await inDatabase(
    process.env.E2E_DATA_DIR ?? "",
    "insert into publishable_keys (key, name, write_origins) values ($1, 'A studio', $2)",
    [key, [listed]],
  );
  const page = await context.newPage();
  const open = () =>
    page.evaluate(
      ([url, key]) => {
        const own = window as unknown as InPage;
        own.afters = own.supabase.createClient(url, key);
      },
      [baseURL!, key] as const,
    );
  await page.goto(listed);
  await open();
  const user = await page.evaluate(async () => {
    const { data, error } = await (window as unknown as InPage).afters.auth.signInAnonymously();
    if (error) throw error;
    return data.user?.id;
  });
  expect(user).toMatch(/^[0-9a-f-]{36}$/);
  const facts = await page.evaluate(async () => {
    const { data } = await (window as unknown as InPage).afters.functions.invoke("deep-dive-library", {
      body: { mode: "facts", query: "Fritz Lang", type: "director" },
    });
    return data.facts.length as number;
  });
  expect(facts).toBeGreaterThan(0);
  // An hour passes, as far as the client can tell.
  const old = await page.evaluate(() => {
    const [name = ""] = Object.keys(localStorage).filter((key) => key.startsWith("sb-"));
    const kept = JSON.parse(localStorage.getItem(name) ?? "{}");
    localStorage.setItem(name, JSON.stringify({ ...kept, expires_at: Math.floor(Date.now() / 1000) - 60 }));
    return kept.refresh_token as string;
  });
  await page.reload();
  await open();
  const after = await page.evaluate(async () => {
    const { auth } = (window as unknown as InPage).afters;
    const { data } = await auth.getSession();
    const claims = await auth.getClaims();
    const { data: now } = await auth.getUser();
    return { refreshed: data.session?.refresh_token, user: now.user?.id, claimed: claims.data?.claims.sub };
  });
  expect(after).toMatchObject({ user, claimed: user });
  expect(after.refreshed).toBeTruthy();
  expect(after.refreshed).not.toBe(old);
  await page.goto(unlisted);
  await open();
  const refused = await page.evaluate(async () => {
    const { error } = await (window as unknown as InPage).afters.auth.signInAnonymously();
    return error?.code;
  });
  expect(refused).toBe("foreign_origin");

  await isTheFanOfOurPage(waitForScripts(page));
});

async function isTheFanOfOurPage(page: Page) {
  await page.goto("/polls");
  const voted = page.waitForResponse((response) => /\/polls\/[^/]+\/votes$/.test(response.url()));
  await page.locator("form[action$='/votes'] button").first().click();
  expect((await voted).ok()).toBe(true);
  const cookie = (await page.context().cookies()).find(({ name }) => name.endsWith("afters_session"));
  await page.evaluate(client);
  const session = await page.evaluate(async (key) => {
    const { auth } = (window as unknown as InPage).supabase.createClient(location.origin, key);
    const { data, error } = await auth.signInAnonymously();
    if (error) throw error;
    return data.user?.app_metadata.user_session as string;
  }, publishableKey);
  expect(session).toMatch(/^session_\d{13}_/);
  expect(cookie?.value.split(".")[0]).toBe(session);
}
