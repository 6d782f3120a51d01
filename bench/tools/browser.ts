import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium } from "@playwright/test";
import { systemChromium } from "../../testing/command/tools.ts";

export const openBrowser = (args: string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: systemChromium(), args: ["--no-sandbox", ...args] });

/** A server of the bench's own, for what a page is compared with. */
export async function serve(answer: RequestListener): Promise<{ url: string; close(): void }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  };
}
