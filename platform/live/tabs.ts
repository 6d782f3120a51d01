type News = { tab: string; isOpen: boolean };

/** Over HTTP/1.1 a browser has six connections for all tabs: streams use at most half. */
const mostStreams = 3;

/**
 * Coordinates the streams of one browser's tabs. A hidden tab gives its stream up to the next that opens one; among
 * visible ones the oldest stream does.
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
