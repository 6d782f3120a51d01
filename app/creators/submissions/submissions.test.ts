import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/db/pool.server.ts";
import { type RunningApp, startApp } from "../../../testing/app.ts";
import { Fan } from "../../../testing/fan.ts";
import { memberOf, pageOf, press, signedIn } from "../../../testing/operator.ts";
import { aPicture } from "../../../testing/picture.ts";
import {
  announce,
  aPdf,
  arrivedOf,
  aWork,
  sendFile,
  sendPiece,
  statesOf,
} from "../../../testing/uploads/send-file.ts";

const dataDir = mkdtempSync(join(tmpdir(), "afters-submissions-"));
let server: RunningApp;
let operator: Fan;
beforeAll(async () => {
  server = await startApp({ DATA_DIR: dataDir });
  operator = await signedIn(server.origin);
});
afterAll(() => server.stop());

const someone = () => new Fan(server.origin);
const sha = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

type Answer = { message: string; follow: string; code: string; fields: Record<string, string> };
const handIn = (fan: Fan, more: object = {}) => fan.send<Answer>("/submit", { ...aWork, ...more });

async function rowOf(title: string) {
  const [row] = await query<{ id: string; status: string; shown: boolean; email: string | null }>(
    "select id, status, shown, email from submissions where title = $1",
    [title],
  );
  return row;
}

const lettersTo = (email: string) =>
  query<{ subject: string; body_text: string; kind: string }>(
    "select subject, body_text, kind from mails where recipient = $1 order by created_at, id",
    [email],
  );

test("ROUTE-17, SUBMIT-01..04, SUBMIT-13, OPEN-85: title, form, limits and list", async () => {
  const page = await pageOf(someone(), "/submit");
  for (const words of [
    "<h1>Share Your Voice</h1>",
    "Submit Your Work",
    "Submission Guidelines",
    "Community Submissions",
    "maximum 100MB",
  ])
    expect(page).toContain(words);
});

test("SUBMIT-06..08: a work of every type and genre is stored as sent", async () => {
  const fan = someone();
  for (const type of ["screenplay", "short-film", "art", "concept"])
    expect((await handIn(fan, { type, title: `One of ${type}` })).status).toBe(200);
  const genres = "comedy drama thriller horror sci-fi documentary experimental other".split(" ");
  for (const genre of genres)
    expect((await handIn(someone(), { genre, title: `One of ${genre}` })).status).toBe(200);
  const stored = await query<{ genre: string }>(
    "select distinct genre from submissions where title like 'One of %' and not is_sample",
  );
  expect(new Set(stored.map(({ genre }) => genre))).toEqual(new Set(genres));
  const refused = await handIn(someone(), { type: "opera", genre: "western", title: " ", description: "" });
  expect(refused).toMatchObject({
    status: 422,
    fields: {
      type: "Type is required",
      genre: "Genre is required",
      title: "Title is required",
      description: "Description is required",
    },
  });
});

test("SUBMIT-15..16, SUBMIT-18, OPEN-86: confirmed with title and number of files", async () => {
  const fan = someone();
  expect((await handIn(fan, { title: "Nothing but words" })).message).toBe(
    'Your submission "Nothing but words" has been received! Our team will review it within 5-7 business days',
  );
  const one = await sendFile(fan, "scene.pdf", aPdf(3_000));
  const other = await sendFile(fan, "sketch.png", await aPicture(600, 400, "png"));
  const { message, follow } = await handIn(fan, { title: "With two", files: [one.id, other.id] });
  expect(message).toBe(
    'Your submission "With two" has been received! Our team will review it within 5-7 business days. 2 files uploaded.',
  );
  expect(await statesOf(fan)).toEqual([]);
  const page = await pageOf(someone(), follow);
  for (const words of ["With two", "scene.pdf", "sketch.png", "Checked and saved"])
    expect(page).toContain(words);
});

test("a repeated form is one submission; foreign or incomplete files are refused", async () => {
  const fan = someone();
  const { id } = await sendFile(fan, "twice.pdf", aPdf());
  const sent = { title: "Sent twice", files: [id], form_key: "0123456789abcdef" };
  const [first, second] = [await handIn(fan, sent), await handIn(fan, sent)];
  expect(second.follow).toBe(first.follow);
  expect(second.message).toContain("1 file uploaded");
  const half = await announce(fan, "half.pdf", 5_000);
  await sendPiece(fan, half.path, 0, aPdf(2_000));
  for (const files of [[id], [half.id]]) {
    const refused = await handIn(someone(), { title: "Not mine", files });
    expect(refused).toMatchObject({
      status: 422,
      fields: { files: expect.stringContaining("is incomplete") },
    });
  }
  expect(await handIn(fan, { title: "Half", files: [half.id] })).toMatchObject({
    status: 422,
    code: "files",
  });
  expect(await rowOf("Not mine")).toBeUndefined();
  expect(await rowOf("Half")).toBeUndefined();
});

test("an upload resumes where it stopped, and is stored byte for byte", async () => {
  const fan = someone();
  const bytes = aPdf(700_000, "in pieces");
  const { path, id } = await announce(fan, "pieces.pdf", bytes.length);
  expect((await sendPiece(fan, path, 0, bytes.subarray(0, 300_000))).status).toBe(204);
  expect(await arrivedOf(fan, path)).toBe(300_000);
  expect((await sendPiece(fan, path, 100, bytes.subarray(100, 200))).status).toBe(409);
  expect(await arrivedOf(someone(), path)).toBeNull();
  expect(await statesOf(fan)).toMatchObject([{ id, state: "arriving", arrived: 300_000 }]);
  expect((await sendPiece(fan, path, 300_000, bytes.subarray(300_000))).status).toBe(204);
  await expect.poll(async () => (await statesOf(fan))[0]?.state).toBe("kept");
  expect(sha(readFileSync(join(dataDir, "files", id)))).toBe(sha(bytes));
  const [row] = await query<{ sha256: string }>("select sha256 from submission_files where id = $1", [id]);
  expect(row?.sha256).toBe(sha(bytes));
  await expect.poll(() => existsSync(join(dataDir, "uploads", id))).toBe(false);
});

test("SUBMIT-14: over 100 MB is refused; no file outgrows its announced size", async () => {
  const fan = someone();
  expect(await announce(fan, "large.mp4", 100 * 1024 * 1024 + 1)).toMatchObject({
    status: 413,
    sentence: "A file has at most 100 MB.",
  });
  const { path } = await announce(fan, "small.pdf", 1_000);
  expect((await sendPiece(fan, path, 0, aPdf(5_000))).status).not.toBe(204);
  expect(await arrivedOf(fan, path)).toBeLessThanOrEqual(1_000);
  expect((await announce(fan, "full.mp4", 100 * 1024 * 1024)).status).toBe(201);
});

test("SUBMIT-11: a removed file leaves nothing; a foreign one stays", async () => {
  const fan = someone();
  const { id } = await sendFile(fan, "out.png", await aPicture(300, 200, "png"));
  expect(await someone().send(`/submit/files/${id}/remove`)).toMatchObject({ status: 404 });
  expect(await fan.send(`/submit/files/${id}/remove`)).toMatchObject({ status: 200 });
  expect(await statesOf(fan)).toEqual([]);
  await expect.poll(() => existsSync(join(dataDir, "files", id))).toBe(false);
  expect((await fan.get(`/submit/thumbnails/${id}.webp`)).status).toBe(404);
});

test("without a session, from another site, or by a method of its own nothing is taken", async () => {
  const headers = { "Tus-Resumable": "1.0.0", "Upload-Length": "10" };
  const post = (more: Record<string, string>, method = "POST") =>
    fetch(`${server.origin}/submit/uploads`, { method, headers: { ...headers, ...more } });
  expect((await post({})).status).toBe(401);
  const fan = someone();
  await fan.send("/session");
  expect((await post(fan.headers({ Origin: "https://elsewhere.example" }))).status).toBe(403);
  expect((await post(fan.headers({ "X-HTTP-Method-Override": "DELETE" }))).status).toBe(403);
  const { path } = await announce(fan, "mine.pdf", 100);
  expect((await fetch(server.origin + path, { headers: fan.headers() })).status).toBe(404);
});

async function plainForm(fan: Fan, fields: Record<string, string>, files: [string, Buffer][]) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, bytes] of files) form.append("file", new File([new Uint8Array(bytes)], name));
  const answer = await fetch(`${server.origin}/submit`, {
    method: "POST",
    headers: fan.headers({ Accept: "text/html", Origin: server.origin }),
    body: form,
    redirect: "manual",
  });
  for (const line of answer.headers.getSetCookie()) {
    const [pair = ""] = line.split(";");
    fan.cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
  }
  return answer;
}

test("without JavaScript the form sends files and keeps all when a field is missing", async () => {
  const fan = someone();
  const bytes = aPdf(200_000, "plain");
  const refused = await plainForm(fan, { ...aWork, title: "" }, [["plain.pdf", bytes]]);
  expect(refused.status).toBe(422);
  const page = await refused.text();
  expect(page).toContain("Title is required");
  expect(page).toContain("A keeper who cannot sleep.");
  expect(page).toContain("plain.pdf");
  const [file] = await statesOf(fan);
  expect(page).toContain(`name="files" value="${file?.id}"`);
  await expect.poll(async () => (await statesOf(fan))[0]?.state).toBe("kept");
  const sent = await plainForm(fan, { ...aWork, title: "By hand", files: file?.id ?? "" }, [
    ["second.jpg", await aPicture(400, 300)],
  ]);
  expect(sent.status).toBe(303);
  const follow = sent.headers.get("location") ?? "";
  expect(follow).toMatch(/^\/submit\/mine\//);
  const own = await pageOf(fan, follow);
  expect(own).toContain("By hand");
  expect(own).toContain("second.jpg");
  expect(sha(readFileSync(join(dataDir, "files", file?.id ?? "")))).toBe(sha(bytes));
});

test("a plain form takes ten files of 100 MB at most, and keeps the rest on refusal", async () => {
  const fan = someone();
  const many = Array.from({ length: 11 }, (_, n): [string, Buffer] => [`page-${n}.pdf`, aPdf(500, `${n}`)]);
  const refused = await (await plainForm(fan, aWork, many)).text();
  expect(refused).toContain("at most 10 files");
  expect(await statesOf(fan)).toHaveLength(10);
  const other = someone();
  const large = await plainForm(other, { ...aWork, title: "Too large" }, [
    ["large.pdf", Buffer.alloc(100 * 1024 * 1024 + 10)],
  ]);
  expect(await large.text()).toContain("large.pdf: A file has at most 100 MB.");
  expect(await statesOf(other)).toEqual([]);
  expect(await rowOf("Too large")).toBeUndefined();
});

test("SUBMIT-20..21, OPEN-87: private until moved with consent; moves send emails", async () => {
  const fan = someone();
  const email = "lamp@submit.example";
  const { follow } = await handIn(fan, { title: "The Long Wick", email, creator: "Odile Marr" });
  const { id } = (await rowOf("The Long Wick")) ?? { id: "" };
  const desk = `/operator/submissions/${id}`;
  const publicPage = async () => (await someone().get(`/submit/works/${id}`)).status;
  expect(await publicPage()).toBe(404);
  await press(operator, desk, "Under Review", { fields: { note: "We like the second act." } });
  expect(await publicPage()).toBe(404);
  expect(await pageOf(fan, follow)).toContain("Our team has started reviewing it.");
  await press(fan, follow, "Others may see it");
  expect(await publicPage()).toBe(200);
  expect(await pageOf(someone(), "/submit?genre=drama")).toContain("The Long Wick");
  for (const status of ["Accepted", "In Development", "Featured"]) {
    await press(operator, desk, status);
    expect(await pageOf(someone(), `/submit/works/${id}`)).toContain(status);
  }
  expect(await (await operator.post(desk, { do: "received", note: "" })).text()).not.toContain("Submitted");
  expect((await rowOf("The Long Wick"))?.status).toBe("featured");
  const letters = await lettersTo(email);
  expect(letters.map(({ kind }) => kind)).toEqual([
    "submission-received",
    "submission-under-review",
    "submission-accepted",
    "submission-in-development",
    "submission-featured",
  ]);
  expect(letters[1]?.body_text).toContain("We like the second act.");
  expect(letters[1]?.body_text).toContain("Hello Odile Marr,");
  expect(letters[1]?.body_text).toContain(follow);
  await press(fan, follow, "Make it private");
  expect(await publicPage()).toBe(404);
  const log = await query<{ action: string }>("select action from audit_log where subject = $1", [
    `submission ${id}`,
  ]);
  expect(log).toHaveLength(4);
});

test("a title that is a link stands in no email; a viewer reads and moves nothing", async () => {
  const email = "bait@submit.example";
  await handIn(someone(), { title: "win at https://bait.example", email, creator: "https://bait.example" });
  const [letter] = await lettersTo(email);
  expect(letter?.body_text).not.toContain("bait.example");
  const { id } = (await rowOf("win at https://bait.example")) ?? { id: "" };
  const viewer = await memberOf(server.origin, "viewer-of-submissions@afters.example", "viewer");
  expect((await viewer.post(`/operator/submissions/${id}`, { do: "accepted", note: "" })).status).toBe(403);
  for (const page of ["/operator/submissions", `/operator/submissions/${id}`]) {
    const refused = await viewer.get(page);
    expect(refused.status).toBe(403);
    expect(await refused.text()).not.toMatch(/bait/);
  }
});

test("withdrawing deletes everything, and needs confirmation", async () => {
  const fan = someone();
  const { id: file } = await sendFile(fan, "gone.png", await aPicture(300, 200, "png"));
  const { follow } = await handIn(fan, { title: "Taken back", files: [file] });
  expect(await (await fan.post(follow, { do: "withdraw" })).text()).toContain("Nothing was withdrawn.");
  expect((await fan.post(follow, { do: "withdraw", sure: "yes" })).status).toBe(303);
  expect(await rowOf("Taken back")).toBeUndefined();
  expect((await fan.get(follow)).status).toBe(404);
  await expect.poll(() => readdirSync(join(dataDir, "files")).includes(file)).toBe(false);
  const [left] = await query<{ files: number }>(
    "select count(*)::int as files from submission_files where id = $1",
    [file],
  );
  expect(left?.files).toBe(0);
});

test("the desk serves files as attachments in a sandbox, to operators only", async () => {
  const fan = someone();
  const bytes = aPdf(4_000, "for the desk");
  const { id: file } = await sendFile(fan, "kęp <b> 海.exe", bytes);
  await handIn(fan, { title: "For the desk", files: [file] });
  const { id } = (await rowOf("For the desk")) ?? { id: "" };
  const path = `/operator/submissions/${id}/files/${file}`;
  const answer = await operator.get(path);
  expect(answer.headers.get("content-disposition")).toBe(
    "attachment; filename=\"k_p b _.pdf\"; filename*=UTF-8''k%C4%99p%20b%20%E6%B5%B7.pdf",
  );
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("content-security-policy")).toContain("sandbox");
  expect(sha(Buffer.from(await answer.arrayBuffer()))).toBe(sha(bytes));
  expect((await fan.get(path)).status).toBe(404);
  const viewer = await memberOf(server.origin, "viewer-of-files@afters.example", "viewer");
  expect((await viewer.get(path)).status).toBe(403);
});

test("a plain form that breaks off inside a file leaves nothing; the server runs on", async () => {
  const fan = someone();
  await fan.send("/session");
  const before = await query("select bytes from submission_space");
  const boundary = "x-the-end";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="half.pdf"\r\n\r\n%PDF-1.7 `;
  const type = `multipart/form-data; boundary=${boundary}`;
  const cut = await fetch(`${server.origin}/submit`, {
    method: "POST",
    headers: fan.headers({ "Content-Type": type, Accept: "text/html" }),
    body: head,
  });
  expect(cut.status).toBe(400);
  const { hostname, port } = new URL(server.origin);
  const lines = Object.entries(fan.headers({ "Content-Type": type, Host: hostname }));
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      const asked = `POST /submit HTTP/1.1\r\n${lines.map((line) => line.join(": ")).join("\r\n")}\r\n`;
      socket.write(`${asked}Content-Length: 900000\r\n\r\n${head}${"x".repeat(200_000)}`);
      setTimeout(() => socket.destroy(), 300);
    });
    socket.once("close", () => resolve());
  });
  await expect.poll(() => statesOf(fan)).toEqual([]);
  expect(await query("select bytes from submission_space")).toEqual(before);
});
