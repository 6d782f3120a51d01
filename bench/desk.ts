import { findFirstSteps } from "../app/admin/first-steps.server.ts";
import { overview } from "../app/admin/overview.server.ts";
import { dayOf, keepDays, keepDue } from "../app/host/numbers/daily-numbers.server.ts";
import { startDatabase, stopDatabase } from "../platform/db/database.server.ts";
import { query } from "../platform/db/pool.server.ts";
import { prepareJobs } from "../platform/jobs/jobs.server.ts";
import { print } from "./tools/report.ts";
import { fill } from "./tools/rows.ts";
import { median, quantile, timeOf, timesOf } from "./tools/time.ts";

const fans = 1_000_000;
const parties = 5_000;
const runs = 200;

/** The desk's first page with a million fans, of whom thirty thousand act today, and what its kept rows cost. */
export async function benchDesk(): Promise<void> {
  await startDatabase(prepareJobs);
  await fillProduct();
  const today = dayOf(Date.now());
  const eightWeeks = await timeOf(keepDue);
  const oneDay = median(await timesOf(5, () => keepDays(today, today)));
  const page = () => Promise.all([overview(), findFirstSteps("ada@afters.example")]);
  await timesOf(20, page);
  const times = await timesOf(runs, page);
  print("The desk's overview, a million fans", [
    { name: "its loader, median", value: median(times), unit: "ms", aim: "<= 50" },
    { name: "its loader, 99th percentile", value: quantile(times, 0.99), unit: "ms", aim: "<= 50" },
    { name: "today counted anew, behind it", value: oneDay, unit: "ms" },
    { name: "eight weeks counted at the first start", value: eightWeeks, unit: "ms" },
  ]);
  await stopDatabase();
}

/** Spread over two months, the newest last, as they would have come. */
async function fillProduct(): Promise<void> {
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
  await fill(fans, {
    "fans (id, name, created_at)": `${fan}, 'Otter', ${at}`,
    "party_members (party_id, fan_id, name, name_key, joined_at, avatar, ring)": `${party}, ${fan}, 'Otter', n::text, ${at}, 'maud', n % 30000`,
    "poll_votes (poll_id, fan_id, user_session, option_index, created_at)": `${party}, ${fan}, ${fan}, n % 2, ${at}`,
    "points_ledger (fan_id, deed, ref, points, at)": `${fan}, 'vote', ${party}, 10, ${at}`,
    "log_entries (topic, seq, at, offset_ms, kind, fan_id, body)": `'party:' || ${party}, n, ${at}, 0, 'message', ${fan}, '{"text":"Called it in episode two. I have receipts."}'`,
  });
  await fill(20_000, {
    "fan_invites (name, username, phone, email, form, key)":
      "'Kit', 'kit' || n, '+44', 'kit' || n || '@salt.test', 'beta', gen_random_uuid()",
  });
  await fill(200_000, {
    "mails (id, kind, recipient, subject, body_text, body_html, state)":
      "gen_random_uuid(), 'confirm', 'a@salt.test', 's', 't', 'h', 'sent'",
  });
  await query("vacuum analyze");
}
