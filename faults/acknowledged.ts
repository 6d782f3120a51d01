export type Ask = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

export type Check = { verified: number; lost: string[] };

/** The option acknowledged last, and those sent since that nobody answered. */
export class KnownVote {
  acknowledged: number | null = null;
  times = 0;
  private readonly open = new Set<number>();

  heard(option: number, status: number | null): void {
    if (status === 200) {
      this.acknowledged = option;
      this.times += 1;
      // A fan sends one vote at a time, and a killed server's transactions end before the next server serves.
      this.open.clear();
    } else if (status === null || status >= 500) {
      // The commit may have come through although its answer did not.
      this.open.add(option);
    }
  }

  mayBe(option: number | undefined): boolean {
    return option !== undefined && (option === this.acknowledged || this.open.has(option));
  }
}

export class Acknowledged {
  readonly joins: string[] = [];
  readonly votes = new Map<string, KnownVote>();
  readonly messages: { session: string; seq: number; text: string }[] = [];
  readonly taps: { session: string; clientKey: string }[] = [];

  /** In the order votes, messages, taps. */
  counts(): number[] {
    const votes = [...this.votes.values()].reduce((sum, { times }) => sum + times, 0);
    return [votes, this.messages.length, this.taps.length];
  }
}

function checkOf<Told>(told: Told[], holds: (one: Told) => boolean, name: (one: Told) => string): Check {
  const lost = told.filter((one) => !holds(one)).map(name);
  return { verified: told.length - lost.length, lost };
}

export async function checkVotes({ votes }: Acknowledged, pollId: string, ask: Ask): Promise<Check> {
  const rows = await ask<{ session: string; option: number }>(
    "select user_session as session, option_index as option from poll_votes where poll_id = $1",
    [pollId],
  );
  const stored = new Map(rows.map(({ session, option }) => [session, option]));
  return checkOf(
    [...votes].filter(([, { acknowledged }]) => acknowledged !== null),
    ([session, vote]) => vote.mayBe(stored.get(session)),
    ([session, vote]) => `${session} voted ${vote.acknowledged}, and ${stored.get(session)} is stored`,
  );
}

export async function checkMessages({ messages }: Acknowledged, partyId: string, ask: Ask): Promise<Check> {
  const rows = await ask<{ seq: string; text: string }>(
    "select seq, body->>'text' as text from log_entries where topic = 'party:' || $1 and kind = 'message'",
    [partyId],
  );
  const said = new Map(rows.map(({ seq, text }) => [Number(seq), text]));
  return checkOf(
    messages,
    ({ seq, text }) => said.get(seq) === text,
    ({ seq, text }) => `message ${seq}, ${text}`,
  );
}

export async function checkTaps({ taps }: Acknowledged, partyId: string, ask: Ask): Promise<Check> {
  const rows = await ask<{ key: string }>(
    "select split_part(client_key, ':', 1) as key from reaction_taps where party_id = $1",
    [partyId],
  );
  const tapped = new Set(rows.map(({ key }) => key));
  return checkOf(
    taps,
    ({ clientKey }) => tapped.has(clientKey),
    ({ clientKey }) => `tap ${clientKey}`,
  );
}

export async function checkPoints(told: Acknowledged, ids: { partyId: string; pollId: string }, ask: Ask) {
  const rows = await ask<{ line: string }>(
    `select concat_ws(' ', user_session, deed, ref) as line from points_ledger join fan_sessions using (fan_id)
     union all
     select distinct concat_ws(' ', user_session, deed, split_part(ref, ' ', 1)) from points_ledger join fan_sessions using (fan_id)
     where deed = 'reaction'`,
  );
  const minutes = await ask<{ seq: string; minute: number }>(
    "select seq, offset_ms / 60000 as minute from log_entries where topic = 'party:' || $1",
    [ids.partyId],
  );
  const minuteOf = new Map(minutes.map(({ seq, minute }) => [Number(seq), minute]));
  const ledger = new Set(rows.map(({ line }) => line));
  const voters = [...told.votes].filter(([, { acknowledged }]) => acknowledged !== null);
  const earned = new Set([
    ...told.joins.map((session) => `${session} join ${ids.partyId}`),
    ...voters.map(([session]) => `${session} vote ${ids.pollId}`),
    ...told.messages.map(({ session, seq }) => `${session} message ${ids.partyId} ${minuteOf.get(seq)}`),
    // An answer to taps does not say in which minute they counted.
    ...told.taps.map(({ session }) => `${session} reaction ${ids.partyId}`),
  ]);
  const found = checkOf(
    [...earned],
    (line) => ledger.has(line),
    (line) => `points for ${line}`,
  );
  const wrong = await ask<{ session: string }>(
    `select t.session from unnest($1::text[]) as t (session) left join fan_sessions s on s.user_session = t.session
     where (select points from fan_points f where f.fan_id = s.fan_id)
       is distinct from (select sum(points) from points_ledger l where l.fan_id = s.fan_id)`,
    [told.joins],
  );
  return { ...found, lost: [...found.lost, ...wrong.map(({ session }) => `the sum of ${session}`)] };
}

export async function checkSignUps(emails: string[], ask: Ask): Promise<Check> {
  const rows = await ask<{ email: string }>("select email from beta_signups");
  const stored = new Set(rows.map(({ email }) => email));
  return checkOf(
    emails,
    (email) => stored.has(email),
    (email) => `the sign-up of ${email}`,
  );
}
