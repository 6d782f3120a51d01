import { Link } from "react-router";
import { spotEmptySeat } from "../../../../content/art/pictures.gen.ts";
import { count } from "../../../../platform/ui/numbers.ts";
import { Empty } from "../../../../platform/ui/states/empty.tsx";
import { ChipLink } from "../../../../platform/ui/tags/chip.tsx";
import { SampleNote } from "../../../../platform/ui/tags/sample-tag.tsx";
import { type Genre, genreNames, genres } from "../words/submission.ts";
import { WorkCard } from "./work-card.tsx";
import type { Counts, Work, WorkOrder } from "./works.server.ts";

export type CommunityData = {
  works: Work[];
  next: string | null;
  voted: string[];
  order: WorkOrder;
  genre: Genre | null;
  after: string | null;
  counts: { real: Counts; samples: Counts };
};

export function listPath(order: WorkOrder, genre: Genre | null, after: string | null = null): string {
  const params = new URLSearchParams();
  if (order === "top") params.set("order", "top");
  if (genre) params.set("genre", genre);
  if (after) params.set("after", after);
  const search = String(params);
  return `/submit${search && `?${search}`}#community`;
}

export function Community({ works, next, voted, order, genre, after, counts }: CommunityData) {
  return (
    <section className="community" id="community" aria-labelledby="community-title">
      <header className="community-head">
        <h2 id="community-title">Community Submissions</h2>
        <dl className="community-counts">
          <Claim
            real={counts.real.inDevelopment}
            samples={counts.samples.inDevelopment}
            one="Project in Development"
            many="Projects in Development"
          />
          <Claim
            real={counts.real.creators}
            samples={counts.samples.creators}
            one="Creator"
            many="Creators"
          />
        </dl>
      </header>
      <Chips order={order} genre={genre} />
      {works.length === 0 ? (
        <Empty spot={spotEmptySeat} heading="h3" title={after ? "That was all" : "No submissions yet"}>
          {genre
            ? `Nothing of ${genres[genre].toLowerCase()} is shown. Try all genres, or send the first.`
            : "Works are shown here once they are under review and their makers said yes."}
        </Empty>
      ) : (
        <ul className="works">
          {works.map((work) => (
            <li key={work.id}>
              <WorkCard work={work} voted={voted.includes(work.id)} heading="h3" />
            </li>
          ))}
        </ul>
      )}
      {works.some(({ isSample }) => isSample) && <SampleNote />}
      {(after || next) && (
        <nav className="community-pages" aria-label="Pages">
          {after && (
            <Link className="button quiet" to={listPath(order, genre)} preventScrollReset>
              From the beginning
            </Link>
          )}
          {next && (
            <Link className="button quiet" rel="next" to={listPath(order, genre, next)} preventScrollReset>
              More works
            </Link>
          )}
        </nav>
      )}
    </section>
  );
}

function Chips({ order, genre }: Pick<CommunityData, "order" | "genre">) {
  return (
    <nav className="community-chips stack-3" aria-label="Which works">
      <div className="chip-row">
        <ChipLink
          to={listPath("new", genre)}
          aria-current={order === "new" ? "true" : undefined}
          preventScrollReset
        >
          Newest
        </ChipLink>
        <ChipLink
          to={listPath("top", genre)}
          aria-current={order === "top" ? "true" : undefined}
          preventScrollReset
        >
          Most backed
        </ChipLink>
      </div>
      <div className="chip-row">
        <ChipLink to={listPath(order, null)} aria-current={genre ? undefined : "true"} preventScrollReset>
          All genres
        </ChipLink>
        {genreNames.map((name) => (
          <ChipLink
            key={name}
            to={listPath(order, name)}
            aria-current={genre === name ? "true" : undefined}
            preventScrollReset
          >
            {genres[name]}
          </ChipLink>
        ))}
      </div>
    </nav>
  );
}

/** SUBMIT-05: what there is, and beside it what the samples bring. From five hundred on by the hundred. */
function Claim({ real, samples, one, many }: { real: number; samples: number; one: string; many: string }) {
  const shown = real >= 500 ? `${count(Math.floor(real / 100) * 100)}+` : count(real);
  return (
    <div>
      <dd className="numeral">{shown}</dd>
      <dt>
        {real === 1 ? one : many}
        {samples > 0 && <span className="meta"> plus {count(samples)} sample ones</span>}
      </dt>
    </div>
  );
}
