import { spawnSync } from "node:child_process";

// `npm run requests [how many] [seed]`: more of what server/generated-requests.test.ts sends in every `npm test`.

const [many = "100000", seed = String(Math.floor(Math.random() * 2 ** 31))] = process.argv.slice(2);
const { status } = spawnSync("vitest", ["run", "--project", "server", "server/generated-requests.test.ts"], {
  stdio: "inherit",
  env: { ...process.env, AFTERS_REQUESTS: many, AFTERS_SEED: seed },
});
process.exit(status ?? 1);
