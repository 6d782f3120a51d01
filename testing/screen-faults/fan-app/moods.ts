import type { Fault } from "../fault.ts";

const shared = { file: "e2e/mood.spec.ts", name: "a scene is picked, captioned and shared" };
const byKeyboard = { file: "e2e/mood.spec.ts", name: "by keyboard from the sheet to a title" };

/** The view mood of the fan app. */
export const moodFaults: Fault[] = [
  {
    kind: "frozen value",
    name: "the row in front stays as it was loaded",
    file: "app/moods/mood.view.tsx",
    find: "onState: { row: setRow }",
    put: "onState: {}",
    test: shared,
  },
  {
    kind: "wrong target",
    name: "one's own mood sits in the row in front",
    file: "app/moods/mood.view.tsx",
    find: "({ fanId }) => fanId !== me",
    put: "() => me !== undefined",
    test: shared,
  },
  {
    kind: "wrong number",
    name: "the caption's letters are counted from one",
    file: "app/moods/big-screen.tsx",
    find: "{length} of",
    put: "{length + 1} of",
    test: shared,
  },
  {
    kind: "nothing stored",
    name: "the caption is forgotten as the scene is changed",
    file: "app/moods/mood.view.tsx",
    find: "caption={caption}\n          onCaption",
    put: 'caption={asked.get("see") ? caption : data.caption}\n          onCaption',
    test: shared,
  },
  {
    kind: "missing part",
    name: "a mood is refused without a word",
    file: "app/moods/big-screen.tsx",
    find: "setProblem(parsed.error.issues[0]?.message ?? null);",
    put: "setProblem(null);",
    test: byKeyboard,
  },
  {
    kind: "wrong target",
    name: "the arrow down goes to the next frame instead of the next strip",
    file: "app/moods/contact-sheet.tsx",
    find: "useWalk(sheet, columns)",
    put: "useWalk(sheet, 1)",
    test: byKeyboard,
  },
  {
    kind: "wrong target",
    name: "every recommended title leads to the polls",
    file: "app/moods/recommended-list.tsx",
    find: "<Link to={to}",
    put: '<Link to="/polls"',
    test: byKeyboard,
  },
  {
    kind: "nothing stored",
    name: "what is shared offline is lost",
    file: "app/moods/big-screen.tsx",
    find: 'await deliver<{ mood: Mood }>("/moods", parsed.data)',
    put: 'await (await import("../../platform/action/send-action.ts")).sendAction<{ mood: Mood }>("/moods", parsed.data)',
    test: { file: "e2e/mood.spec.ts", name: "offline a mood is kept" },
  },
  {
    kind: "missing part",
    name: "without scripts another scene loses the caption",
    file: "app/moods/contact-sheet.tsx",
    find: "...(caption && !isAwake && { caption })",
    put: "",
    test: { file: "e2e/mood.spec.ts", name: "another scene takes the caption along" },
  },
];
