type News = { tab: string; isOpen: boolean };

/** Over HTTP/1.1 a browser has six connections for all tabs: streams take half of them at most. */
const mostStreams = 3;

/**
 * What the tabs of one browser tell one another of their streams. A tab that nobody looks at gives its own up to the
 * next that opens one; of those that are looked at, the one whose stream is the oldest.
 */
export function notifyTabs(giveUp: () => void): { opened(): void; closed(): void } {
  if (typeof BroadcastChannel === "undefined") return { opened() {}, closed() {} };
  const channel = new BroadcastChannel("afters.streams");
  const tab = String(Math.random());
  const since = new Set<string>();
  channel.onmessage = ({ data: { tab: other, isOpen } }: MessageEvent<News>) => {
    if (!isOpen) return void since.delete(other);
    since.add(other);
    if (document.hidden || since.size >= mostStreams) giveUp();
  };
  const tell = (isOpen: boolean) => channel.postMessage({ tab, isOpen } satisfies News);
  addEventListener("pagehide", () => tell(false));
  return {
    opened() {
      since.clear();
      tell(true);
    },
    closed: () => tell(false),
  };
}
