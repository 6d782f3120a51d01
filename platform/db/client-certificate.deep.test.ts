import { afterAll, describe, expect, test } from "vitest";
import { Authority, ableTo } from "../../testing/certificates/authority.ts";
import { startTlsPostgres } from "../../testing/certificates/tls-postgres.ts";

const able = ableTo("what shows a certificate to Postgres", ["openssl"]);

describe.runIf(able)("a Postgres that asks for a certificate and takes no password", async () => {
  if (!able) return;
  const authority = new Authority();
  const postgres = await startTlsPostgres({ ...authority.issue("server"), ca: authority.ca });
  afterAll(() => postgres.stop());
  const { cert, key } = authority.issue("afters");
  const address = `postgres://afters@localhost:${postgres.port}/afters?sslrootcert=${authority.ca}`;
  const { connectSeparately } = await import("./database.server.ts");
  const { config } = await import("../config.server.ts");

  const whoIsIn = () =>
    connectSeparately({ alone: false }, async (client) => {
      const { rows } = await client.query(
        "select usename || ' ' || client_dn as who from pg_stat_ssl join pg_stat_activity using (pid) where pid = pg_backend_pid()",
      );
      return rows[0]?.who as string;
    });

  test("its address names the files, which are read at every connection", async () => {
    config.DATABASE_URL = `${address}&sslcert=${cert}&sslkey=${key}`;
    expect(await whoIsIn()).toBe("afters /CN=afters");
    authority.issue("afters", "somebody else");
    await expect(whoIsIn()).rejects.toThrow(/certificate authentication failed/);
    authority.issue("afters");
    expect(await whoIsIn()).toBe("afters /CN=afters");
    config.DATABASE_URL = address;
    await expect(whoIsIn()).rejects.toThrow(/valid client certificate/);
  });
});
