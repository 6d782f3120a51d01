import type { Fault } from "./fault.ts";

const withoutAnswer = {
  file: "e2e/live-numbers.spec.ts",
  name: "what a page asks anew by itself and cannot get leaves the page as it was",
};
const reloaded = { file: "e2e/polls.spec.ts", name: "a vote is said, shown, and still there after a reload" };
const ownInKept = {
  file: "platform/pages/own-pages.test.ts",
  name: "who comes with a session gets the kept page with their own in it",
};

/** Pages that a bad line leaves as they are, and pages kept for everybody with somebody's own put in. */
export const keptPageFaults: Fault[] = [
  {
    kind: "missing part",
    name: "a page that gets no answer to its own question ends on the page of an error",
    file: "app/shell/offline/keep-page.ts",
    find: "if (request.url !== location.href) return results;",
    put: "return results;",
    test: withoutAnswer,
  },
  {
    kind: "frozen value",
    name: "a page that gets no answer goes back to what it was loaded with",
    file: "app/shell/offline/keep-page.ts",
    find: "  }, [matches]);",
    put: "  }, []);",
    test: withoutAnswer,
  },
  {
    kind: "missing part",
    name: "a page that is kept by a bad line does not say so",
    file: "app/shell/offline/keep-page.ts",
    find: "    reach.lost();\n",
    put: "",
    test: withoutAnswer,
  },
  {
    kind: "wrong target",
    name: "a page that did not arrive is the page of a fault of ours",
    file: "app/errors/crash.tsx",
    find: "  if (isUnreached(error)) return <Unreached />;\n",
    put: "",
    test: { file: "e2e/connection.spec.ts", name: "a page that does not arrive" },
  },
  {
    kind: "missing part",
    name: "what is one's own is gone from a kept page once its scripts run",
    file: "platform/pages/shared-part.tsx",
    find: "return (rendered ?? inDocument()) as Own | null;",
    put: "return rendered as Own | null;",
    test: reloaded,
  },
  {
    kind: "frozen value",
    name: "what is one's own stays as it was when the document came",
    file: "platform/pages/shared-part.tsx",
    find: "  if (own) return own;\n",
    put: "",
    test: { file: "e2e/polls.spec.ts", name: "a vote is chosen wherever its poll stands" },
  },
  {
    kind: "missing part",
    name: "a poll of /polls is everybody's, also for who has voted",
    file: "app/polls/page/polls.route.tsx",
    find: " look={lookOf(poll)}",
    put: "",
    test: ownInKept,
  },
  {
    kind: "missing part",
    name: "a poll of the directory is everybody's, also for who has voted",
    file: "app/parties/directory/discover.tsx",
    find: " look={lookOf(poll)}",
    put: "",
    test: ownInKept,
  },
  {
    kind: "missing part",
    name: "a party to come looks unmarked to who marked it",
    file: "app/parties/directory/discover.tsx",
    find: " look={lookOfParty(party)}",
    put: "",
    test: ownInKept,
  },
  {
    kind: "missing part",
    name: "a room shows lines that somebody has hidden for themselves",
    file: "app/parties/chat/chat.tsx",
    find: "looksAsToAnybody(log) && ",
    put: "",
    test: ownInKept,
  },
];
