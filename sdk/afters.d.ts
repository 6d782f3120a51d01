/** The one shape of every failure. `status` 0 and code "away": nothing was heard. */
export type AftersError = Error & { code: string; status: number; retryAfter: number };

export type Answer = Record<string, unknown>;
export type News = { entries?: Answer[]; state?: Record<string, unknown>; reload?: boolean };

export interface Client {
  readonly src: string;
  /** A path of the data layer, such as `/rest/v1/polls`. */
  read(path: string): Promise<unknown>;
  /** Such as `party:{id}`, `polls`, `tallies`, `lobby`, `drops`. With `after` a log has no gap. Answers how to stop. */
  listen(topic: string, hear: (news: News) => void, after?: number): () => void;
  hasActed(): boolean;
  isWaiting(): boolean;
  /** Your own fan, by a JWT that your server has signed: the same fan on every device. Elements read anew as them. */
  identify(token: string): Promise<unknown>;
  vote(pollId: string, option: number): Promise<Answer>;
  join(partyId: string): Promise<Answer>;
  say(partyId: string, text: string, replyTo?: number): Promise<Answer>;
  react(partyId: string, taps: Record<string, number>): Promise<Answer>;
  gasp(partyId: string, holding: boolean): Promise<Answer>;
  call(partyId: string, pollId: string, option: number): Promise<Answer>;
  mark(partyId: string, marked: boolean): Promise<Answer>;
  claim(dropId: string): Promise<Answer>;
}

/** One for each key and address of a page, however many ask. */
export function connect(options: { key: string; src: string; consent?: "granted" | "denied" | null }): Client;

export interface AftersElement extends HTMLElement {
  for: string;
  reload(): Promise<void>;
  vote(option: number): Promise<Answer>;
  say(text: string, replyTo?: number): Promise<Answer>;
  react(taps: Record<string, number>): Promise<Answer>;
  gasp(holding: boolean): Promise<Answer>;
  call(pollId: string, option: number): Promise<Answer>;
  claim(): Promise<Answer>;
}

export interface AftersApp extends HTMLElement {
  identify(token: string): Promise<unknown>;
}

declare global {
  interface HTMLElementTagNameMap {
    "afters-app": AftersApp;
    "afters-poll": AftersElement;
    "afters-party": AftersElement;
    "afters-chat": AftersElement;
    "afters-reactions": AftersElement;
    "afters-drop": AftersElement;
    "afters-leaderboard": AftersElement;
    "afters-tonight": AftersElement;
  }
}
