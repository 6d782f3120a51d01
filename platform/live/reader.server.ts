import { randomBytes } from "node:crypto";
import type { Socket } from "node:net";
import type { LiveVisitor } from "./topics.server.ts";

/** A reader that has this much unread is cut off; its browser resumes where it stopped. */
const mostUnreadBytes = 256 * 1024;

export class Reader {
  readonly id = randomBytes(16).toString("base64url");
  readonly visitor: LiveVisitor;
  /** Whom presence counts: the person or, before the first act, the session. Without one, nobody. */
  readonly person: string | null;
  /** Topic to what takes the reader out of it. */
  readonly topics = new Map<string, () => void>();
  /** One after the other, in the order in which changes of topics were asked for. */
  changing: Promise<void> = Promise.resolve();
  private readonly socket: Socket;

  constructor(socket: Socket, visitor: LiveVisitor) {
    this.socket = socket;
    this.visitor = visitor;
    this.person = visitor.person ?? visitor.session;
  }

  /** The same buffer serves every reader; nothing is copied. */
  write(frame: Buffer | string): void {
    if (this.socket.destroyed) return;
    this.socket.write(frame);
    if (this.socket.writableLength > mostUnreadBytes) this.socket.destroy();
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
