import type { Upload } from "tus-js-client";
import { connectivity } from "../../../../platform/network/connectivity.ts";
import { openSession } from "../../../../platform/network/open-session.ts";

const endpoint = "/submit/uploads";
const kilobyte = 1024;
/** A piece is acknowledged within seconds, whatever the line: it grows and shrinks with it. */
const leastPiece = 256 * kilobyte;
const mostPiece = 16 * 1024 * kilobyte;
const quickMs = 1_000;
const slowMs = 4_000;
const firstRetryMs = 1_000;
const longestRetryMs = 20_000;

export type UploadNews = {
  /** Of the file, once the server knows it. */
  id: string | null;
  arrived: number;
  phase: "going" | "paused" | "offline" | "arrived" | "refused";
  secondsLeft: number | null;
  sentence: string | null;
};

/** One file on its way. It goes on by itself for as long as the page is open, however long the network is away. */
export class FileUpload {
  private readonly file: File;
  private readonly tell: (news: UploadNews) => void;
  private upload: Upload | null = null;
  private news: UploadNews;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private pause = firstRetryMs;
  private rate: number | null = null;
  private pieceSince = 0;
  private ended = false;
  private isBeginning = false;
  private isAnnouncing = false;
  private readonly unwatch: () => void;

  /** `id` of a file that has begun to arrive. */
  constructor(file: File, id: string | null, arrived: number, tell: (news: UploadNews) => void) {
    this.file = file;
    this.tell = tell;
    this.news = { id, arrived, phase: "going", secondsLeft: null, sentence: null };
    this.unwatch = connectivity.watch(() => {
      if (!connectivity.isLost && this.news.phase === "offline") this.goOn();
    });
    void this.begin(id);
  }

  readonly hold = (): void => {
    clearTimeout(this.retry);
    // One that is being announced is let finish that: broken off, it would be announced twice.
    if (!this.isAnnouncing) void this.upload?.abort();
    this.change({ phase: "paused", secondsLeft: null });
  };

  readonly goOn = (): void => {
    clearTimeout(this.retry);
    this.change({ phase: "going", sentence: null });
    if (this.isAnnouncing) return;
    if (this.upload) this.start();
    else void this.begin(this.news.id);
  };

  /** Forgotten here; what has arrived is taken out by whoever asked for it. */
  end(): void {
    this.ended = true;
    clearTimeout(this.retry);
    this.unwatch();
    void this.upload?.abort();
    this.upload = null;
  }

  private change(news: Partial<UploadNews>): void {
    if (this.ended) return;
    this.news = { ...this.news, ...news };
    this.tell(this.news);
  }

  private async begin(id: string | null): Promise<void> {
    // Held and going on before it had begun: it is not begun twice.
    if (this.isBeginning) return;
    this.isBeginning = true;
    try {
      const [{ Upload }, refused] = await Promise.all([import("tus-js-client"), openSession()]);
      if (this.ended) return;
      if (refused) {
        const { message } = (await refused.json()) as { message: string };
        return this.change({ phase: "refused", sentence: message });
      }
      const upload = this.make(Upload, id);
      this.upload = upload;
      // Where a browser was closed in the middle, its own note of the address is still there.
      const [before] = id ? [] : await upload.findPreviousUploads();
      if (before) upload.resumeFromPreviousUpload(before);
      if (this.news.phase === "going" && !this.ended) this.start();
    } catch {
      this.later();
    } finally {
      this.isBeginning = false;
    }
  }

  private make(Kind: typeof Upload, id: string | null): Upload {
    const upload: Upload = new Kind(this.file, {
      endpoint,
      uploadUrl: id ? `${endpoint}/${id}` : null,
      chunkSize: 1024 * kilobyte,
      metadata: { filename: this.file.name },
      removeFingerprintOnSuccess: true,
      // When to try again is decided here: the library gives up where the browser says it is offline.
      retryDelays: null,
      onUploadUrlAvailable: () => {
        this.isAnnouncing = false;
        this.change({ id: idOf(upload.url) });
        if (this.news.phase === "paused") void upload.abort();
      },
      onChunkComplete: (size, accepted, total) => this.piece(upload, size, accepted, total),
      onSuccess: () => {
        this.unwatch();
        this.change({
          id: idOf(upload.url),
          phase: "arrived",
          arrived: this.file.size,
          secondsLeft: null,
          sentence: null,
        });
      },
      onError: (error) => {
        this.isAnnouncing = false;
        const answer = "originalResponse" in error ? error.originalResponse : null;
        const status = answer?.getStatus() ?? 0;
        if (status === 429) return this.later(answer?.getBody(), Number(answer?.getHeader("Retry-After")));
        if (isFinal(status)) return this.refused(answer?.getBody());
        this.later();
      },
    });
    return upload;
  }

  private start(): void {
    this.pieceSince = performance.now();
    this.isAnnouncing = this.upload?.url === null;
    this.upload?.start();
  }

  private piece(upload: Upload, size: number, accepted: number, total: number): void {
    this.pause = firstRetryMs;
    const took = Math.max(1, performance.now() - this.pieceSince);
    this.pieceSince = performance.now();
    const rate = size / took;
    this.rate = this.rate === null ? rate : this.rate * 0.6 + rate * 0.4;
    const piece = upload.options.chunkSize ?? mostPiece;
    if (took < quickMs) upload.options.chunkSize = Math.min(mostPiece, piece * 2);
    else if (took > slowMs) upload.options.chunkSize = Math.max(leastPiece, piece / 2);
    const left = Math.ceil((total - accepted) / this.rate / 1_000);
    if (this.news.phase === "going") this.change({ arrived: accepted, secondsLeft: left, sentence: null });
    else this.change({ arrived: accepted });
  }

  private refused(sentence: string | undefined): void {
    this.unwatch();
    this.change({
      phase: "refused",
      secondsLeft: null,
      sentence: sentence?.trim() || "The upload failed. Please choose the file again.",
    });
  }

  /** With the server's word where it is the server that asks to wait. */
  private later(sentence?: string, seconds = 0): void {
    if (this.ended || this.news.phase === "paused") return;
    this.change({ phase: "offline", secondsLeft: null, sentence: sentence?.trim() || null });
    clearTimeout(this.retry);
    this.retry = setTimeout(this.goOn, Math.max(this.pause, seconds * 1_000 || 0));
    this.pause = Math.min(longestRetryMs, this.pause * 2);
  }
}

/** Too long, too early or taken by another tab passes by itself. */
const isFinal = (status: number): boolean =>
  status === 507 || (status >= 400 && status < 500 && ![408, 409, 423].includes(status));

const idOf = (url: string | null): string | null => /([0-9a-f-]{36})$/.exec(url ?? "")?.[1] ?? null;
