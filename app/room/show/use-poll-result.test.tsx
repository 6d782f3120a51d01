import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { PartyEntry } from "../../parties/log/log.ts";
import type { PollTally } from "../../parties/log/poll-entries.ts";
import type { PollView } from "../../polls/poll.ts";
import { usePollResult } from "./use-poll-result.ts";

const at = 1_700_000_000_000;
const poll = {
  id: "p",
  title: "Who?",
  options: ["Maud", "Dex"],
  votes: [51, 49],
  choice: 1,
  state: "open",
} as PollView;
const tally = (votes: number[], isActive: boolean) => ({ p: { votes, isActive } as PollTally });
const closed = {
  seq: 9,
  at,
  offsetMs: 0,
  kind: "cue",
  cue: "poll-closed",
  pollId: "p",
} as unknown as PartyEntry;

/** What the hook hands out to a page with this in its log and beside it. */
function shown(polls: PollView[], tallies: Record<string, PollTally>, said: Record<string, number> = {}) {
  let handed: ReturnType<typeof usePollResult> | undefined;
  function Page() {
    handed = usePollResult([closed], polls, tallies, { cursor: 8, said });
    return null;
  }
  renderToString(<Page />);
  return handed?.result ?? null;
}

test("a result waits for the last votes, which may have turned it", () => {
  expect(shown([poll], tally([51, 49], true))).toBeNull();
  expect(shown([poll], {})).toBeNull();
  expect(shown([poll], tally([51, 53], false))?.words).toMatch(/^Dex/);
  expect(shown([{ ...poll, state: "closed", votes: [51, 53] }], {})?.words).toMatch(/^Dex/);
});

test("one's own answer is the one of this page, and else what the page came with", () => {
  const mine = (said: Record<string, number>) =>
    shown([poll], tally([51, 49], false), said)?.bars.findIndex((bar) => bar.mine);
  expect([mine({}), mine({ p: 0 })]).toEqual([1, 0]);
});
