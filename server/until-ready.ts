import { setTimeout as delay } from "node:timers/promises";

// `node server/until-ready.ts http://127.0.0.1:3000` ends when that process serves, or with 1 after a minute.
const [origin] = process.argv.slice(2);
const until = Date.now() + 60_000;
const isReady = () =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
while (!(await isReady())) {
  if (Date.now() > until) {
    console.error(`${origin} is not ready after a minute.`);
    process.exit(1);
  }
  await delay(100);
}
