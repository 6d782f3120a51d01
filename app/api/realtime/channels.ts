/** The channels that are served, for /developers. `topic` is what the product calls it. */
export const channels = [
  {
    name: "party:{id}",
    says: "A party's log, each entry once and in order, and how many people are there.",
    events: {
      log: "{entries: [{seq, at, offsetMs, kind, ...}]}; seq has no gaps",
      here: "{value: people who read along}",
      reload: "{}: more was missed than is sent again; read the party anew",
    },
  },
  {
    name: "lobby",
    says: "What the directory of parties shows as it changes.",
    events: { parties: "{value: ...}" },
  },
  {
    name: "polls",
    says: "Which polls are open and how many have voted, once a second.",
    events: { crowds: "{value: {[pollId]: {version, total, sampleVotes, held, isActive}}}" },
  },
  {
    name: "tallies",
    says: "How the open polls stand, once a second.",
    events: { tallies: "{value: {[pollId]: {pollId, votes, version, total, ...}}}" },
  },
  {
    name: "drops",
    says: "How the drops that run stand, twice a second.",
    events: { standings: "{value: {[dropId]: {taken, waiting, entries, opensAt, closesAt, isPaused, ...}}}" },
  },
  {
    name: "me",
    says: "What is for the signed-in fan's eyes alone, such as a friend's vote. Needs a token.",
    events: { log: "{entries: [{seq, at, kind, ...}]}" },
  },
] as const;

const prefix = "realtime:";
const parties = /^party:[\w.-]{1,200}$/;
const others = new Set(["lobby", "polls", "tallies", "drops"]);

/** The product's topic behind a channel; null where there is none. `fanId` is whose "me" it is. */
export function topicOfChannel(channel: string, fanId: string | null): string | null {
  const name = channel.startsWith(prefix) ? channel.slice(prefix.length) : "";
  if (name === "me") return fanId && `fan:${fanId}`;
  return isForEverybody(name) ? name : null;
}

/** What a stream with a key alone carries. */
export const isForEverybody = (topic: string): boolean => parties.test(topic) || others.has(topic);

export const channelOf = (topic: string): string => prefix + (topic.startsWith("fan:") ? "me" : topic);
