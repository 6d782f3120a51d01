import { toast } from "../overlay/toast.ts";
import { saveAs } from "./save-as.ts";

/**
 * To the phone's share sheet where it takes files, else to the downloads: with the word of `saved`, or silently, since a
 * download shows itself (SHARE-09 to SHARE-11).
 */
export async function handOver(
  file: File,
  words: { title?: string; text?: string } = {},
  saved?: string,
): Promise<void> {
  const shared = { ...words, files: [file] };
  if (!navigator.canShare?.(shared)) {
    saveAs(file, file.name);
    if (saved) toast.success(saved);
    return;
  }
  try {
    await navigator.share(shared);
    toast.success("Shared successfully!");
  } catch (error) {
    // Closing the share sheet is no failure.
    if ((error as Error).name === "AbortError") return;
    saveAs(file, file.name);
    toast.success(downloaded);
  }
}

export const downloaded = "Downloaded! Share it wherever you like.";
