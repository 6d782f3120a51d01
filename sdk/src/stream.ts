// biome-ignore lint/suspicious/noExplicitAny: an entry of JSON.
export type News = { entries?: any[]; state?: any; reload?: boolean };
type Reader = { topic: string; hear: (news: News) => void; after?: number };

export const bearing = (token?: string): Record<string, string> =>
  token ? { Authorization: `Bearer ${token}` } : {};

/**
 * All that elements of a page listen to, over one connection. It rests while the page is hidden, so that browsers that
 * speak HTTP/1.1 have connections left for other tabs, and goes on where it was. `onBack`: something was heard again.
 */
export function streamOf(url: string, token: () => Promise<string>, onBack: () => void) {
  const readers = new Set<Reader>();
  let open: AbortController | undefined;
  let soon = 0;
  let tries = 0;

  const again = (inMs = 99) => {
    clearTimeout(soon);
    soon = setTimeout(begin, inMs) as never;
  };

  function asked() {
    const from = new Map<string, number>();
    for (const { topic, after = Infinity } of readers)
      from.set(topic, Math.min(after, from.get(topic) ?? Infinity));
    return [...from]
      .map(([topic, n]) => `&topic=${n < Infinity ? `${n}@` : ""}${encodeURIComponent(topic)}`)
      .join("");
  }

  async function begin() {
    open?.abort();
    if (!readers.size || document.hidden) return;
    const own = new AbortController();
    open = own;
    try {
      const { ok, body } = await fetch(url + asked(), {
        credentials: "omit",
        headers: bearing(await token()),
        signal: own.signal,
      });
      if (ok) await read(body!.pipeThrough(new TextDecoderStream() as never).getReader() as never, own);
    } catch {
      // Away, or another one has begun: told apart below.
    }
    if (own === open) again(Math.min(30_000, 500 * 2 ** tries++) * (0.5 + Math.random()));
  }

  async function read(from: ReadableStreamDefaultReader<string>, own: AbortController) {
    for (let rest = ""; ; ) {
      // A proxy that forgets a line says nothing; a heartbeat comes every 15 seconds.
      const silent = setTimeout(() => own.abort(), 40_000);
      const { done, value } = await from.read();
      clearTimeout(silent);
      if (done) return;
      const blocks = (rest + value).split("\n\n");
      rest = blocks.pop()!;
      for (const block of blocks) {
        const [, event, data] = /^event: (\w+)\ndata: (.*)/.exec(block) ?? [];
        if (data) tell(event!, JSON.parse(data));
      }
    }
  }

  function tell(
    event: string,
    told: { topic: string; name: string; value: unknown; entries: { seq: number }[] },
  ) {
    if (event === "open") {
      tries = 0;
      onBack();
    }
    for (const reader of readers) {
      const { hear, topic, after = 0 } = reader;
      if (topic !== told.topic) continue;
      if (event === "state") hear({ state: { [told.name]: told.value } });
      if (event === "reload") hear({ reload: true });
      if (event !== "log") continue;
      // Another reader of the same log may be further back.
      reader.after = told.entries.at(-1)!.seq;
      hear({ entries: told.entries.filter((one) => one.seq > after) });
    }
  }

  for (const event of ["visibilitychange", "online"]) addEventListener(event, () => again(), true);
  return {
    again,
    reload() {
      for (const { hear } of readers) hear({ reload: true });
    },
    /** With `after`, the last number it has, a reader of a log misses nothing. Answers how to stop. */
    listen(topic: string, hear: Reader["hear"], after?: number) {
      const reader = { topic, hear, after };
      readers.add(reader);
      again();
      return () => {
        readers.delete(reader);
        again();
      };
    },
  };
}
