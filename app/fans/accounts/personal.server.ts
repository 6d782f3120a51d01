import { query } from "../../../platform/db/pool.server.ts";
import type { PersonalDataProvider } from "../personal-data.ts";

const tables = ["accounts", "account_sessions", "account_passkeys", "account_codes", "account_merges"];

/** SQL: the code was sent to one of the addresses $1. */
const toThem = `exists (select 1 from unnest($1::text[]) e (address)
  where right(c.identifier, length(e.address) + 1) = ':' || e.address)`;

const own = "a.fan_id = any($2) or a.email = any($1)";

/** Exports contain no credentials: no tokens, keys or pending codes. */
export const accountsPersonalData: PersonalDataProvider = {
  tables,
  // Only fans without an account can be merged into one.
  merge: tables.map((table) => ({ table, stays: "a self that has an account stays apart" })),
  async exportOf({ emails, fanIds }) {
    const ask = (text: string) => query<object>(text, [emails, fanIds]);
    const [accounts, sessions, passkeys, codes, merges] = await Promise.all([
      ask(`select a.email, a.email_confirmed_at, a.created_at from accounts a where ${own}`),
      ask(`select s.browser, s.created_at, s.seen_at from account_sessions s join accounts a on a.id = s.account_id
           where ${own} order by s.created_at`),
      ask(`select p.name, p.created_at from account_passkeys p join accounts a on a.id = p.account_id
           where ${own} order by p.created_at`),
      ask(
        `select c.created_at, c.expires_at from account_codes c where ${toThem} and $2::text[] is not null`,
      ),
      ask(`select m.offered_at, m.merged_at, m.undone_at from account_merges m join accounts a on a.id = m.account_id
           where ${own} order by m.id`),
    ]);
    return {
      accounts,
      account_sessions: sessions,
      account_passkeys: passkeys,
      account_codes: codes,
      account_merges: merges,
    };
  },
  async erase({ emails, fanIds }, on) {
    await query(`delete from account_codes c where ${toThem}`, [emails], on);
    await query("delete from account_merges where from_fan = any($1) or into_fan = any($1)", [fanIds], on);
    await query("delete from accounts where fan_id = any($2) or email = any($1)", [emails, fanIds], on);
    return undefined;
  },
};
