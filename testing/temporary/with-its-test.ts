// Loaded before a server that a test starts, and ends it with the process of that test, also when that one is killed:
// only the test's end holds the other side of its input.
process.stdin
  .once("end", () => process.kill(process.pid, "SIGKILL"))
  .resume()
  .unref();
