/** Where in a story something is told; without season and episode a film, without a minute all of it. */
export type VoicePoint = { title: string; season: number | null; episode: number | null };

export type VoiceEntry = {
  id: string;
  kind: "talk" | "story" | "opinion" | "character" | "advice" | "care" | "refusal";
  /** Those in round brackets are states of the conversation, not words. */
  topics: string[];
  replies: string[];
  spoils: VoicePoint | null;
};

/** What a character can say without a model. */
export type Voice = {
  name: string;
  vibe: string;
  greeting: string;
  smallTalk: string;
  canned: string[];
  entries: VoiceEntry[];
};

/** CHAT-12. The fan is the user, the character the assistant. */
export type VoiceLine = { role: "user" | "assistant"; content: string };

export const entriesOf = (voice: Voice, ...kinds: VoiceEntry["kind"][]): VoiceEntry[] =>
  voice.entries.filter(({ kind }) => kinds.includes(kind));

export const withTopic = (voice: Voice, topic: string): VoiceEntry | undefined =>
  voice.entries.find(({ topics }) => topics.includes(topic));
