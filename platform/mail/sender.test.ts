import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { PostOffice } from "../../testing/post-office.ts";

const office = await new PostOffice().open();
// Before anything reads the configuration.
process.env.SMTP_URL = office.url;
const { query, transaction } = await import("../db/pool.server.ts");
const { startJobs, stopJobs } = await import("../jobs/jobs.server.ts");
const { renderEmail } = await import("./email.ts");
const { queueEmails, withdrawEmails } = await import("./outbox.server.ts");
const { closePost } = await import("./post.server.ts");
const { onEmailGivenUp, sendAgain } = await import("./sender.server.ts");
const { resubscribe, readUnsubscribeLink, unsubscribeAddress, unsubscribe } = await import(
  "./unsubscribes.server.ts"
);

beforeAll(() => startJobs());
afterAll(async () => {
  await stopJobs();
  closePost();
  await office.close();
});

const draft = {
  title: "Your seat & theirs",
  lines: ["The lights go down <soon>."],
  action: { label: "Take it", href: "https://afters.app/confirm/abc?x=1&y=2" },
  why: "You asked for it.",
};

async function queue(...recipients: string[]): Promise<string[]> {
  const letters = recipients.map((to) => ({
    id: randomUUID(),
    kind: "test",
    to,
    subject: "Füße up",
    ...renderEmail(draft),
  }));
  await transaction((on) => queueEmails(letters, on));
  return letters.map(({ id }) => id);
}

type Row = { state: string; attempts: number; last_error: string | null; sent: boolean };

async function rowOf(id: string | undefined): Promise<Row | undefined> {
  const rows = await query<Row>(
    "select state, attempts, last_error, sent_at is not null as sent from mails where id = $1",
    [id],
  );
  return rows[0];
}

const eventually = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 40_000, interval: 200 });

test("an email has both parts, its own id, its sender and a way to stop", async () => {
  const [id] = await queue("nova@example.org");
  await eventually(async () =>
    expect(await rowOf(id)).toMatchObject({ state: "sent", sent: true, attempts: 0 }),
  );
  const [mail] = office.to("nova@example.org");
  expect(mail?.messageId).toBe(`<${id}@localhost>`);
  expect(mail?.from).toEqual({ name: "Afters", address: "hello@afters.app" });
  expect(mail?.subject).toBe("Füße up");
  expect(mail?.text).toContain("The lights go down <soon>.");
  expect(mail?.text).toContain("https://afters.app/confirm/abc?x=1&y=2");
  expect(mail?.html).toContain("Your seat &amp; theirs");
  expect(mail?.html).toContain("The lights go down &lt;soon&gt;.");
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
  expect(Math.abs(Date.parse(header("date") ?? "") - Date.now())).toBeLessThan(60_000);
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  const stop = header("list-unsubscribe")?.slice(1, -1) ?? "";
  expect(stop).toMatch(/^http:\/\/localhost:3000\/mail\/stop\/[\w-]+\.[\w-]+$/);
  expect(mail?.text).toContain(stop);
  expect(mail?.html).toContain(stop);
  expect(readUnsubscribeLink(stop.split("/").at(-1) ?? "")?.to).toBe("n…@example.org");
});

test("an email that a server puts off is sent when the server takes it", { timeout: 60_000 }, async () => {
  office.refuse = (to) =>
    to === "grey@example.org" ? { code: 451, sentence: "Greylisted, come back" } : undefined;
  const [id] = await queue("grey@example.org");
  await eventually(async () => {
    expect(await rowOf(id)).toMatchObject({ state: "waiting", attempts: 1 });
    expect((await rowOf(id))?.last_error).toContain("Greylisted");
  });
  office.refuse = () => undefined;
  await eventually(async () => expect(await rowOf(id)).toMatchObject({ state: "sent", last_error: null }));
  expect(office.to("grey@example.org")).toHaveLength(1);
});

test("a permanently refused email is dead, and resent by the operator under one ID", async () => {
  office.refuse = (to) => (to === "gone@example.org" ? { code: 550, sentence: "No such user" } : undefined);
  const givenUp: string[] = [];
  onEmailGivenUp(async (kind) => void givenUp.push(kind));
  const [id] = await queue("gone@example.org");
  await eventually(async () => expect(await rowOf(id)).toMatchObject({ state: "dead", attempts: 1 }));
  await eventually(async () => expect(givenUp).toEqual(["test"]));
  expect((await rowOf(id))?.last_error).toContain("No such user");
  office.refuse = () => undefined;
  await sendAgain(id as string);
  await eventually(async () => expect(await rowOf(id)).toMatchObject({ state: "sent", attempts: 0 }));
  await sendAgain(id as string);
  await eventually(async () => expect(office.to("gone@example.org")).toHaveLength(2));
  expect(new Set(office.to("gone@example.org").map(({ messageId }) => messageId))).toEqual(
    new Set([`<${id}@localhost>`]),
  );
  await expect(sendAgain(randomUUID())).rejects.toMatchObject({ code: "not_sendable", status: 409 });
});

test("an email is tried again after seconds at first, and at last once an hour", async () => {
  office.refuse = (to) => (to.startsWith("busy") ? { code: 450, sentence: "Busy" } : undefined);
  const waits: [tried: number, seconds: number][] = [
    [0, 5],
    [3, 40],
    [9, 2_560],
    [10, 3_600],
    [58, 3_600],
  ];
  for (const [tried, seconds] of waits) {
    const id = randomUUID();
    const to = `busy${tried}@example.org`;
    await transaction(async (on) => {
      await queueEmails([{ id, kind: "test", to, subject: "s", text: "t", html: "h" }], on);
      await on.query("update mails set attempts = $2 where id = $1", [id, tried]);
    });
    await eventually(async () =>
      expect(await rowOf(id)).toMatchObject({ state: "waiting", attempts: tried + 1 }),
    );
    // What a transaction calls now is one moment, and so is what it is put off by.
    const [row] = await query<{ seconds: number }>(
      `select extract(epoch from next_try_at - now())::int as seconds from mails where id = $1`,
      [id],
    );
    expect(row?.seconds).toBeLessThanOrEqual(seconds);
    expect(row?.seconds).toBeGreaterThan(seconds - 60);
    await query("update mails set state = 'dead' where id = $1", [id]);
  }
  office.refuse = () => undefined;
});

test("an email that was put off for two days is given up", async () => {
  office.refuse = (to) => (to === "full@example.org" ? { code: 452, sentence: "Mailbox full" } : undefined);
  const [id] = await transaction(async (on) => {
    const letter = {
      id: randomUUID(),
      kind: "test",
      to: "full@example.org",
      subject: "s",
      text: "t",
      html: "h",
    };
    await queueEmails([letter], on);
    await on.query("update mails set attempts = 59 where id = $1", [letter.id]);
    return [letter.id];
  });
  await eventually(async () => expect(await rowOf(id)).toMatchObject({ state: "dead", attempts: 60 }));
  office.refuse = () => undefined;
});

test("an unsubscribed address gets no emails in any case until it allows them", async () => {
  const stop = readUnsubscribeLink(unsubscribeAddress("Quiet@Example.org").split("/").at(-1) as string);
  if (!stop) throw new Error("The stop link cannot be read.");
  await unsubscribe(stop);
  const [id] = await queue("quiet@example.org");
  await eventually(async () => expect(await rowOf(id)).toMatchObject({ state: "stopped" }));
  await expect(sendAgain(id as string)).rejects.toThrow("has unsubscribed");
  const asked = {
    id: randomUUID(),
    kind: "test",
    to: "quiet@example.org",
    subject: "s",
    text: "t",
    html: "h",
  };
  await transaction((on) => queueEmails([{ ...asked, despiteUnsubscribe: true }], on));
  await eventually(async () => expect(await rowOf(asked.id)).toMatchObject({ state: "sent" }));
  await resubscribe(stop);
  const [next] = await queue("quiet@example.org");
  await eventually(async () => expect(await rowOf(next)).toMatchObject({ state: "sent" }));
  expect(office.to("quiet@example.org")).toHaveLength(2);
});

test("a mail server that is away costs no email and no attempt", { timeout: 90_000 }, async () => {
  await office.close();
  const ids = await queue(...Array.from({ length: 30 }, (_, index) => `away${index}@example.org`));
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  for (const id of ids) expect(await rowOf(id)).toMatchObject({ state: "waiting", attempts: 0 });
  await eventually(async () => {
    const whys = await Promise.all(ids.map(async (id) => (await rowOf(id))?.last_error));
    expect(whys).toContainEqual(expect.stringContaining("ECONNREFUSED"));
  });
  await office.open();
  await eventually(async () => {
    for (const id of ids)
      expect(await rowOf(id)).toMatchObject({ state: "sent", attempts: 0, last_error: null });
  });
  for (let index = 0; index < 30; index++) expect(office.to(`away${index}@example.org`)).toHaveLength(1);
});

test("an email that waits without a job is found", { timeout: 60_000 }, async () => {
  await stopJobs();
  const [id] = await queue("lost@example.org");
  await query("delete from jobs.job where name = 'letters'");
  await startJobs();
  await eventually(async () => expect(await rowOf(id)).toMatchObject({ state: "sent" }));
});

test("an email that was to wait leaves when its time has come, unless it was withdrawn", async () => {
  const [early = "", late = ""] = [randomUUID(), randomUUID()];
  const letters = [early, late].map((id) => ({
    id,
    kind: "test",
    to: `${id}@example.org`,
    subject: "Later",
    ...renderEmail(draft),
    afterSeconds: 4,
  }));
  await transaction((on) => queueEmails(letters, on));
  expect(await transaction((on) => withdrawEmails([early], on))).toEqual([early]);
  await eventually(async () => expect(await rowOf(late)).toMatchObject({ state: "sent" }));
  const [waited] = await query<{ ms: number }>(
    "select extract(epoch from sent_at - created_at)::float8 * 1000 as ms from mails where id = $1",
    [late],
  );
  expect(waited?.ms).toBeGreaterThanOrEqual(4_000);
  expect([await rowOf(early), office.to(`${early}@example.org`).length]).toEqual([
    { state: "withdrawn", attempts: 0, last_error: null, sent: false },
    0,
  ]);
  // What has left is not withdrawn, nor what is about to.
  expect(await transaction((on) => withdrawEmails([late], on))).toEqual([]);
  const [soon = ""] = await queue("soon@example.org");
  expect(await transaction((on) => withdrawEmails([soon], on))).toEqual([]);
});
