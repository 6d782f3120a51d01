import { expect, test } from "./afters.ts";
import { signIn, unheard } from "./desk.ts";

test("a new party gets a picture, a run-sheet with its score, and a preview card", async ({ page }) => {
  await signIn(page);
  const title = unheard("The night of the dock ");
  await page.goto("/operator/parties/new");
  const card = page.getByRole("figure", { name: "As fans will see it" });
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByLabel("Show or film").fill("Vesper Line");
  await page.getByLabel("Host").fill("Wren");
  await page.getByLabel("Description").fill("Bring a lamp.");
  await expect(card).toContainText(title);
  await expect(card).toContainText("Vesper Line");
  await expect(card).toContainText("Bring a lamp.");
  await expect(card).toContainText("Coming Up");
  await expect(card.locator("img").first()).toHaveAttribute("src", /still-vesper-line/);
  await page.getByRole("group", { name: "Picture" }).getByText("carmilla", { exact: true }).click();
  await expect(card.locator("img").first()).toHaveAttribute("src", /still-carmilla/);

  const sheet = page.getByRole("textbox", { name: "Run-sheet" });
  await sheet.fill("0 Scene: Platform nine\n12 Poll 7: Left or right? | Left | Right\n31 Gasp");
  const score = page.getByRole("region", { name: "Run-sheet" });
  await expect(score.getByRole("list", { name: "Scene: 1 cue" })).toContainText("Platform nine");
  await expect(score.getByRole("list", { name: "Poll: 1 cue" })).toContainText("Left or right?");
  await expect(page.getByText("Not read yet. Line 3")).toBeVisible();
  await page.getByRole("button", { name: "Create the party" }).click();
  const told = page.locator(".sheet-field .field-error");
  await expect(told).toHaveText("Line 3: write it as “12 Scene: The harbour”");
  await expect(sheet).toHaveValue(/31 Gasp$/);
  // All that is wrong is told at once, and goes with what was wrong.
  await sheet.fill("Platform nine\n31 Gasp");
  await expect(told).toHaveText(/^Line 1: .+\nLine 2: [^\n]+$/);
  await sheet.fill("0 Scene: Platform nine\n31 Gasp");
  await expect(told).toHaveText(/^Line 2: [^\n]+$/);
  await sheet.fill("0 Scene: Platform nine\n31 Gasp: Hold on");
  await expect(told).toHaveCount(0);
  await expect(sheet).toBeFocused();
  await sheet.fill("0 Scene: Platform nine\n12 Poll 7: Left or right? | Left | Right\n31 Gasp: Hold on");
  await page.getByRole("button", { name: "Create the party" }).click();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Run-sheet" })).toHaveCount(0);

  await page.getByRole("link", { name: "control room" }).click();
  const planned = page.getByRole("region", { name: "Run-sheet" }).locator("[data-state=planned]");
  await expect(planned).toHaveText([/0:00.*Platform nine/, /12:00.*Left or right\?/, /31:00.*Hold on/]);
  await page.goto(`/afters?q=${title}`);
  await expect(page.locator(".card img").first()).toHaveAttribute("src", /still-carmilla/);
  await page.goBack();
  await page.getByRole("link", { name: title }).click();
  await page.getByText("End now").click();
  await page.getByRole("button", { name: "Yes, end it" }).click();
  await expect(page.locator(".desk-bar").getByText("Archived")).toBeVisible();
});
