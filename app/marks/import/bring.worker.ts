import { Brought, type KeepChoices } from "./brought.ts";
import type { Known } from "./compare.ts";
import { readFile } from "./read-file.ts";
import { UnreadableFile } from "./unreadable.ts";

export type Asked = { read: { file: File; known: Known } } | { keep: KeepChoices };

/** The worker's own scope; what is known of `self` here is a window's. */
const scope = self as unknown as {
  onmessage: (event: MessageEvent<Asked>) => void;
  postMessage(message: object): void;
};

let brought: Brought | null = null;

scope.onmessage = ({ data }) => {
  answer(data).catch((error: unknown) => {
    scope.postMessage({
      failed:
        error instanceof UnreadableFile
          ? error.message
          : "That file could not be read. Bring it as it came from where you noted it.",
    });
  });
};

async function answer(asked: Asked): Promise<void> {
  if ("keep" in asked) {
    scope.postMessage({ batches: brought?.batches(asked.keep) ?? [] });
    return;
  }
  const { file, known } = asked.read;
  const bytes = new Uint8Array(await file.arrayBuffer());
  brought = new Brought(readFile(file.name, bytes), known);
  scope.postMessage({ preview: brought.preview() });
}
