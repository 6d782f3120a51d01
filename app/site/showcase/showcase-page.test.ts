import { expect, test } from "vitest";
import { servePages } from "../../../testing/pages.ts";

const code = "the-light-walks";
const variant = "before-you-sign";
const { open, newFan } = servePages({ SHOWCASE_CODE: code, SHOWCASE_VARIANT_CODE: variant });

const unlock = async (fan = newFan(), password = code) =>
  (await open("/showcase", fan)).press("Unlock", { password });

const standard = [
  {
    title: "Stars and cards",
    phones: ["Deep Dive Archive", "Hottest Characters", "Fan Card", "Behind the Scenes Drops"],
  },
  {
    title: "Play as you",
    phones: [
      "Deep-dive search",
      "Your Alter Ego",
      "Hot or Not",
      "Character Chat",
      "Messages with Friends",
      "Your Mood & Scene",
    ],
  },
  {
    title: "Talk about it",
    phones: [
      "Messages",
      "Lets Chat That Wild Scene",
      "Breaking News",
      "RHONY Fan Forum",
      "Too Hot To Handle Fan Forum",
    ],
  },
  { title: "Your month", phones: ["Your September Wrapped", "Your week"] },
];

const groupsOf = ({ document }: { document: Document }) =>
  [...document.querySelectorAll(".showcase-group")].map((group) => ({
    title: group.querySelector("h2")?.textContent,
    phones: [...group.querySelectorAll("h3")].map((one) => one.textContent),
  }));

// Also SHOWCASE-05..10, ROUTE-22.
test("SHOWCASE-01..03: a wrong code opens nothing, the right one four groups", async () => {
  const fan = newFan();
  const gate = await open("/showcase", fan);
  gate.in().getByRole("heading", { level: 1, name: "Enter Secret Code" });
  expect(gate.in().getByLabelText("Secret code").getAttribute("type")).toBe("password");
  const refused = await gate.press("Unlock", { password: "open sesame" });
  expect(refused.description(refused.in().getByLabelText("Secret code"))).toBe("This code opens nothing");
  expect(refused.texts(".showcase-phone")).toEqual([]);
  await unlock(fan);
  const wall = await open("/showcase", fan);
  wall.in().getByRole("heading", { level: 1, name: "The whole wall is on" });
  expect(groupsOf(wall)).toEqual(standard);
  expect(wall.text()).not.toContain("The last thirty days");
});

test("CHAT-21, CHAT-23, MOOD-01, BTS-13: every still frame is the real view, stopped", async () => {
  const fan = newFan();
  const { html } = await unlock(fan);
  for (const [title, words] of [
    ["Hottest Characters", /Worldwide/],
    ["Character Chat", /They are made up/],
    ["RHONY Fan Forum", /RHONY Fan Forum/],
    ["Your Mood &amp; Scene", /Your Mood & Scene/],
    ["Messages", /Nova|Theo|Imani|Kit/],
    ["Breaking News", /Breaking News/],
  ] as const) {
    const [frame] = new RegExp(`<iframe [^>]*title="${title}"[^>]*>`).exec(html) ?? [];
    expect(frame, title).toContain('sandbox="allow-same-origin"');
    const address = /src="([^"#]+)/.exec(frame ?? "")?.[1]?.replaceAll("&amp;", "&") ?? "";
    const stopped = await open(address, fan);
    expect(stopped.text(stopped.document.querySelector(".fan-app-screen")), title).toMatch(words);
    expect(stopped.document.querySelectorAll("script[type=module]"), title).toHaveLength(0);
  }
});

test("PLAY-06, PLAY-08: who has rated all is told so in the showcase's words", async () => {
  const fan = newFan();
  await unlock(fan);
  const done = await open("/showcase/phone?view=play&card=all-done", fan);
  done.in().getByRole("heading", { name: "All done! You've rated all characters" });
  done.in().getByText("Thanks for voting!");
  done.in().getByText("Come back tomorrow to rate more characters!");
  const inTheApp = await open("/fans?view=play&card=all-done", fan);
  expect(inTheApp.text()).not.toContain("Thanks for voting!");
});

test("SHOWCASE-04: the variant code adds what studios want, with real activity", async () => {
  const wall = await unlock(newFan(), variant);
  expect(groupsOf(wall)).toEqual([
    ...standard,
    {
      title: "Before you sign",
      phones: ["Tonight", "A room, live", "Limited drops", "Their face in your scene"],
    },
  ]);
  wall.in().getByText("The last thirty days, without samples.");
  // To somebody else it is closed, and so is every phone of it.
  for (const path of ["/showcase/phone?view=home", "/showcase/stopped?view=home"])
    expect((await open(path)).path).toBe("/showcase");
});
