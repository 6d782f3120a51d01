import { Worker } from "node:worker_threads";
import { afterAll, inject } from "vitest";
import { mutantVariable } from "../built.ts";

// Vitest may have started this process for an earlier mutant, and kept it: its environment would name that one.
process.env[mutantVariable] = inject("mutant");

// A mutant that never ends would keep its process: a thread of its own ends both, which counts as noticed.
const mostMs = 150_000;

const watch = new Worker(`setTimeout(() => process.kill(${process.pid}, "SIGKILL"), ${mostMs})`, {
  eval: true,
});
watch.unref();
// The process may go on with another file.
afterAll(() => void watch.terminate());
