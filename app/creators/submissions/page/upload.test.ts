import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectivity } from "../../../../platform/network/connectivity.ts";
import { FileUpload, type UploadNews } from "./upload.ts";

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

type Answered = { getStatus(): number; getBody(): string; getHeader(name: string): string | undefined };
type Options = {
  chunkSize: number;
  onUploadUrlAvailable(): void;
  onChunkComplete(size: number, accepted: number, total: number): void;
  onSuccess(): void;
  onError(error: Error & { originalResponse?: Answered }): void;
};

/** The library as the page uses it, without its network: what it would meet, the tests tell. */
const library = vi.hoisted(() => {
  const made: Upload[] = [];
  class Upload {
    static previous: object[] = [];
    static whileLookedFor: () => unknown = () => null;
    url: string | null = null;
    starts = 0;
    aborts = 0;
    resumed: object | null = null;
    readonly options: Options;
    constructor(_: File, options: Options & { uploadUrl: string | null }) {
      this.options = options;
      this.url = options.uploadUrl;
      made.push(this);
    }
    start = () => void this.starts++;
    abort = async () => void this.aborts++;
    findPreviousUploads = async () => {
      Upload.whileLookedFor();
      return Upload.previous;
    };
    resumeFromPreviousUpload = (one: object) => {
      this.resumed = one;
    };
  }
  return { made, Upload };
});
vi.mock("tus-js-client", () => ({ Upload: library.Upload }));

const listening = new Set<unknown>();
let session: () => Response;
let begun: FileUpload[] = [];
beforeEach(() => {
  session = () => Response.json({ isNew: false });
  library.made.length = 0;
  library.Upload.previous = [];
  library.Upload.whileLookedFor = () => null;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  vi.stubGlobal("addEventListener", (_: string, listener: unknown) => listening.add(listener));
  vi.stubGlobal("removeEventListener", (_: string, listener: unknown) => listening.delete(listener));
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal("fetch", async (path: string) => (path === "/session" ? session() : new Response()));
});
afterEach(() => {
  for (const upload of begun) upload.end();
  begun = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const id = "0b0e8a54-6b6e-4f0e-9b87-0c6d2f4a7e11";

function send(known: string | null = null, arrived = 0) {
  const told: UploadNews[] = [];
  const upload = new FileUpload(new File(["12345"], "scene.pdf"), known, arrived, (news) => told.push(news));
  begun.push(upload);
  return { upload, told, now: () => told.at(-1) };
}

/** The clock of the page stands still meanwhile. */
async function until(holds: () => boolean) {
  const latest = Date.now() + 5_000;
  while (!holds() && Date.now() < latest) await new Promise((resolve) => setImmediate(resolve));
  expect(holds()).toBe(true);
}

const started = (at: number) => until(() => library.made[at]?.starts === 1);

/** One that is on its way and has its address. */
async function underWay() {
  const sent = send(id);
  const at = library.made.length;
  await started(at);
  const tus = library.made[at] as InstanceType<typeof library.Upload>;
  return { ...sent, tus };
}

const failure = (status: number, body = "", retryAfter?: string) =>
  Object.assign(new Error("no"), {
    originalResponse: { getStatus: () => status, getBody: () => body, getHeader: () => retryAfter },
  });

test("without a session the upload waits for the network, and shows a refusal's text", async () => {
  session = () => {
    throw new TypeError("Failed to fetch");
  };
  const { told, now } = send();
  await until(() => now()?.phase === "offline");
  expect(now()?.sentence).toBeNull();
  session = () => Response.json({ message: "Not today." }, { status: 403 });
  vi.advanceTimersByTime(999);
  expect(now()?.phase).toBe("offline");
  vi.advanceTimersByTime(1);
  await until(() => now()?.phase === "refused");
  expect(now()?.sentence).toBe("Not today.");
  expect(told.map(({ phase }) => phase)).toEqual(["offline", "going", "refused"]);
  expect(library.made).toEqual([]);
});

test("a new file is announced and resumes what this browser had begun", async () => {
  library.Upload.previous = [{ first: 1 }, { second: 2 }];
  send();
  await started(0);
  expect(library.made[0]).toMatchObject({
    resumed: { first: 1 },
    options: {
      endpoint: "/submit/uploads",
      uploadUrl: null,
      chunkSize: megabyte,
      metadata: { filename: "scene.pdf" },
      removeFingerprintOnSuccess: true,
      retryDelays: null,
    },
  });
  const { tus, now, upload } = await underWay();
  expect(tus).toMatchObject({ resumed: null, options: { uploadUrl: `/submit/uploads/${id}` } });
  library.Upload.previous = [];
  const fresh = send();
  await started(2);
  expect(library.made[2]?.resumed).toBeNull();
  fresh.upload.end();
  upload.hold();
  expect(now()).toMatchObject({ id, arrived: 0, phase: "paused" });
});

test("a paused or removed file does not start; a paused one resumes on request", async () => {
  const first = send();
  first.upload.end();
  const second = send();
  second.upload.hold();
  const third = send();
  library.Upload.whileLookedFor = () => library.made.length === 2 && third.upload.end();
  await until(() => library.made.length === 2);
  await underWay();
  expect(library.made.map(({ starts }) => starts)).toEqual([0, 0, 1]);
  second.upload.goOn();
  expect(library.made[0]?.starts).toBe(1);
  expect(second.now()).toMatchObject({ phase: "going", sentence: null });
  expect([...first.told, ...third.told]).toEqual([]);
});

test("one that is held and goes on before it has begun is begun once", async () => {
  const { upload } = send();
  upload.hold();
  upload.goOn();
  await started(0);
  await new Promise((resolve) => setImmediate(resolve));
  expect(library.made.map(({ starts }) => starts)).toEqual([1]);
});

test("one that is being announced is let finish that when it is held, and gets its id", async () => {
  const { upload, now } = send();
  await started(0);
  const [tus] = library.made as [InstanceType<typeof library.Upload>];
  upload.hold();
  expect(tus.aborts).toBe(0);
  upload.goOn();
  expect(tus.starts).toBe(1);
  upload.hold();
  tus.url = `https://afters.example/submit/uploads/${id}`;
  tus.options.onUploadUrlAvailable();
  expect(now()).toMatchObject({ id, phase: "paused" });
  expect(tus.aborts).toBe(1);
  upload.goOn();
  expect(tus.starts).toBe(2);
  tus.options.onUploadUrlAvailable();
  expect(tus.aborts).toBe(1);
  upload.hold();
  expect(tus.aborts).toBe(2);
  upload.end();
  expect(tus.aborts).toBe(3);
  // Refused while it was announced, it is announced anew.
  const other = send();
  await started(1);
  library.made[1]?.options.onError(failure(500));
  other.upload.hold();
  expect(library.made[1]?.aborts).toBe(1);
});

test("pieces grow on fast lines and shrink on slow ones; the time left uses both", async () => {
  const { tus, now, upload } = await underWay();
  const piece = (ms: number, accepted = 1_000_000, size = 1_000_000) => {
    vi.advanceTimersByTime(ms);
    tus.options.onChunkComplete(size, accepted, 10_000_000);
    return tus.options.chunkSize;
  };
  expect(piece(1_000, 999_500)).toBe(megabyte);
  expect(now()).toMatchObject({ arrived: 999_500, secondsLeft: 10, phase: "going", sentence: null });
  expect(piece(4_000, 2_000_000)).toBe(megabyte);
  expect(now()).toMatchObject({ arrived: 2_000_000, secondsLeft: 12 });
  expect(piece(4_001)).toBe(megabyte / 2);
  expect(piece(9_000)).toBe(megabyte / 4);
  expect(piece(9_000)).toBe(256 * kilobyte);
  for (const size of [0.5, 1, 2, 4, 8, 16, 16]) expect(piece(999)).toBe(size * megabyte);
  upload.hold();
  piece(1_000, 7_000_000);
  expect(now()).toMatchObject({ phase: "paused", arrived: 7_000_000, secondsLeft: null });
  const other = await underWay();
  other.tus.options.onChunkComplete(1_000, 0, 2_000_000);
  expect(other.now()?.secondsLeft).toBe(2);
});

test("a broken upload retries after a second, then more rarely, or at once on request", async () => {
  const { tus, now, upload } = await underWay();
  let starts = tus.starts;
  const breaksOff = (error = failure(0)) => tus.options.onError(error);
  const startsAfter = (ms: number) => {
    vi.advanceTimersByTime(ms - 1);
    expect(tus.starts).toBe(starts);
    vi.advanceTimersByTime(1);
    expect(tus.starts).toBe(++starts);
  };
  for (const ms of [1_000, 2_000, 4_000, 8_000, 16_000, 20_000, 20_000]) {
    breaksOff(new Error("no answer") as never);
    expect(now()).toMatchObject({ phase: "offline", secondsLeft: null, sentence: null });
    startsAfter(ms);
    expect(now()?.phase).toBe("going");
  }
  tus.options.onChunkComplete(10, 10, 100);
  breaksOff();
  breaksOff();
  startsAfter(2_000);
  breaksOff(failure(429, " Please wait. ", "30"));
  expect(now()).toMatchObject({ phase: "offline", sentence: "Please wait." });
  startsAfter(30_000);
  breaksOff(failure(429, "", "1"));
  startsAfter(8_000);
  breaksOff();
  upload.goOn();
  expect(tus.starts).toBe(++starts);
  vi.advanceTimersByTime(60_000);
  expect(tus.starts).toBe(starts);
  connectivity.lost();
  breaksOff();
  expect(now()?.phase).toBe("offline");
  connectivity.found();
  expect(tus.starts).toBe(++starts);
  upload.hold();
  connectivity.lost();
  connectivity.found();
  breaksOff();
  expect(now()?.phase).toBe("paused");
  upload.goOn();
  breaksOff();
  connectivity.lost();
  expect(now()?.phase).toBe("offline");
  upload.hold();
  vi.advanceTimersByTime(60_000);
  expect(tus.starts).toBe(++starts);
  connectivity.found();
  upload.goOn();
  breaksOff();
  upload.end();
  breaksOff();
  vi.advanceTimersByTime(60_000);
  expect(tus.starts).toBe(++starts);
  expect(now()?.phase).toBe("offline");
});

test("a permanent refusal is shown in its words, and a temporary one retried", async () => {
  for (const [status, phase] of [
    [399, "offline"],
    [400, "refused"],
    [404, "refused"],
    [408, "offline"],
    [409, "offline"],
    [413, "refused"],
    [423, "offline"],
    [499, "refused"],
    [500, "offline"],
    [507, "refused"],
  ] as const) {
    const { tus, now, upload } = await underWay();
    expect(listening.size).toBeGreaterThan(0);
    tus.options.onError(failure(status, " In its words.\n"));
    expect(now(), String(status)).toMatchObject({
      phase,
      secondsLeft: null,
      sentence: phase === "refused" ? "In its words." : null,
    });
    if (phase === "refused") expect(listening.size).toBe(0);
    upload.end();
    expect(listening.size).toBe(0);
  }
  const { tus, now } = await underWay();
  tus.options.onError(failure(413));
  expect(now()?.sentence).toBe("The upload failed. Please choose the file again.");
});

test("a finished file is reported with its ID and stops listening for the network", async () => {
  const { tus, now, upload } = await underWay();
  tus.options.onSuccess();
  expect(now()).toEqual({ id, arrived: 5, phase: "arrived", secondsLeft: null, sentence: null });
  expect(listening.size).toBe(0);
  tus.url = "https://afters.example/elsewhere";
  tus.options.onSuccess();
  expect(now()?.id).toBeNull();
  tus.url = null;
  tus.options.onSuccess();
  expect(now()?.id).toBeNull();
  upload.end();
  upload.hold();
  expect(now()?.phase).toBe("arrived");
});
