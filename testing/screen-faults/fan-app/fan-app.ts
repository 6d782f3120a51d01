import type { Fault } from "../fault.ts";

const hotOrNot = "e2e/hot-or-not.spec.ts";
const bts = "e2e/bts.spec.ts";
const frame = "e2e/fan-app.spec.ts";
const story = "e2e/wrapped-story.spec.ts";

/** The fan app's frame, and the views that came with it. */
export const fanAppFaults: Fault[] = [
  {
    kind: "wrong moment",
    name: "the next character is up after 900 ms",
    file: "app/hot-or-not/use-game.ts",
    find: "const highlightMs = 800;",
    put: "const highlightMs = 900;",
    test: { file: hotOrNot, name: "a vote is highlighted for 800 ms" },
  },
  {
    kind: "wrong moment",
    name: "the next character is up after 700 ms",
    file: "app/hot-or-not/use-game.ts",
    find: "const highlightMs = 800;",
    put: "const highlightMs = 700;",
    test: { file: hotOrNot, name: "a vote is highlighted for 800 ms" },
  },
  {
    kind: "missing part",
    name: "the buttons of Hot or Not stay on while a card leaves",
    file: "app/hot-or-not/game.tsx",
    find: '<Button type="submit" name="verdict" value="hot" disabled={isHeld}>',
    put: '<Button type="submit" name="verdict" value="hot">',
    test: { file: hotOrNot, name: "a vote is highlighted for 800 ms" },
  },
  {
    kind: "nothing stored",
    name: "undo only goes back",
    file: "app/hot-or-not/use-game.ts",
    find: '    void say(last.id, "none");\n',
    put: "",
    test: { file: hotOrNot, name: "by arrow keys, undone by U" },
  },
  {
    kind: "frozen value",
    name: "a city's race hears nothing live",
    file: "app/hot-or-not/hottest.tsx",
    find: "onState: { standings: setStandings },",
    put: "onState: {},",
    test: { file: hotOrNot, name: "a city is chosen by its chip" },
  },
  {
    kind: "nothing stored",
    name: "what could not be sent is forgotten",
    file: "platform/delivery/deliver.ts",
    find: "    else localStorage.setItem(kept, JSON.stringify(all));",
    put: "",
    test: { file: hotOrNot, name: "offline for a while" },
  },
  {
    kind: "wrong moment",
    name: "the next card behind the scenes comes after 900 ms",
    file: "app/behind-the-scenes/use-carousel.ts",
    find: "const highlightMs = 800;",
    put: "const highlightMs = 900;",
    test: { file: bts, name: "Hot and Not go on after 800 ms" },
  },
  {
    kind: "wrong target",
    name: "back from the first card stays on it",
    file: "app/behind-the-scenes/use-carousel.ts",
    find: "setIndex((index + by + cards.length) % cards.length);",
    put: "setIndex(Math.max(0, (index + by) % cards.length));",
    test: { file: bts, name: "Hot and Not go on after 800 ms" },
  },
  {
    kind: "nothing stored",
    name: "the needle is dropped on the screen alone",
    file: "app/behind-the-scenes/marks.server.ts",
    find: "needle = coalesce($5, m.needle)",
    put: "needle = m.needle",
    test: { file: bts, name: "a card is kept with S" },
  },
  {
    kind: "missing part",
    name: "what spoils a story stands open",
    file: "app/deep-dives/spoiler.tsx",
    find: "if (!of) return children;",
    put: "if (!of || of) return children;",
    test: { file: bts, name: "news open to their words" },
  },
  {
    kind: "wrong target",
    name: "the logo of the app leads to the landing",
    file: "app/fan-app/fan-app.tsx",
    find: 'to={viewPath("home")} preventScrollReset className="fan-app-home"',
    put: 'to="/" preventScrollReset className="fan-app-home"',
    test: { file: frame, name: "tabs light up where one is" },
  },
  {
    kind: "nothing stored",
    name: "a view begins at its top whenever one comes back",
    file: "app/fan-app/use-kept-scroll.ts",
    find: "Number(read(name) ?? 0),",
    put: "0,",
    test: { file: frame, name: "a view goes on where it was scrolled to" },
  },
  {
    kind: "missing part",
    name: "a story goes on while it is held",
    file: "app/wrapped/story/story.css",
    find: "animation-play-state: paused;",
    put: "animation-play-state: running;",
    test: { file: story, name: "the story goes on by tap" },
  },
  {
    kind: "missing part",
    name: "a saved card has no face and no letters of its own",
    file: "platform/ui/share/save-picture.ts",
    find: '    image.setAttribute("href", await dataOf(image.getAttribute("href") ?? ""));',
    put: "    image.remove();",
    test: { file: story, name: "the story goes on by tap" },
  },
];
