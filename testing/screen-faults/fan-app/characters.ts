import type { Fault } from "../fault.ts";

const e2e = (name: string) => ({ file: "e2e/characters.spec.ts", name });
const grid = e2e("a character of the grid is chosen by keys");
const end = e2e("the list is at its end 100 ms after");
const kept = e2e("what is typed without a connection is kept");
const plain = {
  file: "app/characters/character-chat.test.ts",
  name: "without scripts a question is answered by the page that follows",
};
const model = e2e("a reply grows in sight of its fan");

export const characterFaults: Fault[] = [
  {
    kind: "missing part",
    name: "arrows go nowhere in the grid",
    file: "app/characters/talk/windows.tsx",
    find: "  next.focus();\n",
    put: "",
    test: grid,
  },
  {
    kind: "missing part",
    name: "a talk begins without a word of it",
    file: "app/characters/character-chat.actions.server.ts",
    find: "Starting chat with ",
    put: "Talking to ",
    test: grid,
  },
  {
    kind: "frozen value",
    name: "a talk hears nothing of the fan's other browser",
    file: "app/characters/talk/use-talk.ts",
    find: "live?.topic ?? null,",
    put: "null,",
    test: grid,
  },
  {
    kind: "missing part",
    name: "what was sent stays in the field",
    file: "app/characters/talk/talk-composer.tsx",
    find: '    setText("");\n',
    put: "",
    test: grid,
  },
  {
    kind: "wrong moment",
    name: "the list waits half a second before it goes to its end",
    file: "platform/ui/use-scrolled-to-end.ts",
    find: "const toTheEndMs = 100;",
    put: "const toTheEndMs = 500;",
    test: end,
  },
  {
    kind: "wrong moment",
    name: "the list goes to its end at once",
    file: "platform/ui/use-scrolled-to-end.ts",
    find: "const toTheEndMs = 100;",
    put: "const toTheEndMs = 20;",
    test: end,
  },
  {
    kind: "missing part",
    name: "a question that failed is not answered in the character's place",
    file: "app/characters/talk/talk-screen.tsx",
    find: 'outbox.unsent.some(({ state }) => state === "failed") && (',
    put: "false && (",
    test: kept,
  },
  {
    kind: "wrong moment",
    name: "a plain post does not wait for the reply",
    file: "app/characters/character-chat.actions.server.ts",
    find: 'headers.accept?.includes("text/html") === true;',
    put: "headers.accept === undefined;",
    test: plain,
  },
  {
    kind: "frozen value",
    name: "a reply that grows is not seen before it is whole",
    file: "app/characters/talk/talk-screen.tsx",
    find: 'growing && growing.text !== "" && (',
    put: "false && (",
    test: model,
  },
  {
    kind: "missing part",
    name: "a reply that was stopped cannot be asked for again",
    file: "app/characters/talk/talk-screen.tsx",
    find: 'last?.state === "stopped")',
    put: "false)",
    test: model,
  },
  {
    kind: "missing part",
    name: "Stop stops nothing",
    file: "app/characters/character-chat.actions.server.ts",
    find: "    await stopAnswer(await fan(), talker.id);\n",
    put: "    await fan();\n",
    test: model,
  },
];
