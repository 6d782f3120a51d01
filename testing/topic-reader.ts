import { type ClientRequest, request } from "node:http";
import type { Fan } from "./fan.ts";
import type { SeenEntry } from "./log-reader.ts";

export class TopicReader {
  stream = "";
  /** "{topic} {name}" to its latest value. */
  readonly states = new Map<string, unknown>();
  readonly ended = new Map<string, string>();
  readonly taken: string[] = [];
  /** By the server. */
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
    const cookie = [...this.fan.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { "X-Forwarded-For": this.fan.address, Cookie: cookie };
    let text = "";
    this.sent = request(`${this.fan.origin}/live?${query}`, { headers, agent: false }, (response) => {
      response.setEncoding("utf8");
      response.on("end", () => {
        this.closed = true;
      });
      response.on("data", (chunk: string) => {
        const blocks = (text + chunk).split("\n\n");
        text = blocks.pop() ?? "";
        for (const block of blocks) this.take(block);
      });
    });
    // The server may end the stream at any time; what a test waits for tells.
    this.sent.on("error", () => undefined);
    this.sent.end();
    await this.until(() => this.stream !== "" && this.taken.length >= topics.length);
  }

  private take(block: string): void {
    const event = /^event: (.*)$/m.exec(block)?.[1];
    if (!event) return;
    const { topic, ...said } = JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? "{}");
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
    const cookie = [...this.fan.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(`${origin}/live/${this.stream}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Forwarded-For": this.fan.address, Cookie: cookie },
      body: JSON.stringify({ take, drop }),
    });
    return answer.status;
  }

  async until(found: () => boolean, withinMs = 10_000): Promise<void> {
    const end = Date.now() + withinMs;
    while (!found()) {
      if (Date.now() > end) throw new Error(`Not seen within ${withinMs} ms.`);
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
  }

  close(): void {
    this.sent?.destroy();
  }
}
