import type { CDPSession, Page } from "@playwright/test";
import { expect, test } from "./afters.ts";
import { signIn } from "./desk.ts";

// The server is another machine's when BASE_URL names it; its shell is out of reach then.
test.skip(Boolean(process.env.BASE_URL), "needs the shell of the server");

type Authenticator = { client: CDPSession; authenticatorId: string };

async function authenticatorIn(page: Page): Promise<Authenticator> {
  const client = await page.context().newCDPSession(page);
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
  return { client, authenticatorId };
}

/** As if in a browser that was never here: the session of other tests goes on. */
async function comeAnew(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
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
    const { options } = await (await post("/sign-in/passkey/challenge", {})).json();
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
      ...options,
      userVerification: wanted,
    });
    const made = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
    const credential = JSON.stringify(made.toJSON());
    const first = await post("/sign-in/passkey", { credential });
    const again = await post("/sign-in/passkey", { credential });
    return [first.status, again.status];
  }, userVerification);
}

test("a desk passkey is created, signs in without email, and is useless once removed", async ({ page }) => {
  const violations: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) violations.push(message.text());
  });
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await signIn(page);
  const { client, authenticatorId } = await authenticatorIn(page);
  await page.goto("/operator/sessions/new-passkey");
  const before = scripts.length;
  await page.getByLabel("Name").fill("The grey laptop");
  await page.getByRole("button", { name: "Make a passkey" }).click();
  await expect(page.getByText("The passkey is saved.").first()).toBeVisible();
  expect(scripts.length).toBeGreaterThan(before);
  await expect(page.getByText("The grey laptop")).toBeVisible();
  const { credentials } = await client.send("WebAuthn.getCredentials", { authenticatorId });
  expect(credentials.map(({ isResidentCredential }) => isResidentCredential)).toEqual([true]);

  await comeAnew(page);
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  await page.goto("/operator/log");
  await expect(page.getByText("Signed in with a passkey.").first()).toBeVisible();

  // Whoever only holds the device is not let in by the browser.
  await client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await comeAnew(page);
  await expect(page.getByText("No passkey was used.")).toBeVisible();
  // Nor by the server, when a script asks the device for less; and what was answered once is worth nothing again.
  expect(await answerByHand(page, "discouraged")).toEqual([403, 403]);
  await client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
  expect(await answerByHand(page, "required")).toEqual([200, 403]);
  // As after a session that rested: to where the server says that one was.
  await page.route("**/sign-in/passkey", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), to: "/operator/log" } });
  });
  await comeAnew(page);
  await expect(page).toHaveURL(/\/operator\/log$/);
  await page.unroute("**/sign-in/passkey");

  await page.goto("/operator/sessions");
  await page.getByRole("button", { name: "Remove The grey laptop" }).click();
  await expect(page.getByText("The passkey is gone.").first()).toBeVisible();
  await comeAnew(page);
  await expect(page.getByText("This passkey is not known here.")).toBeVisible();
  expect((await page.goto("/operator"))?.status()).toBe(404);
  expect(violations).toEqual([]);
});
