import { randomBytes } from "node:crypto";
import type { Socket } from "node:net";
import { type Dialect, endedFrame, heartbeat, serverSentEvents, takenFrame } from "./frames.server.ts";
import type { LiveVisitor } from "./topics.server.ts";

/** A reader that has this much unread is cut off; its browser resumes where it stopped. */
const mostUnreadBytes = 256 * 1024;

export class Reader {
  readonly dialect: Dialect = serverSentEvents;
  readonly id = randomBytes(16).toString("base64url");
  visitor: LiveVisitor;
  /** Topic to what takes the reader out of it. */
  readonly topics = new Map<string, () => void>();
  /** One after the other, in the order in which changes of topics were asked for. */
  changing: Promise<void> = Promise.resolve();
  protected readonly socket: Socket;

  constructor(socket: Socket, visitor: LiveVisitor) {
    this.socket = socket;
    this.visitor = visitor;
  }

  /** Whom presence counts: the person or, before the first act, the session. Without one, nobody. */
  get person(): string | null {
    return this.visitor.person ?? this.visitor.session;
  }

  /** The same buffer serves every reader; nothing is copied. */
  write(frame: Buffer | string): void {
    if (this.socket.destroyed) return;
    this.socket.write(frame);
    if (this.socket.writableLength > mostUnreadBytes) this.socket.destroy();
  }

  /** They read the topic from now on. */
  taken(topic: string): void {
    this.write(takenFrame(topic));
  }

  /** They do not read it, or no longer. */
  ended(topic: string, code: string): void {
    this.write(endedFrame(topic, code));
  }

  /** Every 15 seconds, so that a dead connection is noticed. */
  beat(): void {
    this.write(heartbeat);
  }

  get gone(): boolean {
    return this.socket.destroyed;
  }

  /** For a tab that has lost this stream and comes with its next one. */
  cut(): void {
    this.socket.destroy();
  }

  end(): void {
    this.socket.end();
  }
}
