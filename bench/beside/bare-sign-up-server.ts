import { createServer } from "node:http";
import pg from "pg";

/** The floor for sign-ups: node:http and pg, one insert per request, no session, no checks, no letter. */
const pool = new pg.Pool({ connectionString: process.argv[2], max: 12 });
const statement = {
  name: "sign-up",
  text: "insert into bench_signups (username, email) values ($1, $2)",
};

const server = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", async () => {
    const { username, email } = JSON.parse(body);
    await pool.query({ ...statement, values: [username, email] });
    response.writeHead(200, { "Content-Type": "application/json", "Content-Length": 11 });
    response.end('{"ok":true}');
  });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(`ready ${typeof address === "object" && address ? address.port : 0}`);
});
