import { Worker } from "node:worker_threads";

// A mutant that never ends would keep its process: a thread of its own ends both, which counts as noticed.
const mostMs = 150_000;

new Worker(`setTimeout(() => process.kill(${process.pid}, "SIGKILL"), ${mostMs})`, { eval: true }).unref();
