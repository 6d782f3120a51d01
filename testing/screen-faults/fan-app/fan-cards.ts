import type { Fault } from "../fault.ts";

const e2e = (file: string, name: string) => ({ file: `e2e/${file}.spec.ts`, name });
const card = e2e("fan-cards", "whose card is written");
const others = e2e("fan-cards", "a card is followed and turned");
const ego = e2e("fan-cards", "Maud until somebody is claimed");
const live = e2e("threads", "two fans write to one another live");
const sharing = e2e("threads", "news, a fact and a card are shared");

/** Fan cards, the alter ego, and what friends write to one another. */
export const fanCardFaults: Fault[] = [
  {
    kind: "nothing stored",
    name: "a card is thanked for and not kept",
    file: "app/fan-cards/fan-cards.actions.server.ts",
    find: "        await keepCard(await fan(), fields);\n",
    put: "        await fan();\n",
    test: card,
  },
  {
    kind: "wrong target",
    name: "the card copied leads to everybody's own",
    file: "app/fan-cards/profile.server.ts",
    find: 'viewPath("profile", { fan: ref })',
    put: 'viewPath("profile")',
    test: card,
  },
  {
    kind: "nothing stored",
    name: "whoever is followed is followed until the next load",
    file: "app/fan-cards/fan-cards.actions.server.ts",
    find: '        await follow(await fan(), ref, on === "yes");\n',
    put: "        await fan();\n",
    test: others,
  },
  {
    kind: "missing part",
    name: "a deep dive that cannot be had says nothing",
    file: "app/fan-cards/card-back.tsx",
    find: 'return toast.error("Failed to load content")',
    put: "return",
    test: others,
  },
  {
    kind: "wrong number",
    name: "the picture of a card is square",
    file: "app/fan-cards/draw-card.ts",
    find: "const height = 1350;",
    put: "const height = 1080;",
    test: others,
  },
  {
    kind: "frozen value",
    name: "whoever is claimed, the alter ego is Maud",
    file: "app/alter-ego/alter-ego.server.ts",
    find: "name === identity.character_name",
    put: 'identity && name === "Maud Vesper"',
    test: ego,
  },
  {
    kind: "frozen value",
    name: "what is unread shows with the next load",
    file: "app/threads/use-unread.ts",
    find: "if (told) setUnread(told.unread);",
    put: "",
    test: live,
  },
  {
    kind: "frozen value",
    name: "a conversation hears nothing live",
    file: "app/threads/thread-screen.tsx",
    find: "live?.topic ?? null,",
    put: "null,",
    test: live,
  },
  {
    kind: "missing part",
    name: "what was looked at stays unread",
    file: "app/threads/thread-screen.tsx",
    find: "if (!isUnread || document.hidden) return;",
    put: "return;",
    test: sharing,
  },
  {
    kind: "missing part",
    name: "news cannot be shared with a friend",
    file: "app/behind-the-scenes/bts.view.tsx",
    find: "share: `news ",
    put: "share: `gone ",
    test: sharing,
  },
];
