import type { Fault } from "./fault.ts";

const pages = "e2e/character-pages.spec.ts";
const found = { file: pages, name: "search and chips work together" };
const talk = { file: pages, name: "a talk opens with the greeting" };
const shop = { file: pages, name: "an outfit has a price and five drawn pieces" };
const plain = { file: pages, name: "searching, talking and hunting are links and forms" };
const curated = { file: "e2e/recommendations.spec.ts", name: "chips filter, preferences move what fits" };
const plainCurated = { file: "e2e/recommendations.spec.ts", name: "filtering, choosing and keeping a seat" };

/** /character-chat, /shop with its hunts, and /recommendations with its tickets. */
export const characterPageFaults: Fault[] = [
  {
    kind: "missing part",
    name: "a chip forgets what was typed",
    file: "app/character-pages/character-page.tsx",
    find: "to={addressOf(page, { q, vibe: one?.toLowerCase() })}",
    put: "to={addressOf(page, { vibe: one?.toLowerCase() })}",
    test: found,
  },
  {
    kind: "wrong number",
    name: "a chip shows everybody",
    file: "app/character-pages/character-page.tsx",
    find: "(!vibe || one.vibe === vibe) &&",
    put: "(!vibe || one.vibe !== null) &&",
    test: found,
  },
  {
    kind: "wrong moment",
    name: "a character answers at once",
    file: "app/character-pages/talk-dialog.tsx",
    find: "const replyAfterMs = 1_000;",
    put: "const replyAfterMs = 900;",
    test: talk,
  },
  {
    kind: "wrong moment",
    name: "a character takes too long",
    file: "app/character-pages/talk-dialog.tsx",
    find: "const replyAfterMs = 1_000;",
    put: "const replyAfterMs = 1_100;",
    test: talk,
  },
  {
    kind: "missing part",
    name: "nothing can be sent, and Send does not say so",
    file: "app/characters/talk/talk-composer.tsx",
    find: '(needsWords && isAwake && text.trim() === "")',
    put: "(needsWords && false)",
    test: shop,
  },
  {
    kind: "missing part",
    name: "the hunt opens without a word",
    file: "app/hunts/hunt-dialog.tsx",
    find: "useEffect(() => toast.info(",
    put: "useEffect(() => void toast && ((_: string) => undefined)(",
    test: shop,
  },
  {
    kind: "frozen value",
    name: "the page of a hunt stays as it was loaded",
    file: "app/hunts/hunt.route.tsx",
    find: "onState: { moved: () => void reload() },",
    put: "",
    test: shop,
  },
  {
    kind: "missing part",
    name: "without a script the talk leads into the app",
    file: "app/character-pages/talk-dialog.tsx",
    find: "face={page}",
    put: 'face={page === "shop" ? "app" : page}',
    test: plain,
  },
  {
    kind: "wrong number",
    name: "a chip of what is curated filters nothing",
    file: "app/recommendations/page/recommendations.route.tsx",
    find: "type ? all.filter((one) => one.type === type) : all",
    put: "type ? all.filter((one) => one.type !== null) : all",
    test: curated,
  },
  {
    kind: "nothing stored",
    name: "the city that was chosen is not sent",
    file: "app/recommendations/page/customize-dialog.tsx",
    find: 'moods: sent.getAll("moods"),\n      city: sent.get("city"),',
    put: 'moods: sent.getAll("moods"),\n      city: "",',
    test: curated,
  },
  {
    kind: "missing part",
    name: "a ticket has no code",
    file: "app/recommendations/tickets/ticket.route.tsx",
    find: '<path d={code.path} fill="#000" />',
    put: "",
    test: plainCurated,
  },
];
