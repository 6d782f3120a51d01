import type { Fault } from "../fault.ts";

const file = "e2e/drops.spec.ts";
const shown = { file, name: "the current drop with its countdown" };
const cut = { file, name: "the network is cut in the middle of a claim" };
const late = { file, name: "a claim that never left is sent once the server is back" };
const line = { file, name: "who stands by is told their place" };
const clock = { file, name: "the countdown goes by the server's clock" };
const piece = { file, name: "the piece turns by its slider and by keys" };
const draw = { file, name: "a draw is entered, shows one's entry" };
const plain = { file, name: "a piece is claimed, and given up after a second yes" };

/** The view drops of the fan app, and /drops. */
export const dropFaults: Fault[] = [
  {
    kind: "frozen value",
    name: "how many are gone stays as it was loaded",
    file: "app/drops/view/use-drops.ts",
    find: "onState: { standings: setLive }",
    put: "onState: {}",
    test: shown,
  },
  {
    kind: "wrong number",
    name: "the tag on the rail says another number",
    file: "app/drops/view/drops.tsx",
    find: "{editionOf(number, drop.pieces)}\n            </span>",
    put: "{editionOf(number + 1, drop.pieces)}\n            </span>",
    test: shown,
  },
  {
    kind: "nothing stored",
    name: "a claim that got no answer is not sent again",
    file: "app/drops/view/claim-box.tsx",
    find: "await deliver<Answer>(",
    put: 'await (await import("../../../platform/action/send-action.ts")).sendAction<Answer>(',
    test: cut,
  },
  {
    kind: "frozen value",
    name: "a claim that was delivered late does not show its number",
    file: "app/drops/view/claim-box.tsx",
    find: "useEffect(() => whenDelivered(again), [again]);",
    put: "useEffect(() => whenDelivered(() => undefined), []);",
    test: late,
  },
  {
    kind: "wrong number",
    name: "the place in line is one too far",
    file: "app/drops/view/claim-box.tsx",
    find: "own.ahead === 0",
    put: "own.ahead < 0",
    test: line,
  },
  {
    kind: "frozen value",
    name: "who moves up hears nothing of it",
    file: "app/drops/use-drop-news.ts",
    find: "void revalidate();",
    put: "void 0;",
    test: line,
  },
  {
    kind: "frozen value",
    name: "the countdown goes by the browser's clock",
    file: "app/drops/view/use-drops.ts",
    find: "useServerNow(loadedAt)",
    put: "Math.max(0 * useServerNow(loadedAt), Date.now())",
    test: clock,
  },
  {
    kind: "missing part",
    name: "nobody hears that it opens",
    file: "app/drops/view/countdown.tsx",
    find: "if (state !== stateBefore) setSaid(",
    put: "if (state === stateBefore && mark < 0) setSaid(",
    test: clock,
  },
  {
    kind: "frozen value",
    name: "the slider turns nothing",
    file: "app/drops/view/piece.tsx",
    find: "onChange={(event) => setTurn(Number(event.target.value))}",
    put: "onChange={() => undefined}",
    test: piece,
  },
  {
    kind: "wrong target",
    name: "one's entry is not shown",
    file: "app/drops/view/draw-proof.tsx",
    find: "<dd>{draw.entry}</dd>",
    put: "<dd>{draw.seedHash}</dd>",
    test: draw,
  },
  {
    kind: "wrong target",
    name: "giving up says no second yes",
    file: "app/drops/view/claim-box.tsx",
    find: 'name="sure" value="yes"',
    put: 'name="sure" value="no"',
    test: plain,
  },
];
