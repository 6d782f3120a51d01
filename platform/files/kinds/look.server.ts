import { inspectFile } from "./inspect.server.ts";
import { FileRefused } from "./refused.server.ts";

/** What `inspectApart` runs: looks at one file and says what it found. */
const [path = ""] = process.argv.slice(2);

const found = await inspectFile(path).catch((error: unknown) => {
  if (error instanceof FileRefused) return { refused: error.message };
  throw error;
});
// Whoever asked ends this process once it has the answer, which could come after the news of an end.
process.once("disconnect", () => process.exit());
process.send?.(found);
