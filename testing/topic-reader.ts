import type { ClientRequest } from "node:http";
import { readEvents, type Said, type SeenEntry, untilSeen } from "./events.ts";
import type { Fan } from "./fan.ts";

export class TopicReader {
  stream = "";
  /** "{topic} {name}" to its latest value. */
  readonly states = new Map<string, unknown>();
  readonly ended = new Map<string, string>();
  readonly taken: string[] = [];
  /** By the server, or by a line that broke. */
  closed = false;
  private readonly seen = new Map<string, SeenEntry[]>();
  private readonly fan: Fan;
  private sent: ClientRequest | null = null;

  constructor(fan: Fan) {
    this.fan = fan;
  }

  /** Each "{topic}" or "{last number}@{topic}". */
  async open(topics: string[]): Promise<void> {
    const query = new URLSearchParams(topics.map((topic) => ["topic", topic]));
    // The server may end the stream at any time; what a test waits for tells.
    this.sent = readEvents(
      `${this.fan.origin}/live?${query}`,
      this.fan.headers(),
      (event, said) => this.take(event, said),
      () => {
        this.closed = true;
      },
    );
    await this.until(() => this.stream !== "" && this.taken.length >= topics.length);
  }

  private take(event: string, { topic, ...said }: Said): void {
    if (event === "open") this.stream = said.stream;
    if (event === "taken") this.taken.push(topic);
    if (event === "ended") this.ended.set(topic, said.code);
    if (event === "state") this.states.set(`${topic} ${said.name}`, said.value);
    if (event === "log") this.seen.set(topic, [...this.entries(topic), ...said.entries]);
  }

  entries(topic: string): SeenEntry[] {
    return this.seen.get(topic) ?? [];
  }

  async change(take: string[], drop: string[], origin = this.fan.origin): Promise<number> {
    const answer = await fetch(`${origin}/live/${this.stream}`, {
      method: "POST",
      headers: this.fan.headers({ "Content-Type": "application/json" }),
      body: JSON.stringify({ take, drop }),
    });
    return answer.status;
  }

  until(found: () => boolean, withinMs = 10_000): Promise<void> {
    return untilSeen(found, withinMs);
  }

  close(): void {
    this.sent?.destroy();
  }
}
