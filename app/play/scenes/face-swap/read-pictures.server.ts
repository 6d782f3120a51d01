import { type Admitted, type Fields, fieldsOf } from "../../../../platform/action/call.server.ts";
import { FairQueue } from "../../../../platform/http/turns.server.ts";
import { Problem } from "../../../../platform/problem.ts";

/** So many bodies are read at once, so that those of many callers do not fill the memory together. */
const reading = new FairQueue({ atOnce: 6, mostOfOne: 3, mostInAll: 48 });
/** Who sends slower than this holds up others. */
const patienceMs = 20_000;

/** The fields of a body that is still to come. */
export function readPictures(call: Admitted): Promise<Fields> {
  return reading.take(call.address, async () => {
    const chunks: Buffer[] = [];
    const late = setTimeout(() => call.incoming.destroy(new Error("It came too slowly.")), patienceMs);
    try {
      for await (const chunk of call.stream) chunks.push(chunk);
    } catch (error) {
      if (error instanceof Problem) throw error;
      throw new Problem("slow", 408, "The pictures did not come. Please try again.");
    } finally {
      clearTimeout(late);
    }
    return fieldsOf({ ...call, body: Buffer.concat(chunks) });
  });
}
