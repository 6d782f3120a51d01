import { spawnSync } from "node:child_process";

// `npm run requests [how many] [seed]`: more of what these send in every `npm test`.
const tests = ["server/generated-requests.deep.test.ts", "app/api/realtime/generated-messages.test.ts"];

const [many = "100000", seed = String(Math.floor(Math.random() * 2 ** 31))] = process.argv.slice(2);
const { status } = spawnSync("vitest", ["run", "--project", "server", ...tests], {
  stdio: "inherit",
  env: { ...process.env, AFTERS_REQUESTS: many, AFTERS_SEED: seed },
});
process.exit(status ?? 1);
