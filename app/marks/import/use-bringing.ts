import { useEffect, useRef, useState } from "react";
import { sendAction } from "../../../platform/action/send-action.ts";
import { verb } from "../../frame/verbs.ts";
import type { Asked } from "./bring.worker.ts";
import type { Batch, BroughtTitle, KeepChoices, Preview } from "./brought.ts";
import type { Known } from "./compare.ts";

export type Bringing =
  | { is: "idle" }
  | { is: "reading"; file: string }
  | { is: "refused"; sentence: string }
  | { is: "preview"; file: string; preview: Preview }
  | { is: "keeping"; kept: number; of: number }
  | { is: "stopped"; sentence: string; kept: number; of: number }
  | { is: "kept"; plays: number; titles: number; elsewhere: BroughtTitle[] };

type Told = { preview?: Preview; batches?: Batch[]; failed?: string };

/** A file in a worker of its own: what is read stays in it until somebody keeps it, and ending it ends all of it. */
export function useBringing(known: Omit<Known, "shelf">) {
  const [state, setState] = useState<Bringing>({ is: "idle" });
  const worker = useRef<Worker | null>(null);
  useEffect(() => () => endOf(worker), []);

  async function read(file: File): Promise<void> {
    endOf(worker);
    setState({ is: "reading", file: file.name });
    const reading = new Worker(new URL("./bring.worker.ts", import.meta.url), { type: "module" });
    worker.current = reading;
    reading.onmessage = ({ data }: MessageEvent<Told>) => {
      if (data.failed !== undefined) setState({ is: "refused", sentence: data.failed });
      if (data.preview) setState({ is: "preview", file: file.name, preview: data.preview });
    };
    reading.onerror = () => setState({ is: "refused", sentence: "That file was too much for this phone." });
    const shelf = await ownShelf();
    if (worker.current !== reading) return;
    if (shelf === null) return setState({ is: "refused", sentence: "You seem to be offline. Try again." });
    reading.postMessage({ read: { file, known: { ...known, shelf } } } satisfies Asked);
  }

  async function keep(choices: KeepChoices): Promise<void> {
    const { current } = worker;
    if (!current || state.is !== "preview") return;
    const { preview } = state;
    const batches = await new Promise<Batch[]>((resolve) => {
      current.onmessage = ({ data }: MessageEvent<Told>) => resolve(data.batches ?? []);
      current.postMessage({ keep: choices } satisfies Asked);
    });
    const elsewhere = preview.titles.filter(
      ({ id, pile }) => pile === "elsewhere" && !choices.off.includes(id),
    );
    setState(await sendAll(batches, elsewhere, setState));
  }

  return {
    state,
    read,
    keep,
    cancel: () => {
      endOf(worker);
      setState({ is: "idle" });
    },
  };
}

function endOf(worker: { current: Worker | null }): void {
  worker.current?.terminate();
  worker.current = null;
}

async function ownShelf(): Promise<string | null> {
  try {
    const answer = await fetch("/marks/export/afters.json");
    return answer.ok ? await answer.text() : null;
  } catch {
    // Without a network nothing can be compared, and nothing kept.
    return null;
  }
}

async function sendAll(
  batches: Batch[],
  elsewhere: BroughtTitle[],
  tell: (state: Bringing) => void,
): Promise<Bringing> {
  const of = new Set(
    batches.flatMap(({ entries }) => entries.map(({ kind, name, year }) => `${kind} ${name} ${year}`)),
  );
  const done = new Set<string>();
  let plays = 0;
  for (const { entries, plays: sent } of batches) {
    tell({ is: "keeping", kept: done.size, of: of.size });
    const answer = await sendAction(verb("/shelf/keep"), { entries }, AbortSignal.timeout(60_000));
    // What went before is kept, and sent once more it counts once.
    if (!answer.ok) return { is: "stopped", sentence: answer.message, kept: done.size, of: of.size };
    for (const { kind, name, year } of entries) done.add(`${kind} ${name} ${year}`);
    plays += sent;
  }
  return { is: "kept", titles: of.size, plays, elsewhere };
}
