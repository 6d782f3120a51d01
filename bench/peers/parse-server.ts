import { createServer } from "node:http";
import { createRequire } from "node:module";

/**
 * Parse Server as it is published, on the Postgres at DATABASE_URI: a row for each POST /parse/classes/Vote. It is no
 * dependency of ours: PARSE_FOLDER is where the bench has installed it.
 */
const requireThere = createRequire(`${process.env.PARSE_FOLDER}/package.json`);
const { ParseServer } = requireThere("parse-server");
const express = requireThere("express");

const app = express();
const server = createServer(app);
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as { port: number };
const parse = new ParseServer({
  databaseURI: process.env.DATABASE_URI,
  appId: "bench",
  masterKey: "bench-master",
  serverURL: `http://127.0.0.1:${port}/parse`,
  allowClientClassCreation: true,
  silent: true,
  logLevel: "error",
  verbose: false,
});
await parse.start();
app.use("/parse", parse.app);
console.log(`ready ${port}`);
