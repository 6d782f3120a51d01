import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";

const dev = process.argv.includes("--dev");
const port = Number(process.env.PORT ?? 3000);

if (dev) {
  const { createServer: createVite } = await import("vite");
  const vite = await createVite({ server: { middlewareMode: true }, appType: "custom" });
  createServer((req, res) => {
    vite.middlewares(req, res, async () => {
      const { app } = await vite.ssrLoadModule("./server/app.ts");
      getRequestListener(app.fetch)(req, res);
    });
  }).listen(port, () => console.log(`http://localhost:${port}`));
} else {
  const { app } = await import("../build/server/index.js" as string);
  createServer(getRequestListener(app.fetch)).listen(port, () => console.log(`http://localhost:${port}`));
}
