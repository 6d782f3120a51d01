import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { systemChromium } from "../testing/command/tools.ts";
import { bareRouterBytes } from "./tools/bare-pages.ts";
import { inpOf, presses, scriptBytes, slowPage, speakInto } from "./tools/presses.ts";
import { startScript } from "./tools/process.ts";
import { type Figure, median, print } from "./tools/report.ts";

const linesPerSecond = 20;
const rounds = 12;
const lines = 50_000;
const people = 10_000;
const looks = 20;
const mostWaitMs = 10_000;

/** Scripts of a room's first load, presses in one that is loud, and the credits of one that was large. */
export async function benchRoom(): Promise<void> {
  const product = await startScript("server/main.ts", [], /Afters is open at http:\/\/localhost:\d+/, {
    PORT: "0",
    DATA_DIR: mkdtempSync(join(tmpdir(), "afters-bench-")),
    LOG_LEVEL: "error",
    TRUST_PROXY: "1",
  });
  const origin = product.line.replace("Afters is open at ", "");
  const browser = await chromium.launch({
    executablePath: systemChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  // What fails must leave no server behind.
  const inBrowser = await seenIn(browser, origin).finally(async () => {
    await browser.close();
    await product.stop();
  });
  print("A room", [...inBrowser, ...(await credits())]);
}

async function seenIn(browser: Browser, origin: string): Promise<Figure[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const party = await liveParty(origin);
  const bare = bareRouterBytes();
  const bytes = await scriptBytes(context, `${origin}/afters/${party}`);
  return [
    {
      name: "a room: scripts of the first load",
      value: bytes / 1000,
      unit: "kB",
      against: `bare React Router ${(bare / 1000).toFixed(1)} kB`,
      ratio: bytes / bare,
      aim: "<= 1.25",
    },
    ...(await loudRoom(context, origin, party, 1)),
    ...(await loudRoom(context, origin, party, 4)),
  ];
}

async function liveParty(origin: string): Promise<string> {
  const html = await (await fetch(`${origin}/afters`)).text();
  const card = html
    .split("<article ")
    .slice(1)
    .find((one) => one.includes("Live Now<") && one.includes("card-target"));
  const [, party] = /href="\/afters\/([^"?]+)"/.exec(card ?? "") ?? [];
  if (!party) throw new Error("No party is on.");
  return party;
}

/** A fan writes, taps, opens and shuts a line's menu, taps a line and looks at the poll while others speak. */
async function loudRoom(
  context: BrowserContext,
  origin: string,
  party: string,
  rate: number,
): Promise<Figure[]> {
  const page = await slowPage(context, `${origin}/afters/${party}`, rate);
  page.setDefaultTimeout(mostWaitMs);
  const join = page.getByRole("button", { name: /^Join Party/ });
  if ((await join.count()) > 0) await join.click();
  await page.getByRole("textbox", { name: "Message" }).waitFor();
  const speakers = await speakInto(origin, party, { fans: 40, perSecond: linesPerSecond });
  const started = Date.now();
  for (let round = 0; round < rounds; round++) await actInRoom(page, round);
  const seconds = (Date.now() - started) / 1000;
  const spoken = speakers.stop() / seconds;
  const times = await presses(page);
  await page.close();
  const slower = rate > 1 ? `, ${rate}x slower` : "";
  return [
    {
      name: `a press in a room of ${linesPerSecond} lines a second (98th percentile of ${times.length}${slower})`,
      value: inpOf(times),
      unit: "ms",
      against: `${spoken.toFixed(1)} lines/s were said`,
      ...(rate === 1 && { aim: "<= 100" }),
    },
  ];
}

async function actInRoom(page: Page, round: number): Promise<void> {
  for (let tap = 0; tap < 3; tap++) await page.getByRole("button", { name: /^Plot twist/ }).click();
  const field = page.getByRole("textbox", { name: "Message" });
  await field.pressSequentially(`Round ${round}`, { delay: 60 });
  await field.press("Enter");
  await field.blur();
  // By key: a line that moves up 20 times a second is missed by a click that looks first.
  await page.locator(".message-more").last().press("Enter");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

/** The first look adds a night up; the others read what was kept. */
async function credits(): Promise<Figure[]> {
  process.env.DATA_DIR = mkdtempSync(join(tmpdir(), "afters-bench-"));
  process.env.LOG_LEVEL = "error";
  const { prepareJobs } = await import("../platform/jobs/jobs.server.ts");
  const { startDatabase, stopDatabase } = await import("../platform/db/database.server.ts");
  const { query } = await import("../platform/db/pool.server.ts");
  const { seedSamples } = await import("../app/samples/seed.server.ts");
  const { getRoom } = await import("../app/parties/room/room.server.ts");
  const { readCredits } = await import("../app/parties/credits/credits.server.ts");
  await startDatabase(prepareJobs);
  await seedSamples();
  await aLargeNight(query);
  const look = async () => {
    const started = performance.now();
    const room = await getRoom("bench-night", "bench-fan-77");
    const rolled = await readCredits(room.party, room.heat);
    const ms = performance.now() - started;
    if (rolled.came !== people || !rolled.loudest) throw new Error("The credits are not of that night.");
    return ms;
  };
  await look();
  const [first, again]: [number[], number[]] = [[], []];
  for (let n = 0; n < looks; n++) {
    await query("delete from party_credits where party_id = 'bench-night'");
    first.push(await look());
    again.push(await look());
  }
  await stopDatabase();
  const of = `credits of ${lines.toLocaleString("en-US")} lines and ${people.toLocaleString("en-US")} people`;
  return [
    { name: `${of}, added up (median of ${looks})`, value: median(first), unit: "ms", aim: "<= 200" },
    { name: "the slowest of them", value: Math.max(...first), unit: "ms" },
    { name: "the same, once kept", value: median(again), unit: "ms", aim: "<= 200" },
  ];
}

type Query = (text: string, values?: unknown[]) => Promise<unknown>;

async function aLargeNight(query: Query): Promise<void> {
  await query(
    `insert into parties (id, title, show, title_slug, host, image, description, starts_at, ends_at, participants)
     values ('bench-night', 'A large night', 'Vesper Line', 'vesper-line', 'Maud', 'still-vesper-line', '',
       now() - interval '2 hours', now() - interval '1 minute', $1)`,
    [people],
  );
  await query(
    "insert into log_heads (topic, starts_at) select 'party:' || id, starts_at from parties where id = 'bench-night'",
  );
  await query(
    `insert into fans (id, name) select 'bench-fan-' || n, 'Fan ' || n from generate_series(1, $1::int) n`,
    [people],
  );
  await query(
    `insert into party_members (party_id, fan_id, name, name_key, joined_at, last_visit_at)
     select 'bench-night', 'bench-fan-' || n, 'Fan ' || n, 'fan' || n, p.starts_at + n * interval '600 ms',
       p.starts_at + n * interval '600 ms'
     from parties p, generate_series(1, $1::int) n where p.id = 'bench-night'`,
    [people],
  );
  await query(
    `insert into log_entries (topic, seq, offset_ms, kind, fan_id, client_key, body)
     select 'party:bench-night', n, n * 142, 'message', 'bench-fan-' || (1 + (n * 7919) % $2), 'bench-' || n,
       jsonb_build_object('text', 'Line ' || n, 'speaker', jsonb_build_object('name', 'Fan ' || (1 + (n * 7919) % $2)))
     from generate_series(1, $1::int) n`,
    [lines, people],
  );
  await query(
    `insert into party_heat (party_id, minute, heat)
     select 'bench-night', offset_ms / 60000, count(*) + (offset_ms / 60000) % 7 from log_entries
     where topic = 'party:bench-night' group by 2, offset_ms / 60000`,
  );
  await query("vacuum analyze");
}
