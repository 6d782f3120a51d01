import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";

/** The floor for votes: node:http and pg, one upsert per request, no session, no checks, no tally. */
const pool = new pg.Pool({ connectionString: process.argv[2], max: 12 });
const statement = {
  name: "vote",
  text: `insert into bench_votes (poll_id, user_session, option_index) values ($1, $2, $3)
         on conflict (poll_id, user_session) do update set option_index = excluded.option_index, created_at = now()`,
};

const server = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", async () => {
    const { session, option } = JSON.parse(body);
    await pool.query({ ...statement, values: ["poll", session, option] });
    response.writeHead(200, { "Content-Type": "application/json", "Content-Length": 11 });
    response.end('{"ok":true}');
  });
});
server.listen(0, "127.0.0.1", () => console.log(`ready ${(server.address() as AddressInfo).port}`));
