import type { Fault } from "./fault.ts";

const file = "e2e/social-club.spec.ts";
const wall = { file, name: "the club's wall leads to an interview" };
const curtain = { file, name: "a curtain hides question and answer" };
const question = { file, name: "a question is refused beside its field" };

/** /social-club and its interviews. */
export const clubFaults: Fault[] = [
  {
    kind: "wrong target",
    name: "the next interview does not come",
    file: "app/interviews/page/interview.route.tsx",
    find: 'className="interview-on"',
    put: 'className="interview-on" onClick={(event) => event.preventDefault()}',
    test: wall,
  },
  {
    kind: "missing part",
    name: "Escape leaves the curtain up",
    file: "app/interviews/page/passage-text.tsx",
    find: "curtain.open = false;",
    put: "",
    test: curtain,
  },
  {
    kind: "missing part",
    name: "the question of a story stands before its curtain",
    file: "app/interviews/page/passage-text.tsx",
    find: '<section className="passage">',
    put: '<section className="passage"><p>{question}</p>',
    test: curtain,
  },
  {
    kind: "wrong target",
    name: "footnotes lead nowhere",
    file: "app/interviews/page/passage-text.tsx",
    find: "<li key={after} id=",
    put: "<li key={after} data-note=",
    test: curtain,
  },
  {
    kind: "nothing stored",
    name: "a backing is shown and not sent",
    file: "app/interviews/questions/questions.tsx",
    find: "(id, back) => sendAction(",
    put: "async (id, back) => ({ ok: true as const, backs: 1 }) || sendAction(",
    test: question,
  },
  {
    kind: "frozen value",
    name: "a question that was asked is not on the page",
    file: "app/interviews/questions/questions.tsx",
    find: "    refresh: true,\n",
    put: "",
    test: question,
  },
];
