import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { PollView } from "../../polls/poll.ts";
import { leadOf, sentenceOfLead } from "./lead.ts";
import { RoomPoll } from "./room-poll.tsx";

test("one leads alone; a draw and an empty box have no leader", () => {
  expect(leadOf([3, 5, 1])).toBe(1);
  expect(leadOf([5, 2, 5])).toBeNull();
  expect(leadOf([0, 0])).toBeNull();
  expect(leadOf([])).toBeNull();
});

test("how a poll stands is a sentence, and the moment the lead changes another", () => {
  const poll = { options: ["Maud Vesper", "The ghost."], votes: [2, 1], isOpen: true };
  expect(sentenceOfLead(poll, false)).toBe("Maud Vesper leads.");
  expect(sentenceOfLead({ ...poll, votes: [1, 2] }, true)).toBe("The ghost takes the lead.");
  expect(sentenceOfLead({ ...poll, isOpen: false }, true)).toBe("Maud Vesper won.");
  expect(sentenceOfLead({ ...poll, votes: [2, 2] }, true)).toBe("It is a draw.");
  expect(sentenceOfLead({ ...poll, votes: [0, 0] }, false)).toBe("No votes yet.");
});

const poll: PollView = {
  id: "p",
  title: "Who?",
  description: "",
  options: ["Maud", "The ghost"],
  votes: null,
  total: 3,
  sampleVotes: 0,
  held: 0,
  version: 1,
  state: "open",
  opensAt: 0,
  closesAt: null,
  choice: null,
  party: null,
  show: null,
  place: null,
};
const markupOf = (of: Partial<PollView>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <RoomPoll polls={[{ ...poll, ...of }]} tallies={{}} loadedAt={1} />
    </MemoryRouter>,
  );

test("POLL-04: before voting a room's poll shows no bars, shares or leader", () => {
  const markup = markupOf({});
  expect(markup).toMatch(/class="room-poll-toggle" data-asks="true">Vote/);
  expect(markup).toContain("See the result so far");
  for (const absent of ['"poll-bar', '"poll-share', "room-poll-share", "leads", "%"])
    expect(markup).not.toContain(absent);
});

test("after voting its bar names the leader and one's own vote", () => {
  const voted = markupOf({ votes: [2, 1], choice: 1 });
  expect(voted).not.toContain("data-asks");
  expect(voted).toMatch(/Maud leads\. You said The ghost.*67%/);
  expect(markupOf({ votes: [2, 1], choice: 0 })).not.toContain("You said");
  const asked = markupOf({ votes: [2, 1] });
  expect(asked).toMatch(/Maud leads\..*"poll-bar/);
});
