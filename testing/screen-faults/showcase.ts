import type { Fault } from "./fault.ts";

const file = "e2e/showcase.spec.ts";
const wall = { file, name: "a wrong code opens nothing" };
const keys = { file, name: "the arrow keys walk" };
const words = { file, name: "what is pressed in a phone counts as in the app" };
const variant = { file, name: "the variant code adds what a studio wants to see" };
const phone = { file, name: "on a phone one frame follows another" };

/** /showcase and its phones. */
export const showcaseFaults: Fault[] = [
  {
    kind: "missing part",
    name: "the wall's second forum is the first again",
    file: "app/showcase/phones.ts",
    find: 'title: "Too Hot To Handle Fan Forum"',
    put: 'title: "RHONY Fan Forum"',
    test: wall,
  },
  {
    kind: "wrong target",
    name: "Breaking News shows another view",
    file: "app/showcase/phones.ts",
    find: 'title: "Breaking News", view: "bts"',
    put: 'title: "Breaking News", view: "mood"',
    test: wall,
  },
  {
    kind: "missing part",
    name: "Escape does not take the keys back",
    file: "app/showcase/phone-frames.tsx",
    find: 'key === "Escape"',
    put: 'key === "Tab"',
    test: keys,
  },
  {
    kind: "frozen value",
    name: "walking leaves the first phone on",
    file: "app/showcase/wall.tsx",
    find: "setLit(next.id);",
    put: "",
    test: keys,
  },
  {
    kind: "missing part",
    name: "a tap turns the showcase's card instead of changing it",
    file: "app/fan-cards/fan-card.tsx",
    find: "(onTap ?? turn)();",
    put: "turn();",
    test: words,
  },
  {
    kind: "wrong number",
    name: "the standard code opens what is for studios",
    file: "app/showcase/phones.ts",
    find: "(variant ? [...standard, forStudios] : standard)",
    put: "(variant ? standard : [...standard, forStudios])",
    test: variant,
  },
  {
    kind: "wrong number",
    name: "Try Again begins with the second face",
    file: "app/hot-or-not/use-game.ts",
    find: "const again = () => setIndex(0);",
    put: "const again = () => setIndex(1);",
    test: { file: "e2e/showcase.spec.ts", name: "PLAY-06, PLAY-07, PLAY-08" },
  },
  {
    kind: "frozen value",
    name: "scrolling turns no phone on",
    file: "app/showcase/use-wall.ts",
    find: "if (isIntersecting) come(",
    put: "if (!isIntersecting && !target) come(",
    test: phone,
  },
];
