import type { Fault } from "./fault.ts";

const file = "e2e/submit.spec.ts";
const sent = { file, name: "a work with two files is sent" };
const paused = { file, name: "an upload is paused and goes on" };
const away = { file, name: "without a network an upload waits and says so" };
const vote = { file, name: "a vote is seen at once" };

/** Share Your Voice: the form with its files, and the works of others. */
export const submitFaults: Fault[] = [
  {
    kind: "wrong number",
    name: "the megabytes of a file have no decimal",
    file: "app/submissions/words/submission.ts",
    find: ".toFixed(1)",
    put: ".toFixed(0)",
    test: sent,
  },
  {
    kind: "wrong moment",
    name: "the form is sent while a field is empty",
    file: "app/submissions/page/submit-form.tsx",
    find: "disabled={hydrated && (!isFilled || onTheirWay > 0)}",
    put: "disabled={false}",
    test: sent,
  },
  {
    kind: "nothing stored",
    name: "a file that was chosen again begins anew",
    file: "app/submissions/page/use-files.ts",
    find: "new begun.FileUpload(file, id, arrived,",
    put: "new begun.FileUpload(file, null, 0,",
    test: paused,
  },
  {
    kind: "nothing stored",
    name: "what was typed is gone after a reload",
    file: "app/submissions/page/use-draft.ts",
    find: "const before = read();",
    put: "const before = null as Draft | null;",
    test: paused,
  },
  {
    kind: "missing part",
    name: "an upload without a network says nothing of it",
    file: "app/submissions/page/upload.ts",
    find: 'this.change({ phase: "offline", secondsLeft: null,',
    put: 'this.change({ phase: "going", secondsLeft: null,',
    test: away,
  },
  {
    kind: "frozen value",
    name: "a vote shows only after a reload",
    file: "app/submissions/community/vote-button.tsx",
    find: "const votes = own?.votes ?? work.votes;",
    put: "const votes = work.votes;",
    test: vote,
  },
];
