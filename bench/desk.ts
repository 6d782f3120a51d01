import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median, print } from "./tools/report.ts";

const fans = 1_000_000;
const atOnce = 100_000;
const parties = 5_000;
const runs = 200;

/** The desk's first page with a million fans, of whom thirty thousand act today, and what its kept rows cost. */
export async function benchDesk(): Promise<void> {
  process.env.DATA_DIR = mkdtempSync(join(tmpdir(), "afters-bench-"));
  process.env.LOG_LEVEL = "error";
  const { prepareJobs } = await import("../platform/jobs/jobs.server.ts");
  const { startDatabase, stopDatabase } = await import("../platform/db/database.server.ts");
  const { query } = await import("../platform/db/pool.server.ts");
  const { overview } = await import("../app/admin/overview.server.ts");
  const { findFirstSteps } = await import("../app/admin/first-steps.server.ts");
  const { dayOf, keepDays, keepDue } = await import("../app/host/numbers/daily-numbers.server.ts");
  await startDatabase(prepareJobs);
  await fill(query);
  const today = dayOf(Date.now());
  const eightWeeks = await timeOf(() => keepDue());
  const oneDay = median(await timesOf(5, () => keepDays(today, today)));
  const page = () => Promise.all([overview(), findFirstSteps("ada@afters.example")]);
  await timesOf(20, page);
  const times = (await timesOf(runs, page)).sort((a, b) => a - b);
  print("The desk's overview, a million fans", [
    { name: "its loader, median", value: median(times), unit: "ms", aim: "<= 50" },
    {
      name: "its loader, 99th percentile",
      value: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
      unit: "ms",
      aim: "<= 50",
    },
    { name: "today counted anew, behind it", value: oneDay, unit: "ms" },
    { name: "eight weeks counted at the first start", value: eightWeeks, unit: "ms" },
  ]);
  await stopDatabase();
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function timesOf(many: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < many; n++) times.push(await timeOf(work));
  return times;
}

/** Spread over two months, the newest last, as they would have come. */
async function fill(query: (text: string) => Promise<unknown>): Promise<void> {
  const fan = "'fan' || lpad(n::text, 13, '0')";
  const at = `now() - (${fans} - n) * interval '60 days' / ${fans}`;
  const party = `'bench-' || (n / ${fans / parties})`;
  await query(
    `insert into parties (id, title, show, title_slug, host, image, description, starts_at, ends_at)
     select 'bench-' || g, 'A quiet night', 'Vesper Line', 'vesper-line', 'Maud', '', '',
       now() - (${parties} - g) * interval '60 days' / ${parties} - interval '1 hour', now() - (${parties} - g) * interval '60 days' / ${parties} + interval '1 hour'
     from generate_series(0, ${parties}) g`,
  );
  await query("insert into log_heads (topic, starts_at) select 'party:' || id, starts_at from parties");
  await query(
    `insert into polls (id, title, options, opens_at, party_id)
     select id, 'Who rang?', '["Maud", "Ida"]', starts_at, id from parties`,
  );
  for (let from = 1; from <= fans; from += atOnce) {
    const rows = `generate_series(${from}, ${from + atOnce - 1}) as n`;
    await query(`insert into fans (id, name, created_at) select ${fan}, 'Otter', ${at} from ${rows}`);
    await query(
      `insert into party_members (party_id, fan_id, name, name_key, joined_at, avatar, ring)
       select ${party}, ${fan}, 'Otter', n::text, ${at}, 'maud', n % 30000 from ${rows}`,
    );
    await query(
      `insert into poll_votes (poll_id, fan_id, user_session, option_index, created_at) select ${party}, ${fan}, ${fan}, n % 2, ${at} from ${rows}`,
    );
    await query(
      `insert into points_ledger (fan_id, deed, ref, points, at) select ${fan}, 'vote', ${party}, 10, ${at} from ${rows}`,
    );
    await query(
      `insert into log_entries (topic, seq, at, offset_ms, kind, fan_id, body)
       select 'party:' || ${party}, n, ${at}, 0, 'message', ${fan}, '{"text":"Called it in episode two. I have receipts."}' from ${rows}`,
    );
  }
  await query(
    `insert into fan_invites (name, username, phone, email, form, key)
     select 'Kit', 'kit' || n, '+44', 'kit' || n || '@salt.test', 'beta', gen_random_uuid() from generate_series(1, 20000) n`,
  );
  await query(
    `insert into mails (id, kind, recipient, subject, body_text, body_html, state)
     select gen_random_uuid(), 'confirm', 'a@salt.test', 's', 't', 'h', 'sent' from generate_series(1, 200000) n`,
  );
  await query("vacuum analyze");
}
