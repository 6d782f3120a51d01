export type PollState = { id: string; title: string; options: string[] };
export type LinkState = { id: string; title: string };
export type RenderOptions = { src: string; key: string; nonce?: string };

/** An element as HTML with a declarative shadow root, for a host's server. */
export function renderElement(
  name: "poll" | "party" | "drop",
  state: PollState | LinkState,
  options: RenderOptions,
): string;
