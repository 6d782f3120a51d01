import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect } from "./afters.ts";
import { requestBeta, unheard } from "./desk.ts";
import { booth, button, comeNear, facts, shelf, stage } from "./landing-stage.ts";
import { press, type Row } from "./states.ts";

// What is done at an address before accessibility.spec.ts looks at it.

export const failsToFilm = (page: Page) =>
  expect(page.getByText("Failed to access camera", { exact: true })).toBeVisible();

export const choosePhoto = async (page: Page) => {
  await failsToFilm(page);
  const colour = { width: 600, height: 600, channels: 3 as const, background: "#2040e0" };
  const buffer = await sharp({ create: colour }).jpeg().toBuffer();
  const photo = { name: "me.jpg", mimeType: "image/jpeg", buffer };
  await page.locator("input[type=file]").setInputFiles(photo);
  await expect(page.getByRole("button", { name: "Enter Scene", exact: true })).toBeVisible();
};

const claim = async (page: Page) => {
  await press("Claim Identity")(page);
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
};
/** Somebody else, who was sent the link of a fan. */
export const asFriend = async (page: Page) => {
  await claim(page);
  await press("Get your friend link")(page);
  const link = await page.getByLabel("Link for your friends").inputValue();
  await page.context().clearCookies();
  await page.goto(new URL(link).pathname);
};

export async function theWallIsOn(page: Page) {
  await page.getByLabel("Secret code").fill("the-light-walks");
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(page.locator(".showcase-phone").first()).toBeVisible();
}

export async function factsHaveCome(page: Page) {
  await comeNear(page);
  await shelf(page, "Buster Keaton").click();
  await expect(facts(page).first()).toBeVisible();
}

export async function somebodyAnswers(page: Page) {
  await comeNear(page);
  await button(page, /^Talk to Dex Amari/).click();
  await page.getByRole("textbox", { name: "Message to Dex Amari" }).fill("What do you hear?");
  await page.keyboard.press("Enter");
  await expect(stage(page).getByRole("log").locator(".talk-own").last()).toBeVisible();
}

export async function noCamera(page: Page) {
  await comeNear(page);
  await button(page, "Put your face in it").click();
  await expect(booth(page).getByText("Failed to access camera", { exact: true })).toBeVisible();
}

export async function inTheScene(page: Page) {
  await press("Enter Scene")(page);
  await expect(page.getByRole("img", { name: /Fan composite\.$/ })).toBeVisible();
}

export async function theMoodIsUp(page: Page) {
  await page.getByLabel("Caption", { exact: true }).fill("Reading the room");
  await press("Share Mood")(page);
  await expect(page.locator(".heads")).toHaveAttribute("data-watching");
}

export async function sheHasAnswered(page: Page) {
  await page.getByRole("textbox", { name: /^Message to/ }).fill("What scares you?");
  await page.keyboard.press("Enter");
  await expect(page.locator(".talk-said[data-role=assistant]:not([data-opening])")).toHaveCount(1);
}

export async function insideTheGate(page: Page) {
  await page.getByLabel("Password").fill("the-clock-stops-at-one");
  await press("Enter")(page);
  await expect(page.locator(".experiences")).toBeVisible();
}

export async function betaIsRefused(page: Page) {
  await press("Join Beta")(page);
  await page.getByRole("dialog").getByRole("button", { name: "Request access" }).click();
  await expect(page.getByRole("dialog").locator("[aria-invalid=true]")).toHaveCount(4);
}

export async function septemberIsGenerated(page: Page) {
  await press("Generate September")(page);
  await expect(page.locator(".wrapped-poster")).toBeVisible();
}

export async function countingIsSaid(page: Page) {
  await page.getByRole("button", { name: "Generate wrapped" }).click();
  await page.getByText("How was this counted?").click();
  await expect(page.getByText("A sample: nothing of it is yours yet.")).toBeVisible();
}

export async function aFriendHasAnswered(page: Page) {
  await asFriend(page);
  await press(/Dex Amari/)(page);
  await expect(page.getByRole("heading", { name: /^You said Dex/ })).toBeVisible();
}

export async function anotherIsChosen(page: Page) {
  await claim(page);
  await page.getByText("Choose another", { exact: true }).click();
}

/** Sends a form that is empty, and waits for what it says to that. */
export const refused = (name: string) => async (page: Page) => {
  await page.getByRole("main").getByRole("button", { name }).first().click();
  await expect(page.locator("main [aria-invalid=true]").first()).toBeVisible();
  await expect(page.getByRole("main").getByRole("button", { name }).first()).toBeEnabled();
};

/** Somebody has asked, and what they asked is open. */
export async function aRequest(page: Page): Promise<string> {
  const name = unheard("Heron");
  await requestBeta(page, name);
  await page.goto(`/operator/requests/beta?q=${name}`);
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  return name;
}

export const acted: Row[] = [
  ["/fans?view=wrapped", "how it was counted is said", countingIsSaid],
  ["/wrapped?period=september", "it is generated", septemberIsGenerated],
  ["/fans?view=leaderboard&friend=kit"],
  ["/afters?tab=mine", "a friend is asked", asFriend],
  ["/afters?tab=mine", "a friend has answered", aFriendHasAnswered],
  ["/afters?tab=mine", "another identity is chosen, and its link is there", anotherIsChosen],
  ["/afters?tab=mine", "one's own link", press("Get your friend link")],
  ["/fans?view=camera-selfie&scene=airlock", "there is no camera", failsToFilm],
  ["/fans?view=camera-selfie&scene=airlock", "a photo is chosen", choosePhoto],
  ["/fans?view=camera-selfie&scene=airlock", "one is in the scene", inTheScene],
  ["/fans?view=mood&scene=airlock", "it is up", theMoodIsUp],
  ["/fans?view=profile&see=edit"],
  ["/fans?view=profile&fan=imani", "turned over", press("Turn over", "link")],
  ["/fans?view=alter-ego", "turned over", (page) => page.locator(".court-card").click()],
  ["/fans?view=chat&character=carmilla", "she has answered", sheHasAnswered],
];
