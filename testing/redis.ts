import { spawn, spawnSync } from "node:child_process";
import { freePort } from "./free-port.ts";

const names = ["valkey-server", "redis-server"];

export const redisBinary: string | null =
  names.find((name) => spawnSync(name, ["--version"]).status === 0) ?? null;

type Certificates = { cert: string; key: string; ca: string };

/** With certificates it speaks TLS alone, and only to those who show one of the same authority. */
export async function startRedis(tls?: Certificates): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const secured = tls && [
    ...["--port", "0", "--tls-port", String(port), "--tls-auth-clients", "yes"],
    ...["--tls-cert-file", tls.cert, "--tls-key-file", tls.key, "--tls-ca-cert-file", tls.ca],
  ];
  const ports = secured ?? ["--port", String(port)];
  const args = [...ports, "--save", "", "--appendonly", "no", "--bind", "127.0.0.1"];
  const child = spawn(redisBinary as string, args, { stdio: ["ignore", "pipe", "ignore"] });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await new Promise<void>((resolve) => {
    child.stdout?.on("data", (chunk: Buffer) => /ready to accept/i.test(chunk.toString()) && resolve());
  });
  return {
    url: tls ? `rediss://localhost:${port}` : `redis://127.0.0.1:${port}`,
    stop: () => {
      child.kill("SIGTERM");
      return gone;
    },
  };
}
