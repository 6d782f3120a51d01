const errors = [
  ["23505", "409", "There is one already; details names the constraint."],
  ["42501", "401, 403", "This belongs to someone else, or the table cannot be read."],
  ["22P02", "400", "A value does not fit its column."],
  ["PGRST116", "406", "One row was requested, and there are none or several."],
  ["PGRST100", "400", "The question cannot be read; details says where."],
  ["54000", "413", "The answer would be too long: ask for fewer rows or columns."],
  ["unknown_key", "401", "No key, or an unknown one."],
  ["foreign_origin", "403", "This key may not write from your page's origin."],
  ["no_scope", "403", "This key does not have the scope that the message names."],
  ["other_title", "403", "This key is for other films and shows."],
  ["secret_in_browser", "403", "A secret key was sent from a page: it is for your servers alone."],
  ["bad_jwt", "401, 403", "The access token is over, or was not issued here."],
  ["slow_down", "429", "Too often. Retry-After says how many seconds to wait."],
] as const;

export function Promises() {
  return (
    <>
      <section id="errors" aria-labelledby="errors-title">
        <h2 id="errors-title">Errors and limits</h2>
        <p>
          A refusal has a code and a sentence, in the shape its client reads. Nothing that was refused was
          done in part.
        </p>
        <dl className="developers-errors">
          {errors.map(([code, status, says]) => (
            <div key={code}>
              <dt>
                <code>{code}</code> <span className="meta">{status}</span>
              </dt>
              <dd>{says}</dd>
            </div>
          ))}
        </dl>
        <ul>
          <li>
            6,000 requests a minute for a key, unless yours says otherwise: a tenth of them from one network
            while others ask, and 1,200 a minute at most.
          </li>
          <li>
            1,000 rows and 2 MB an answer, a name selected twice, two embeddings deep, 50 filters, 8 kB of
            question, two seconds of time.
          </li>
          <li>
            512 sockets of one network, with 16 channels and 20 watches of rows each; 200 messages in ten
            seconds.
          </li>
          <li>Votes, claims and forms have the limits of our own pages; each table lists them.</li>
        </ul>
      </section>
      <section id="promises" aria-labelledby="promises-title">
        <h2 id="promises-title">What we promise</h2>
        <ul>
          <li>Within v1 every column, channel, event or code listed here stays and keeps its meaning.</li>
          <li>New ones may come: read what you know, and pass over what you do not.</li>
          <li>What has to go is marked here and in the description for six months before it does.</li>
          <li>A vote that was answered is stored. It is never lost, and never counted twice.</li>
          <li>Your key does not give access to your fans' rows: a key opens nothing.</li>
        </ul>
      </section>
    </>
  );
}
