import type { Picture } from "../../../../content/art/picture.ts";
import { count } from "../../../../platform/ui/numbers.ts";
import { noFriendVote, nothingYet, periodName, type Wrapped } from "../wrapped.ts";
import { rewatchSentence } from "../wrapped-sentence.ts";

/** Facts beside the stored wrapped. */
export type StoryFacts = {
  /** Best weekly percentile with the top show; null without a ranked week. */
  topPercent: number | null;
  /** The most revisited show, if visited more than once. */
  mostReplayed: { name: string; times: number } | null;
  /** Days in a row. */
  streak: number;
  /** Days of the period on which the fan did anything, in order, as counted from its first. */
  nights: number[];
  /** Of the period; null for a year. */
  days: number | null;
  said: number;
  voted: number;
  /** From the first deed to the last, on the only night. */
  minutes: number;
};

export type StoryCard = {
  id: string;
  /** The large text; without it the card has only a title. */
  value: string;
  /** The same as a number, for the illustration. */
  amount?: number;
  /** Nights of a month, and how many it has. */
  nights?: { lit: number[]; days: number };
  /** Of its title. */
  still?: Picture | null;
  label: string;
  caption: string;
  /** Answer to "How was this counted?" */
  counted: string;
};

const inWords = (days: number) =>
  days >= 14 && days % 7 === 0 ? `${days / 7} weeks` : `${days} ${days === 1 ? "day" : "days"}`;

/** Below this number "more often than the crew" would be flattery. */
const manyRewatches = 10;

/** In order, without cards that have no data. Of a single night it is that night's story. */
export function cardsOf(wrapped: Wrapped, facts: StoryFacts): StoryCard[] {
  return !wrapped.sample && facts.nights.length === 1
    ? cardsOfOneNight(wrapped, facts)
    : cardsOfMany(wrapped, facts);
}

function cardsOfOneNight({ period, stats }: Wrapped, { said, voted, minutes }: StoryFacts): StoryCard[] {
  const { topShow, friendVote } = stats;
  const when = periodName(period);
  const cards: (StoryCard | false)[] = [
    {
      id: "one-night",
      value: "One night.",
      amount: 1,
      label: `Your ${when} Wrapped`,
      caption:
        minutes > 1
          ? `You came in for ${topShow} and stayed ${minutes} minutes. Every regular began like this.`
          : `You came in for ${topShow}. Every regular began like this.`,
      counted: `The one day of ${when} on which you did anything, by the clock in UTC, and the minutes from the first thing to the last.`,
    },
    said > 0 && {
      id: "said",
      value: said === 1 ? "1 line" : `${count(said)} lines`,
      amount: said,
      label: "What you said",
      caption:
        said === 1 ? "Your first words. They are in the archive now." : "For somebody who only came to look.",
      counted: "What you said to the room, each line once.",
    },
    voted > 0 && {
      id: "voted",
      value: voted === 1 ? "1 vote" : `${count(voted)} votes`,
      amount: voted,
      label: "What you decided",
      caption: voted === 1 ? "Somebody had to." : "The room had to live with all of them.",
      counted: "Polls that you voted in.",
    },
    {
      id: "top-show",
      value: topShow,
      label: "Where it began",
      caption: "Your seat is still warm.",
      counted: "The title that most of your points came from.",
    },
    friendVote !== noFriendVote && friendCard(friendVote, (text) => text),
  ];
  return cards.filter((card) => card !== false);
}

const nightWords = (nights: number) =>
  nights < 5 ? "Not every light stays on that long." : "Somebody in the street wonders what you do in there.";

const nightsCard = (when: string, nights: number[], days: number | null): StoryCard => ({
  id: "nights",
  value: `${nights.length} nights`,
  amount: nights.length,
  ...(days !== null && { nights: { lit: nights, days } }),
  label: "With the light on",
  caption: nightWords(nights.length),
  counted: `Days of ${when} on which you did anything at all, by the clock in UTC.`,
});

function cardsOfMany({ period, stats, sample }: Wrapped, facts: StoryFacts): StoryCard[] {
  const when = periodName(period);
  const { topShow, totalRewatches, secretBinge, friendVote } = stats;
  const { topPercent, mostReplayed, streak, nights, days } = facts;
  const fromLedger = (text: string) => (sample ? "A sample: nothing of it is yours yet." : text);
  const cards: (StoryCard | false)[] = [
    {
      id: "cover",
      value: `Your ${when} Wrapped`,
      label: sample ? "Sample" : "afters",
      caption: "The lights are down. Let us see what you did with it.",
      counted: fromLedger(`From everything you did at afterparties in ${when}, by the clock in UTC.`),
    },
    nights.length > 1 && nightsCard(when, nights, days),
    topPercent !== null && {
      id: "top-percent",
      value: `Top ${topPercent}%`,
      amount: topPercent,
      label: `${topShow} fans`,
      caption:
        topPercent <= 5
          ? "Hardly anyone watched closer. They are probably in your group chat."
          : "A good seat, with people in front to talk to.",
      counted: fromLedger(
        `Your best week of ${when}: your place among all who earned points with ${topShow} that week.`,
      ),
    },
    {
      id: "top-show",
      value: topShow,
      label: "Top show",
      caption:
        totalRewatches < manyRewatches
          ? "Nothing else came close."
          : "You were here more often than some of the crew.",
      counted: fromLedger(
        "The title that most of your points came from: votes, lines, reactions and visits.",
      ),
    },
    totalRewatches > 0 && {
      id: "rewatches",
      value: count(totalRewatches),
      amount: totalRewatches,
      label: "Total rewatches",
      caption: rewatchSentence(totalRewatches),
      counted: fromLedger("Every time you came back to a title after the first."),
    },
    mostReplayed !== null && {
      id: "replayed",
      value: `${mostReplayed.times} times`,
      amount: mostReplayed.times,
      label: "Most replayed ending",
      caption: `${mostReplayed.name}. It ended the same way each time, and you checked.`,
      counted: fromLedger("How often you came to afterparties of the title you came to most."),
    },
    streak > 1 && {
      id: "streak",
      value: inWords(streak),
      amount: streak,
      label: "Longest streak",
      caption: streak < 4 ? "A short run, well run." : "Without a night off. Your sofa has a shape now.",
      counted: fromLedger("Days in a row on which you did anything at all, by the clock in UTC."),
    },
    {
      id: "binge",
      value: secretBinge,
      label: "Secret binge",
      caption:
        secretBinge === nothingYet.secretBinge
          ? "One show, and everyone may know it."
          : "Door shut, volume low.",
      counted: fromLedger(
        "Beside your top show, the one you came to most between ten at night and four, in UTC; without such a night, the one you came to most.",
      ),
    },
    friendCard(friendVote, fromLedger),
  ];
  return cards.filter((card) => card !== false);
}

const friendCard = (friendVote: string, fromLedger: (text: string) => string): StoryCard =>
  friendVote === noFriendVote
    ? {
        id: "friends",
        value: "No vote yet",
        label: "Who your friends say you are",
        caption: "No friend has voted yet. Ask one: your link is on afters, under My Parties.",
        counted: fromLedger("Friends with your link vote for a character. None has so far."),
      }
    : {
        id: "friends",
        value: friendVote,
        label: "Your friends say you are",
        caption: "No one asked you.",
        counted: fromLedger("The character that most of the friends with your link chose."),
      };
