import { url as debuggerUrl } from "node:inspector";
import { Worker } from "node:worker_threads";

/** Longer than any work of ours, also on a busy machine; a proxy has given up by then. */
const longestMs = 10_000;

/**
 * The watching thread. It counts its own looks, so that a machine that slept, or a process that was stopped, is no loop
 * that stood still. Before it ends the process it asks where the loop is: what holds it is often one expression.
 */
const watching = `
const { workerData } = require("node:worker_threads");
const { writeSync } = require("node:fs");
const { Session } = require("node:inspector");
const { beat, pid, mostMs } = workerData;
const everyMs = 500;
let seen = -1, still = 0, last = Date.now();
const say = (where) => {
  const line = { level: 60, time: Date.now(), pid, where, msg: "the loop stood still for " + mostMs / 1000 + " s: the process ends" };
  try { writeSync(2, JSON.stringify(line) + "\\n"); } finally { process.kill(pid, "SIGKILL"); }
};
const look = setInterval(() => {
  const now = Date.now(), wasAway = now - last > 4 * everyMs, is = Atomics.load(beat, 0);
  last = now;
  if (is !== seen || wasAway) { seen = is; still = 0; return; }
  still += everyMs;
  if (still < mostMs) return;
  clearInterval(look);
  setTimeout(say, 2_000, "not told");
  const session = new Session();
  session.connectToMainThread();
  session.on("Debugger.paused", ({ params }) => say(params.callFrames.slice(0, 8).map((frame) =>
    (frame.functionName || "?") + " " + frame.url.split("/").slice(-2).join("/") + ":" + (frame.location.lineNumber + 1) + ":" + (frame.location.columnNumber + 1))));
  session.post("Debugger.enable");
  session.post("Debugger.pause");
}, everyMs);
`;

/**
 * Ends a process whose loop has stood still for ten seconds, with a line that says where: it answers nobody, is not heard
 * by SIGTERM and is taken for alive, so nobody else would. Whoever runs it starts it anew. Not under a debugger.
 */
export function watchLoop(mostMs = longestMs): void {
  if (debuggerUrl()) return;
  const beat = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(beat, 0, 1), 250).unref();
  new Worker(watching, { eval: true, execArgv: [], workerData: { beat, pid: process.pid, mostMs } }).unref();
}
