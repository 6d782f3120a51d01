import { existsSync, mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { freePort } from "../testing/free-port.ts";

const bucket = "afters-files";

/** An S3 store that checks signatures and hashes, with a folder that outlives it. */
export class ObjectStore {
  readonly env: Record<string, string>;
  private readonly port: number;
  private readonly directory = mkdtempSync(join(tmpdir(), "afters-s3-"));
  private server: S3rver | null = null;

  private constructor(port: number) {
    this.port = port;
    this.env = {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    };
  }

  static of = async (): Promise<ObjectStore> => new ObjectStore(await freePort());

  async start(): Promise<this> {
    this.server = new S3rver({
      port: this.port,
      address: "127.0.0.1",
      directory: this.directory,
      silent: true,
      configureBuckets: [{ name: bucket }],
    });
    await this.server.run();
    return this;
  }

  async stop(): Promise<void> {
    const { server } = this;
    this.server = null;
    await server?.close();
  }

  /** Of what it keeps, the object's own bytes. */
  has(key: string): boolean {
    const folder = join(this.directory, bucket);
    return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith(key));
  }
}
