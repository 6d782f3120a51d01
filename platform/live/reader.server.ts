import { randomBytes } from "node:crypto";
import type { Socket } from "node:net";
import {
  type Dialect,
  endedFrame,
  heartbeat,
  nowFrame,
  serverSentEvents,
  takenFrame,
} from "./frames.server.ts";
import type { LiveVisitor } from "./topics.server.ts";

/** A reader with this much unread data is disconnected; its browser resumes later. */
const mostUnreadBytes = 256 * 1024;

export class Reader {
  readonly dialect: Dialect;
  readonly id = randomBytes(16).toString("base64url");
  visitor: LiveVisitor;
  /** Topic to the function that unsubscribes the reader. */
  readonly topics = new Map<string, () => void>();
  /** Serialises topic changes in the order they were requested. */
  changing: Promise<void> = Promise.resolve();
  protected readonly socket: Socket;

  constructor(socket: Socket, visitor: LiveVisitor, dialect = serverSentEvents) {
    this.dialect = dialect;
    this.socket = socket;
    this.visitor = visitor;
  }

  /** What presence counts: the person, or before the first act the session. Null without one. */
  get person(): string | null {
    return this.visitor.person ?? this.visitor.session;
  }

  /** All readers share the same buffer without copying. */
  write(frame: Buffer | string): void {
    if (this.socket.destroyed) return;
    this.socket.write(frame);
    if (this.socket.writableLength > mostUnreadBytes) this.socket.destroy();
  }

  /** Confirms a subscription. */
  taken(topic: string): void {
    this.write(takenFrame(topic));
  }

  /** To who follows a topic from now on: its last number, after which they go on once they come back. */
  now(topic: string, seq: number): void {
    this.write(nowFrame(topic, seq));
  }

  /** Reports that a topic cannot be read, or no longer. */
  ended(topic: string, code: string): void {
    this.write(endedFrame(topic, code));
  }

  /** Sent every 15 seconds, to notice dead connections. */
  beat(): void {
    this.write(heartbeat);
  }

  get gone(): boolean {
    return this.socket.destroyed;
  }

  /** For a tab that lost this stream and opened its next one. */
  cut(): void {
    this.socket.destroy();
  }

  end(): void {
    this.socket.end();
  }
}
