type Run = (text: string, values?: unknown[]) => Promise<unknown>;

/** Files of a process may share a product, and so may processes. */
const ofThisProcess = Math.random().toString(36).slice(2, 6);
let count = 0;

/** In seconds. */
export const minutes = 60;

/** Parties and polls of a database that is not the test's own pool's. */
export function partyRows(run: Run) {
  /** In which nobody is. Times in seconds from now, on whole ones. */
  async function aParty({
    title = "A quiet night",
    starts = -10 * minutes,
    ends = 60 * minutes,
    joined = 0,
  } = {}) {
    count += 1;
    const id = `party-${ofThisProcess}-${count}`;
    await run(
      `insert into parties (id, title, show, title_slug, host, image, description, participants, starts_at, ends_at)
     values ($1, $2, 'Nothing On', 'nothing-on', 'Ada', '', 'Bring a torch.', $3,
       date_trunc('second', now()) + $4 * interval '1 second', date_trunc('second', now()) + $5 * interval '1 second')`,
      [id, title, joined, starts, ends],
    );
    await run(
      "insert into log_heads (topic, starts_at) select 'party:' || id, starts_at from parties where id = $1",
      [id],
    );
    return id;
  }

  async function aPoll(title: string, partyId: string | null = null) {
    count += 1;
    const id = `poll-${ofThisProcess}-${count}`;
    await run(
      `insert into polls (id, title, options, is_active, opens_at, party_id) values ($1, $2, '["Left", "Right"]', true, now(), $3)`,
      [id, title, partyId],
    );
    await run("insert into poll_tallies (poll_id, option_index) values ($1, 0), ($1, 1)", [id]);
    return id;
  }

  const over = "starts_at = now() - interval '2 hours', ends_at = now() - interval '1 second'";
  const endParty = (id: string) => run(`update parties set ${over} where id = $1`, [id]);

  return { aParty, aPoll, endParty };
}
