/** Where in a story something is told; without season and episode a film, without a minute all of it. */
export type VoicePoint = {
  title: string;
  season: number | null;
  episode: number | null;
  minute?: number | null;
};

/** What there is of a title to have seen. */
export type Extent = {
  seasons: number;
  /** Of the first season. */
  episodes: number;
  /** Of a film, in minutes. */
  runtime: number | null;
};

export type VoiceEntry = {
  id: string;
  /**
   * `everyday` answers what everybody asks anybody. A `deflection` is said where nothing fits; its topic is the question
   * that it leads to. The topic of a `chip` is the line it sends, its reply what stands on it.
   */
  kind:
    | "talk"
    | "story"
    | "opinion"
    | "character"
    | "advice"
    | "care"
    | "refusal"
    | "everyday"
    | "deflection"
    | "chip";
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
  extent?: Extent;
};

/** CHAT-12. The fan is the user, the character the assistant. */
export type VoiceLine = { role: "user" | "assistant"; content: string };

export const entriesOf = (voice: Voice, ...kinds: VoiceEntry["kind"][]): VoiceEntry[] =>
  voice.entries.filter(({ kind }) => kinds.includes(kind));

export const withTopic = (voice: Voice, topic: string): VoiceEntry | undefined =>
  voice.entries.find(({ topics }) => topics.includes(topic));
