import type { Fault } from "../fault.ts";

const e2e = (name: string) => ({ file: "e2e/landing-experience.spec.ts", name });
const near = e2e("nothing of it is asked for before one comes near");
const late = e2e("where it cannot be had the page stands");
const clock = e2e("the label turns after 2000 ms");
const shared = e2e("the city is chosen; a vote, a comment");
const woken = e2e("a character is woken, answers");
const dives = e2e("facts load once and are there at once then");
const booth = e2e("the camera opens only without a selfie");
const folder = "app/landing-experience";

export const landingExperienceFaults: Fault[] = [
  {
    kind: "wrong moment",
    name: "the experience is loaded with the page",
    file: `${folder}/experience.tsx`,
    find: "if (isNear) come();",
    put: "come();",
    test: near,
  },
  {
    kind: "wrong number",
    name: "the place of the experience grows with what comes into it",
    file: `${folder}/experience.css`,
    find: "  height: clamp(",
    put: "  min-height: clamp(",
    test: near,
  },
  {
    kind: "missing part",
    name: "an experience that did not come is not asked for again",
    file: `${folder}/experience.tsx`,
    find: 'if (hasFailed && state === "idle") asked.current = false;',
    put: "",
    test: late,
  },
  {
    kind: "wrong moment",
    name: "play and shop turn a little early",
    file: `${folder}/play-shop.tsx`,
    find: "const flipMs = 2_000;",
    put: "const flipMs = 1_940;",
    test: clock,
  },
  {
    kind: "wrong moment",
    name: "play and shop turn a little late",
    file: `${folder}/play-shop.tsx`,
    find: "const flipMs = 2_000;",
    put: "const flipMs = 2_060;",
    test: clock,
  },
  {
    kind: "missing part",
    name: "play and shop turn under somebody who is about to press",
    file: `${folder}/play-shop.tsx`,
    find: "if (!isSeen || isHeld) return;",
    put: "if (!isSeen) return;",
    test: clock,
  },
  {
    kind: "wrong target",
    name: "not is said as hot",
    file: `${folder}/trivia.tsx`,
    find: '"hot" ? "hot" : "not");\n  }',
    put: '"hot" ? "hot" : "hot");\n  }',
    test: clock,
  },
  {
    kind: "frozen value",
    name: "the leaf within a title is kept for the next",
    file: `${folder}/trivia.tsx`,
    find: "if (leaf.title !== index) setLeaf({ title: index, at: 0 });",
    put: "if (leaf.title !== index) setLeaf({ title: index, at: leaf.at });",
    test: clock,
  },
  {
    kind: "wrong moment",
    name: "a view begins at its top at once",
    file: `${folder}/use-views.ts`,
    find: "const toTopMs = 100;",
    put: "const toTopMs = 80;",
    test: clock,
  },
  {
    kind: "wrong moment",
    name: "a view begins at its top late",
    file: `${folder}/use-views.ts`,
    find: "const toTopMs = 100;",
    put: "const toTopMs = 120;",
    test: clock,
  },
  {
    kind: "missing part",
    name: "a city is guessed",
    file: `${folder}/votes.tsx`,
    find: "useState(ownCity)",
    put: "useState(ownCity ?? cities[0]?.id ?? null)",
    test: shared,
  },
  {
    kind: "frozen value",
    name: "the votes of a city stand still",
    file: `${folder}/votes.tsx`,
    find: "live[city] ?? standings[city]",
    put: "standings[city]",
    test: shared,
  },
  {
    kind: "nothing stored",
    name: "a character is asked nothing",
    file: `${folder}/face-talk.tsx`,
    find: "if (answer.ok) await reload();",
    put: "",
    test: woken,
  },
  {
    kind: "missing part",
    name: "a deep dive is asked for again each time",
    file: `${folder}/dives/dives.ts`,
    find: "if (facts.length > 0) found.set(keyOf(asked), facts);",
    put: "",
    test: dives,
  },
  {
    kind: "wrong target",
    name: "directors are asked for as anything",
    file: `${folder}/dives/dive-shelf.tsx`,
    find: 'type === "Director" ? "director" : "general"',
    put: 'type === "Director" ? "general" : "general"',
    test: dives,
  },
  {
    kind: "wrong target",
    name: "what cannot be had gets the facts that are true of any",
    file: `${folder}/dives/dives.ts`,
    find: "if (!answer.ok) return null;",
    put: "if (!answer.ok) return [];",
    test: dives,
  },
  {
    kind: "missing part",
    name: "loading of a deep dive does not end",
    file: `${folder}/dives/use-dive.ts`,
    find: "      setLoading(false);\n",
    put: "",
    test: dives,
  },
  {
    kind: "missing part",
    name: "the camera opens in front of a selfie",
    file: `${folder}/selfie/selfie.tsx`,
    find: "useCamera(video, selfie === null && !isReading)",
    put: "useCamera(video, true)",
    test: booth,
  },
  {
    kind: "wrong moment",
    name: "a face is sent before there is a scene",
    file: `${folder}/selfie/selfie.tsx`,
    find: "useState<Scene | null>(null)",
    put: "useState<Scene | null>(scenes[0] ?? null)",
    test: booth,
  },
  {
    kind: "wrong target",
    name: "a swap that failed takes the scene away",
    file: `${folder}/selfie/use-face-swap.ts`,
    find: '{ image: target, state: "unswapped" }',
    put: '{ image: "", state: "unswapped" }',
    test: booth,
  },
];
