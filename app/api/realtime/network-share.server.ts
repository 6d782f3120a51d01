/** A room full of phones behind one address; more than that is a script. */
const mostSockets = 512;
/** Each of those sockets with four; equal ones cost nothing, and so many different filters a millisecond or two a change. */
const mostWatches = 2_048;
/** All of them come back at once after a restart, each with a handful of joins. */
const mostMessages = 4_000;
const messagesPerMs = 10_000;

const shares = new Map<string, NetworkShare>();

/** What the sockets of one network hold together. Reserved before anything is waited for, or a burst would pass. */
export class NetworkShare {
  private readonly address: string;
  private sockets = 0;
  private watches = 0;
  private counted = { from: 0, messages: 0 };

  private constructor(address: string) {
    this.address = address;
  }

  static of(address: string): NetworkShare {
    return shares.get(address) ?? new NetworkShare(address);
  }

  /** Null when it holds as many sockets as one may. What is answered lets go of it, once. */
  takeSocket(): (() => void) | null {
    if (this.sockets >= mostSockets) return null;
    this.sockets += 1;
    shares.set(this.address, this);
    return once(() => {
      this.sockets -= 1;
      if (this.sockets === 0) shares.delete(this.address);
    });
  }

  /** All or none: who took them one by one, waiting between, would get none while many come at once. */
  takeWatches(count: number): (() => void) | null {
    if (this.watches + count > mostWatches) return null;
    this.watches += count;
    return once(() => {
      this.watches -= count;
    });
  }

  /** False when it is too much. */
  hear(): boolean {
    const now = performance.now();
    if (now - this.counted.from > messagesPerMs) this.counted = { from: now, messages: 0 };
    this.counted.messages += 1;
    return this.counted.messages <= mostMessages;
  }
}

function once(letGo: () => void): () => void {
  let held = true;
  return () => {
    if (held) letGo();
    held = false;
  };
}
