import { type Dispatch, type RefObject, type SetStateAction, useEffect, useRef, useState } from "react";
import { newKey, sendAction } from "../../../../platform/action/send-action.ts";
import { toast } from "../../../../platform/ui/overlay/toast.ts";
import { verb } from "../../../frame/verbs.ts";
import { mostFileBytes, mostFiles, type SentFile } from "../words/submission.ts";
import type { FileUpload, UploadNews } from "./upload.ts";

/** `away`: it has begun to arrive, and the browser was closed since. `checking`: all is here, and is looked at. */
export type ShownFile = {
  key: string;
  id: string | null;
  name: string;
  bytes: number;
  arrived: number;
  phase: UploadNews["phase"] | "away" | "checking" | "kept";
  secondsLeft: number | null;
  sentence: string | null;
};

const askAgainMs = 1_000;

const shown = (file: SentFile): ShownFile => ({
  key: file.id,
  id: file.id,
  name: file.name,
  bytes: file.bytes,
  arrived: file.arrived,
  phase:
    file.state === "arriving"
      ? "away"
      : file.state === "arrived"
        ? "checking"
        : file.state === "kept"
          ? "kept"
          : "refused",
  secondsLeft: null,
  sentence: file.refusal,
});

/** Files of the form: those that the server has of this fan, and those on their way from this page. */
export function useFiles(sent: SentFile[]) {
  const [files, setFiles] = useState<ShownFile[]>(() => sent.map(shown));
  const uploads = useRef(new Map<string, FileUpload>());
  const latest = useRef(files);
  latest.current = files;

  const change = (key: string, news: Partial<ShownFile>) =>
    setFiles((now) => now.map((file) => (file.key === key ? { ...file, ...news } : file)));

  useEndWithPage(uploads);
  useChecked(files, setFiles);

  function add(chosen: Iterable<File>): void {
    for (const file of chosen) {
      const taken = latest.current.filter(({ phase }) => phase !== "refused").length;
      const begun = latest.current.find(
        ({ phase, name, bytes }) => phase === "away" && bytes === file.size && alike(name, file.name),
      );
      if (!begun && taken >= mostFiles)
        return void toast.error(`A submission has at most ${mostFiles} files.`);
      if (file.size > mostFileBytes) {
        toast.error(`${file.name} is larger than 100 MB.`);
        continue;
      }
      const entry = begun ? { ...begun, phase: "going" as const } : entryOf(file);
      // The next one of the same choice counts this one.
      latest.current = begun
        ? latest.current.map((one) => (one === begun ? entry : one))
        : [...latest.current, entry];
      setFiles(latest.current);
      void begin(entry, file);
    }
  }

  async function begin({ key, id, arrived }: ShownFile, file: File): Promise<void> {
    const begun = await import("./upload.ts").catch(() => null);
    if (!begun)
      return change(key, { phase: "refused", sentence: "You seem to be offline. Choose it again." });
    const now = latest.current.find((one) => one.key === key);
    // Taken out while the script came.
    if (!now) return;
    const upload = new begun.FileUpload(file, id, arrived, (news) => change(key, news));
    uploads.current.set(key, upload);
    if (now.phase === "paused") upload.hold();
  }

  /** Also before the script has come that sends it. */
  function turn({ key }: ShownFile, phase: "paused" | "going"): void {
    const upload = uploads.current.get(key);
    if (!upload) change(key, { phase });
    else if (phase === "paused") upload.hold();
    else upload.goOn();
  }

  async function remove({ key, id }: ShownFile): Promise<void> {
    uploads.current.get(key)?.end();
    uploads.current.delete(key);
    setFiles((now) => now.filter((file) => file.key !== key));
    if (!id) return;
    const answer = await sendAction(verb("/submit/files/:fileId/remove", { fileId: id }), {});
    // Gone already is as good.
    if (!answer.ok && answer.code !== "no_such_file") toast.error(answer.message);
  }

  return {
    files,
    add,
    remove,
    hold: (file: ShownFile) => turn(file, "paused"),
    goOn: (file: ShownFile) => turn(file, "going"),
    forget: () => {
      for (const upload of uploads.current.values()) upload.end();
      uploads.current.clear();
      setFiles([]);
    },
  };
}

function useEndWithPage(uploads: RefObject<Map<string, FileUpload>>): void {
  useEffect(() => {
    const going = uploads.current;
    return () => {
      for (const upload of going.values()) upload.end();
    };
  }, [uploads]);
}

/** Asks what came of the files that are being checked, until none is. */
function useChecked(files: ShownFile[], setFiles: Dispatch<SetStateAction<ShownFile[]>>): void {
  const waits = files.some(({ phase }) => phase === "checking" || phase === "arrived");
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(async () => {
      const states = await readStates();
      setFiles((now) =>
        now.map((file) => {
          const state = states?.find(({ id }) => id === file.id);
          if (!state || (file.phase !== "checking" && file.phase !== "arrived")) return file;
          return { ...shown(state), key: file.key };
        }),
      );
    }, askAgainMs);
    return () => clearInterval(timer);
  }, [waits, setFiles]);
}

const entryOf = (file: File): ShownFile => ({
  key: newKey(),
  id: null,
  name: file.name,
  bytes: file.size,
  arrived: 0,
  phase: "going",
  secondsLeft: null,
  sentence: null,
});

/** The server keeps a name without what hides in it. */
const alike = (kept: string, chosen: string) => kept.normalize("NFC") === chosen.normalize("NFC");

async function readStates(): Promise<SentFile[] | null> {
  try {
    const answer = await fetch("/submit/files.json", { headers: { Accept: "application/json" } });
    return answer.ok ? ((await answer.json()) as { files: SentFile[] }).files : null;
  } catch {
    // Asked again in a second.
    return null;
  }
}
