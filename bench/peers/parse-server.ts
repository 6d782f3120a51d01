import { createServer } from "node:http";
import { createRequire } from "node:module";
import { connect, createServer as createLine } from "node:net";

/**
 * Parse Server as it is published, on the Postgres whose socket is POSTGRES_SOCKET: a row for each POST
 * /parse/classes/Vote. It is no dependency of ours: PARSE_FOLDER is where the bench has installed it.
 */
// Its logger opens files as it is loaded, before any option is read.
process.env.PARSE_SERVER_LOGS_FOLDER = "null";
const requireThere = createRequire(`${process.env.PARSE_FOLDER}/package.json`);
const { ParseServer } = requireThere("parse-server");
const express = requireThere("express");

const app = express();
const server = createServer(app);
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as { port: number };
// It knows no Unix sockets.
const line = createLine((near) => {
  const far = connect(process.env.POSTGRES_SOCKET as string);
  near.pipe(far).pipe(near);
});
await new Promise<void>((resolve) => line.listen(0, "127.0.0.1", resolve));
const parse = new ParseServer({
  databaseURI: `postgres://afters@127.0.0.1:${(line.address() as { port: number }).port}/afters`,
  appId: "bench",
  masterKey: "bench-master",
  serverURL: `http://127.0.0.1:${port}/parse`,
  allowClientClassCreation: true,
  silent: true,
  logsFolder: null,
  logLevel: "error",
  verbose: false,
});
await parse.start();
app.use("/parse", parse.app);
console.log(`ready ${port}`);
