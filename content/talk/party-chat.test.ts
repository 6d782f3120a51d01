import { expect, test } from "vitest";
import { sampleFans } from "../fans.ts";
import { sampleParties } from "../parties.ts";
import { sampleChats } from "./party-chat.ts";

const handles = sampleFans.map(({ handle }) => handle);
const partyOf = (id: string) => sampleParties.find((party) => party.id === id);

test("CONTENT-06: each party has one chat in time order, by known fans", () => {
  expect(sampleChats.map(({ party }) => party).sort()).toEqual(sampleParties.map(({ id }) => id).sort());
  for (const { party, lines } of sampleChats) {
    const seconds = lines.map(({ minute, second }) => minute * 60 + second);
    expect(seconds, party).toEqual(seconds.toSorted((a, b) => a - b));
    expect(seconds.at(-1), party).toBeLessThan(partyOf(party)!.lengthMinutes * 60);
    for (const { handle, text } of lines) expect(handles, text).toContain(handle);
  }
});

test("CONTENT-06: no chat is silent for longer than 50 seconds, and each has an end", () => {
  for (const { party, lines } of sampleChats) {
    const { lengthMinutes } = partyOf(party)!;
    const seconds = [0, ...lines.map(({ minute, second }) => minute * 60 + second), lengthMinutes * 60];
    const silences = seconds.slice(1).map((second, index) => second - seconds[index]!);
    expect(Math.max(...silences.slice(0, -1)), party).toBeLessThanOrEqual(50);
    expect(silences.at(-1), `${party} ends`).toBeLessThanOrEqual(60);
  }
});

test("CONTENT-06: a line of chat answers one of somebody else that was said before it", () => {
  const answers = sampleChats.flatMap(({ lines }) =>
    lines.flatMap(({ replyTo, handle }, index) =>
      replyTo ? [{ replyTo, handle, before: lines.slice(0, index) }] : [],
    ),
  );
  expect(answers.length).toBeGreaterThan(0);
  for (const { replyTo, handle, before } of answers) {
    const answered = before.findLast(({ text }) => text === replyTo);
    expect(answered, replyTo).toBeDefined();
    expect(answered?.handle, replyTo).not.toBe(handle);
  }
});

test("CONTENT-06: no line of chat spoils a minute that its party has not reached", () => {
  for (const { party, lines } of sampleChats) {
    const { titleSlug, season, episode } = partyOf(party)!;
    for (const { minute, text, spoils } of lines) {
      if (!spoils) continue;
      expect(spoils.title, text).toBe(titleSlug);
      const isEarlier =
        (spoils.season ?? 0) < (season ?? 0) ||
        (spoils.season === season && (spoils.episode ?? 0) < (episode ?? 0));
      if (isEarlier) continue;
      expect(spoils, text).toMatchObject({ season, episode });
      expect(spoils.minute, text).toBeLessThanOrEqual(minute);
    }
  }
});
