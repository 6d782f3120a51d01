import type { Socket } from "node:net";

/** A reader that has this much unread is cut off; its browser resumes where it stopped. */
const mostUnreadBytes = 256 * 1024;

/** One open stream of one tab. */
export class Reader {
  /** Who reads: the session, or a name of its own for someone who has not acted. Counted as one person. */
  readonly person: string;
  private readonly socket: Socket;

  constructor(socket: Socket, person: string) {
    this.socket = socket;
    this.person = person;
  }

  /** Sends a prepared frame. The same buffer serves every reader; nothing is copied. */
  write(frame: Buffer): void {
    if (this.socket.destroyed) return;
    this.socket.write(frame);
    if (this.socket.writableLength > mostUnreadBytes) this.socket.destroy();
  }

  end(): void {
    this.socket.end();
  }
}
