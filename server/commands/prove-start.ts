// Starts the product as it lies there, without clocks, jobs and letters, asks it whether it is ready, and ends it. For
// `npm run restore`: 0 when it serves, 1 and why when it does not.
const built = new URL("../../build/server/index.js", import.meta.url);
const product = (await import(built.href)) as typeof import("../app.ts");
try {
  await product.start({ still: true });
  const answer = await product.app.request("/readyz");
  if (answer.status !== 200)
    throw new Error(`it answers ${answer.status} when it is asked whether it is ready`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
await product.stop();
process.exit();
