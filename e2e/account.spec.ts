import { join } from "node:path";
import type { CDPSession, Page } from "@playwright/test";
import { connected } from "../testing/connected.ts";
import { axe, expect, test } from "./afters.ts";

// The server is another machine's when BASE_URL names it; its letters are out of reach then.
test.skip(Boolean(process.env.BASE_URL), "needs the letters of the server");

let authenticator: CDPSession | null = null;

async function codeTo(email: string): Promise<string> {
  const own = { host: join(process.env.E2E_DATA_DIR ?? "", "run"), user: "afters", database: "afters" };
  const { rows } = await connected(own, (client) =>
    client.query<{ text: string }>(
      "select body_text as text from mails where recipient = $1 order by created_at desc limit 1",
      [email],
    ),
  );
  return (/^(\d{3}) (\d{3})$/m.exec(rows[0]?.text ?? "") ?? []).slice(1).join("");
}

/** Sends the same answer to a challenge twice; with a device that was asked to look at its holder, or not to. */
function answerByHand(page: Page, userVerification: string): Promise<number[]> {
  return page.evaluate(async (wanted) => {
    const post = (path: string, body: object) =>
      fetch(path, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "application/json" },
        body: JSON.stringify(body),
      });
    const { options } = await (await post("/account/passkey/challenge", {})).json();
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
      ...options,
      userVerification: wanted,
    });
    const made = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
    const credential = JSON.stringify(made.toJSON());
    const first = await post("/account/passkey", { credential });
    const again = await post("/account/passkey", { credential });
    return [first.status, again.status];
  }, userVerification);
}

const be = (page: Page, name: string) => page.request.post("/fan", { data: { name } });
const act = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const code = (page: Page) => page.getByRole("textbox", { name: "Code" });

async function signOut(page: Page): Promise<void> {
  await act(page, "Sign out here").click();
  await expect(page.getByRole("heading", { name: "Keep your seat" })).toBeVisible();
}

async function askForCode(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await act(page, "Send me a code").press("Enter");
  await expect(code(page)).toBeVisible();
}

/** Nothing is cut off or wider than the window, small and large. */
async function expectFitting(page: Page): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBeLessThanOrEqual(0);
    await axe(page);
  }
}

test("BACKEND-24: an account by email, a second device, merging and undoing", async ({ page, browser }) => {
  const email = `maud-${Date.now()}@vesper.example`;
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: "Keep your seat" })).toBeVisible();
  await be(page, "Maud Phone");
  await page.reload();
  await expectFitting(page);
  await askForCode(page, email);
  await expectFitting(page);
  await code(page).fill("000001");
  await act(page, "Sign in").click();
  await expect(page.getByText("This code is wrong or has expired.")).toBeVisible();
  await expectFitting(page);
  await code(page).fill(await codeTo(email));
  await act(page, "Sign in").click();
  await expect(page.getByRole("heading", { name: "Your seat" })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expectFitting(page);

  const second = await browser.newContext();
  const desk = await second.newPage();
  await be(desk, "Maud Desk");
  await desk.goto("/account");
  await askForCode(desk, email);
  await code(desk).fill(await codeTo(email));
  await act(desk, "Sign in").click();
  await expect(desk.getByRole("heading", { name: "You were here before" })).toBeVisible();
  await axe(desk);
  await act(desk, "Bring it along").click();
  await expect(desk.getByText(/Undo until \d/)).toBeVisible();
  await axe(desk);
  await act(desk, "Undo").click();
  await expect(desk.getByRole("heading", { name: "Keep your seat" })).toBeVisible();
  await expect(desk.getByText("Maud Desk")).toBeVisible();
  await second.close();

  await page.reload();
  await page.getByText("Change the address").click();
  await page.getByText("Delete account").click();
  await expectFitting(page);
  await act(page, "Delete my account").click();
  await expect(page.getByText("Say yes first: it cannot be undone.")).toBeVisible();
  await act(page, "Sign out here").click();
  await expect(page.getByRole("heading", { name: "Keep your seat" })).toBeVisible();
  await expect(page.getByText("Maud Phone")).toBeHidden();
});

test("an account by passkey alone signs in again, and the last passkey stays", async ({ page }) => {
  const client = await page.context().newCDPSession(page);
  authenticator = client;
  await client.send("WebAuthn.enable");
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto("/account");
  await be(page, "Ilse Keys");
  await page.reload();
  await act(page, "Keep this seat with a passkey").click();
  await expect(page.getByRole("heading", { name: "Your seat" })).toBeVisible();
  await expect(page.getByText("You come back with a passkey alone.")).toBeVisible();
  await expectFitting(page);
  await page.getByRole("button", { name: /^Remove/ }).click();
  await expect(page.getByText("This is the only way back to your seat.")).toBeVisible();
  await signOut(page);
  await expect(page.getByText("Ilse Keys")).toBeHidden();
  await act(page, "Sign in with a passkey").click();
  await expect(page.getByText("Ilse Keys")).toBeVisible();
  await signOut(page);
  await client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await act(page, "Sign in with a passkey").click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  expect(await answerByHand(page, "discouraged")).toEqual([403, 403]);
  await page.reload();
  await expect(page.getByText("Ilse Keys")).toBeHidden();
  await client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
  expect(await answerByHand(page, "required")).toEqual([200, 403]);
});

/** The page is kept for the next test, which may bring one of its own. */
test.afterEach(async () => {
  await authenticator?.send("WebAuthn.disable");
  authenticator = null;
});
