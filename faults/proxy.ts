import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { type ClientHttp2Session, connect } from "node:http2";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect as connectTls } from "node:tls";
import type { SeenEntry } from "../testing/events.ts";

export const host = "afters.example";

export const hasNginx = ["nginx", "openssl"].every(
  (command) => spawnSync(command, [command === "nginx" ? "-v" : "version"]).status === 0,
);

/** A file of deploy/ with the places of the test put in for its own; each of them must be in it. */
function deployed(file: string, places: Record<string, string | number>): string {
  return Object.entries(places).reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`deploy/${file} does not say ${from}.`);
      return text.replaceAll(from, String(to));
    },
    readFileSync(`deploy/${file}`, "utf8"),
  );
}

export type Ports = { http: number; https: number; one: number; two: number };

export async function startNginx(ports: Ports): Promise<{ ca: Buffer; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "afters-nginx-"));
  const [key, certificate] = [join(folder, "privkey.pem"), join(folder, "fullchain.pem")];
  const asked = [
    "req",
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:P-256",
    "-nodes",
    "-days",
    "2",
  ];
  const about = [
    "-subj",
    `/CN=${host}`,
    "-addext",
    `subjectAltName=DNS:${host}`,
    "-keyout",
    key,
    "-out",
    certificate,
  ];
  execFileSync("openssl", [...asked, ...about], { stdio: "ignore" });
  const site = deployed("nginx.conf", {
    "listen 80;": `listen 127.0.0.1:${ports.http};`,
    "listen 443 ssl": `listen 127.0.0.1:${ports.https} ssl`,
    "127.0.0.1:3000": `127.0.0.1:${ports.one}`,
    "127.0.0.1:3001": `127.0.0.1:${ports.two}`,
    "/etc/ssl/afters": folder,
  });
  writeFileSync(join(folder, "site.conf"), site);
  const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  for (const kind of kinds) mkdirSync(join(folder, kind));
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; user root; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
     events { worker_connections 2048; }
     http { access_log off; ${kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(" ")}
       include ${folder}/site.conf; }`,
  );
  const child = spawn("nginx", ["-c", join(folder, "nginx.conf"), "-p", folder], { stdio: "ignore" });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    ca: readFileSync(certificate),
    stop: () => {
      child.kill("SIGTERM");
      return gone;
    },
  };
}

export type Unit = { start(): Promise<void>; stop(): Promise<number | null>; restart(): Promise<void> };

/** As systemd runs deploy/afters@.service, without its walls: it knows no root folder and no account of the test. */
export function unitOn(port: number, env: Record<string, string>): Unit {
  const text = deployed("afters@.service", {
    "/srv/afters/node_modules/.bin/node": process.execPath,
    "%i": port,
  });
  const all = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value = ""]) => value);
  const environment = Object.fromEntries(all("Environment").map((line) => line.split(/=(.*)/s).slice(0, 2)));
  const run = (line = ""): ChildProcess => {
    const [command = "", ...args] = line.split(" ");
    return spawn(command, args, {
      env: { PATH: process.env.PATH, ...environment, LOG_LEVEL: "error", ...env },
      stdio: ["ignore", "ignore", "inherit"],
    });
  };
  let child: ChildProcess | null = null;
  let gone: Promise<number | null> = Promise.resolve(null);
  const unit: Unit = {
    async start() {
      const started = run(all("ExecStart")[0]);
      child = started;
      gone = new Promise((resolve) => started.once("exit", resolve));
      const ready = await new Promise((resolve) => run(all("ExecStartPost")[0]).once("exit", resolve));
      if (ready !== 0) throw new Error(`The unit on ${port} did not come up.`);
    },
    stop() {
      child?.kill(all("KillSignal")[0] as NodeJS.Signals);
      return gone;
    },
    async restart() {
      await unit.stop();
      await unit.start();
    },
  };
  return unit;
}

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string };

type Reader = { entries: SeenEntry[]; streams: number; close(): void };

/** A browser as far as HTTP/2, TLS and cookies go, from an address of its own on this machine. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly session: ClientHttp2Session;

  constructor(port: number, ca: Buffer, localAddress: string) {
    this.session = connect(`https://${host}:${port}`, {
      createConnection: () =>
        // The types of connectTls leave out localAddress.
        connectTls(port, "127.0.0.1", {
          servername: host,
          ca,
          ALPNProtocols: ["h2"],
          localAddress,
        } as object),
    });
    this.session.on("error", () => undefined);
  }

  /** `body`: an object goes as JSON, bytes as they are. */
  ask(
    method: string,
    path: string,
    body?: object | Buffer,
    extra: Record<string, string> = {},
  ): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { ":method": method, ":path": path, ...(cookie && { cookie }), ...extra };
    const request = this.session.request(
      body && !Buffer.isBuffer(body)
        ? { ...headers, "content-type": "application/json", accept: "application/json" }
        : headers,
    );
    request.end(Buffer.isBuffer(body) ? body : body && JSON.stringify(body));
    return new Promise((resolve, reject) => {
      let text = "";
      let answered: Record<string, string | string[] | undefined> = {};
      request.setEncoding("utf8");
      request.on("response", (got) => {
        answered = { ...got } as typeof answered;
      });
      request.on("data", (chunk: string) => {
        text += chunk;
      });
      request.once("error", reject);
      request.once("end", () => {
        for (const line of [answered["set-cookie"] ?? []].flat()) {
          const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
          this.cookies.set(name, value);
        }
        resolve({ status: Number(answered[":status"]), headers: answered, text });
      });
    });
  }

  /** Reads a log, and comes back where it stopped whenever the stream ends. */
  read(topic: string): Reader {
    const reader: Reader = { entries: [], streams: 0, close: () => undefined };
    let closed = false;
    const open = () => {
      if (closed) return;
      reader.streams += 1;
      const after = reader.entries.at(-1)?.seq ?? 0;
      const stream = this.session.request({
        ":path": `/live?topic=${encodeURIComponent(`${after}@${topic}`)}`,
      });
      let text = "";
      stream.setEncoding("utf8");
      stream.on("data", (chunk: string) => {
        const blocks = (text + chunk).split("\n\n");
        text = blocks.pop() ?? "";
        for (const block of blocks.filter((each) => /^event: ?log$/m.test(each)))
          reader.entries.push(...JSON.parse(/^data: ?(.*)$/m.exec(block)?.[1] ?? "null").entries);
      });
      stream.on("error", () => undefined);
      stream.once("close", () => void setTimeout(open, 50));
      reader.close = () => {
        closed = true;
        stream.close();
      };
    };
    open();
    return reader;
  }

  close(): void {
    this.session.destroy();
  }
}
