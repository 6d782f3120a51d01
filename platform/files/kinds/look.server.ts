import { inspectFile } from "./inspect.server.ts";
import { FileRefused } from "./refused.server.ts";

/** What `inspectApart` runs: looks at one file, says what it found, and ends. */
const [path = ""] = process.argv.slice(2);

const found = await inspectFile(path).catch((error: unknown) => {
  if (error instanceof FileRefused) return { refused: error.message };
  throw error;
});
process.send?.(found, () => process.exit());
