import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { Fan } from "../testing/fan.ts";
import { type RunningServer, sampleDatabase, startServer } from "../testing/server.ts";

let server: RunningServer;
let fan: Fan;
const finale = "party-vesper-line-finale";
const archived = "party-carmilla";

beforeAll(async () => {
  server = await startServer({ DATABASE_URL: await sampleDatabase(inject("postgres")), LOG_LEVEL: "info" });
  fan = new Fan(server.origin);
});
afterAll(() => server.stop());

const page = async (path: string, visitor = fan) => {
  const answer = await visitor.get(path, { Accept: "text/html" });
  return { status: answer.status, html: await answer.text(), headers: answer.headers };
};

test("/healthz and /readyz answer 200 while it serves", async () => {
  for (const path of ["/healthz", "/readyz"]) expect((await fan.get(path)).status).toBe(200);
});

test("/metrics is Prometheus text that counts requests and deeds, and names nobody", async () => {
  await fan.send(`/afters/${finale}/join`);
  const answer = await fan.get("/metrics");
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  const text = await answer.text();
  for (const line of text.trim().split("\n"))
    expect(line).toMatch(/^(# (HELP|TYPE) \S+ .+|[a-z_0-9]+(\{[^}]*\})? [-+0-9.eNaInf]+|)$/);
  expect(text).toMatch(/^afters_deeds_total\{deed="join"\} 1$/m);
  expect(text).toMatch(/^afters_http_request_seconds_count\{method="GET",status="200"\} \d+$/m);
  expect(text).not.toContain("session_");
});

test("ROUTE-01: / serves the landing page", async () => {
  const { status, html } = await page("/");
  expect(status).toBe(200);
  expect(html).toMatch(/<h1[\s>]/);
});

test("ROUTE-15, AFTERS-01..02: /afters serves the Afters App with every sample party", async () => {
  const { status, html } = await page("/afters");
  expect(status).toBe(200);
  expect(html).toMatch(/<h1[^>]*>Afters App<\/h1>/);
  expect(html).toContain("Join live afterparties for your favorite shows and movies");
  expect(html).toContain(`/afters/${finale}`);
});

test("ROUTE-19, NOTFOUND-01, NOTFOUND-02: any other path is a 404 with a way home", async () => {
  for (const path of ["/nothing-here", "/afters/deeper/than/this", "/assets/gone.js", "/index.php"]) {
    const { status, html } = await page(path);
    expect(status, path).toBe(404);
    expect(html).toContain("Oops! Page not found");
    expect(html).toMatch(/<a[^>]*href="\/"[^>]*>(?:(?!<\/a>).)*Return to Home/);
  }
});

test("NOTFOUND-03: the path that was not found is in the server's log", async () => {
  await page("/a-link-that-leads-nowhere");
  // What a process writes arrives when it arrives.
  await expect
    .poll(() => server.output())
    .toMatch(/\{[^\n]*"path":"\/a-link-that-leads-nowhere"[^\n]*"msg":"page not found"/);
});

test("NOTFOUND-03: a dead link followed by script is logged by its path", async () => {
  await fan.get("/a-link/followed-within.data?page=2");
  await expect
    .poll(() => server.output())
    .toMatch(/\{[^\n]*"path":"\/a-link\/followed-within"[^\n]*"msg":"page not found"/);
});

test("NOTFOUND-03: a loader's 404 is logged for documents and data alike", async () => {
  const told = (path: string) =>
    server
      .output()
      .split("\n")
      .filter((line) => line.includes(`"path":"${path}","msg":"page not found"`)).length;
  for (const path of ["/afters/gone-with-the-end", "/memes/0", "/hunts/gone", "/submit/works/gone"]) {
    const logged = path.replace("/hunts/gone", "/hunts/:token");
    expect((await page(path)).status, path).toBe(404);
    await expect.poll(() => told(logged), { message: path }).toBe(1);
    expect((await fan.get(`${path}.data`)).status, `${path}.data`).toBe(404);
    await expect.poll(() => told(logged), { message: `${path}.data` }).toBe(2);
  }
  const before = server.output().length;
  await page("/afters");
  await page("/");
  await fan.send("/afters/no-such-party/join");
  expect(server.output().slice(before)).not.toContain("page not found");
});

test("NOTFOUND-03: no link that lets somebody in is in the log, however it is written", async () => {
  const paths = [
    "/identity",
    "/come",
    "/sign-in",
    "/confirm",
    "/friends",
    "/stubs",
    "/account/link",
    "/mail/stop",
  ];
  for (const path of paths)
    for (const address of [`${path}/secret-of-one`, `${path.toUpperCase()}/secret-of-one/deeper`])
      for (const end of ["", ".data"]) await page(address + end);
  await page("/%63ome/secret-of-one");
  await page("/last-of-them");
  await expect.poll(() => server.output()).toContain('"path":"/last-of-them"');
  expect(server.output()).toContain('"path":"/come/:token"');
  expect(server.output()).toContain('"path":"/COME/:token/deeper"');
  expect(server.output()).not.toContain("secret-of-one");
});

test("a party that does not exist is a 404 page, and an act there a refusal", async () => {
  expect((await page("/afters/no-such-party")).status).toBe(404);
  expect(await fan.send("/afters/no-such-party/join")).toMatchObject({
    status: 404,
    ok: false,
    code: "no_such_party",
  });
});

test("SESSION-02: a visitor gets an HttpOnly session before the first act", async () => {
  const visitor = new Fan(server.origin);
  for (const path of ["/", "/afters"]) expect((await page(path, visitor)).headers.getSetCookie()).toEqual([]);
  const [cookie] = (await visitor.send("/session")).headers.getSetCookie();
  expect(cookie).toMatch(/^afters_session=session_\d{13}_[\w-]{22}\..*; HttpOnly; SameSite=Lax/);
  expect((await page("/afters", visitor)).headers.getSetCookie()).toEqual([]);
});

test("no page tells the session to its scripts", async () => {
  const visitor = new Fan(server.origin);
  await visitor.send(`/afters/${finale}/join`);
  await visitor.send(`/afters/${finale}/messages`, { text: "Hello" });
  for (const path of [
    "/afters",
    "/afters?tab=mine",
    "/afters?tab=leaderboard",
    `/afters/${finale}`,
    `/afters/${finale}/log?before=9999`,
  ]) {
    const { html, status } = await page(path, visitor);
    expect(status).toBe(200);
    expect(html, path).not.toMatch(/session_\d/);
  }
});

test("a plain form post returns to its page, which shows the result once", async () => {
  const visitor = new Fan(server.origin);
  const answer = await visitor.post("/fan", { name: "Plain Heron" }, "/afters?tab=mine");
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/afters?tab=mine"]);
  expect((await page("/afters?tab=mine", visitor)).html).toContain("That is you now.");
  expect((await page("/afters?tab=mine", visitor)).html).not.toContain("That is you now.");
});

test("a refused form post is sent back too, with the refusal's sentence", async () => {
  const visitor = new Fan(server.origin);
  const answer = await visitor.post("/fan", { name: "x" }, "/afters");
  expect(answer.status).toBe(303);
  expect((await page("/afters", visitor)).html).toContain("A name has at least 2 characters.");
});

test("a form post redirects only to paths of this site, whatever its referrer", async () => {
  for (const referer of [
    "https://evil.example/trap",
    "https://evil.example//evil.example",
    "//evil.example",
    "javascript:alert(1)",
    "not a url",
    "https://evil.example/\\evil.example",
  ]) {
    const answer = await fetch(`${server.origin}/fan`, {
      method: "POST",
      redirect: "manual",
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        Accept: "text/html",
        Referer: referer,
        "X-Forwarded-For": "10.5.5.5",
      },
      body: "name=Heron",
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location"), referer).toMatch(/^\/(?![/\\])/);
  }
});

test("a forged flash says nothing", async () => {
  const visitor = new Fan(server.origin);
  const forged = Buffer.from(JSON.stringify({ tone: "success", message: "Send me your password" })).toString(
    "base64url",
  );
  visitor.cookies.set("afters_flash", `${forged}.${"A".repeat(43)}`);
  const { status, html } = await page("/", visitor);
  expect(status).toBe(200);
  expect(html).not.toContain("password");
});

test("AFTERS-12: joining an archived party is refused, and its page still opens", async () => {
  expect(await fan.send(`/afters/${archived}/join`)).toMatchObject({
    status: 409,
    ok: false,
    code: "party_over",
  });
  expect((await page(`/afters/${archived}`)).status).toBe(200);
});

test("a message needs a join; FORM-04 trims; the answer has no session", async () => {
  const visitor = new Fan(server.origin);
  const messages = `/afters/${finale}/messages`;
  expect(await visitor.send(messages, { text: "Hi" })).toMatchObject({ status: 409, code: "join_first" });
  await visitor.send(`/afters/${finale}/join`);
  expect(await visitor.send(messages, { text: " \n " })).toMatchObject({
    status: 422,
    fields: { text: "Say something first." },
  });
  const said = await visitor.send(messages, { text: "Hi", clientKey: "key-12345678" });
  expect(said).toMatchObject({ status: 200, ok: true, entry: { text: "Hi", clientKey: "key-12345678" } });
  expect(JSON.stringify(said)).not.toContain("session_");
});

test("a name that is taken is refused with 409, beside its field", async () => {
  const [one, other] = [new Fan(server.origin), new Fan(server.origin)];
  for (const visitor of [one, other]) await visitor.send(`/afters/${finale}/join`);
  await one.send("/fan", { name: "Silver Moth" });
  expect(await other.send("/fan", { name: "5ilver Мoth" })).toMatchObject({
    status: 409,
    code: "name_taken",
    fields: { name: expect.stringContaining("already has a name like that") },
  });
});

test("files of the build are kept for good, checked by their tag, and served in parts", async () => {
  const { html } = await page("/");
  // The list of all routes is named and never asked for; it is not among the files, because it would tell of the desk's.
  const scripts = new Set(html.match(/\/assets\/(?!manifest-)[\w.-]+\.js/g));
  const answers = await Promise.all([...scripts].map((path) => fan.get(path, { "Accept-Encoding": "br" })));
  for (const { status, headers } of answers) {
    expect([status, headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"]);
  }
  const answer = answers.find(({ headers }) => headers.get("content-encoding") === "br") as Response;
  expect(answer?.headers.get("vary")).toBe("Accept-Encoding");
  const script = new URL(answer.url).pathname;
  const again = await fan.get(script, { "If-None-Match": answer.headers.get("etag") ?? "" });
  expect(again.status).toBe(304);
  const icon = await fan.get("/favicon-32.png", { Range: "bytes=1-3" });
  expect([icon.status, await icon.text()]).toEqual([206, "PNG"]);
  const all = await fan.get("/favicon-32.png", { Range: "bytes=-999999" });
  expect(all.status).toBe(206);
  expect((await fan.get("/favicon-32.png", { Range: "bytes=999999-" })).status).toBe(416);
});

test("it ends in order when it is told to", async () => {
  const other = await startServer({ DATABASE_URL: await sampleDatabase(inject("postgres"), "other_") });
  const stream = await fetch(`${other.origin}/live?topic=lobby`);
  const ended = stream.text();
  expect(await other.stop()).toBe(0);
  expect(await ended).toContain("retry:");
});

test("a server that cannot start says why in one line, with the cure, and ends with 1", async () => {
  const started = startServer({ SESSION_SECRET: "short" });
  await expect(started).rejects.toThrow(
    /The server ended with 1: Afters cannot start: SESSION_SECRET cannot be used: expected at least 32 characters[^\n]*\n$/,
  );
});
