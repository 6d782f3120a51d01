import { Link } from "react-router";
import type { Picture as Art } from "../../../content/art/picture.ts";
import { useSearch } from "../../../platform/ui/form/search-box.tsx";
import { useServerNow } from "../../../platform/ui/server-clock.ts";
import { Empty } from "../../../platform/ui/states/empty.tsx";
import type { PollView } from "../../polls/poll.ts";
import { PollCard } from "../../polls/poll-card.tsx";
import { useOpenPolls } from "../../polls/use-open-polls.ts";
import { type PartyCardView, partyStatus } from "../party.ts";
import { PartyCard } from "./party-card.tsx";

export type DiscoverView = {
  tab: "discover";
  parties: PartyCardView[];
  /** Those to come that the fan marked. */
  marks: string[];
  listing: string;
  /** Null when they could not be loaded. */
  polls: PollView[] | null;
  nothingFound: Art;
};

export function Discover({
  view,
  loadedAt,
  current,
  voted,
}: {
  view: DiscoverView;
  loadedAt: number;
  current: (party: PartyCardView) => PartyCardView;
  voted: () => void;
}) {
  const { search, query } = useSearch("/afters", "Search afterparties...");
  const now = useServerNow(loadedAt);
  const found = view.parties.filter(matches(query));
  return (
    <>
      {search}
      <p className="visually-hidden" role="status">
        {query && `${found.length} ${found.length === 1 ? "party" : "parties"} found`}
      </p>
      {found.length > 0 ? (
        <section aria-labelledby="parties" className="party-grid">
          <h2 id="parties" className="visually-hidden">
            Afterparties
          </h2>
          {found.map((party, index) => (
            <PartyCard
              key={party.id}
              party={{ ...current(party), status: partyStatus(party, now) }}
              marked={view.marks.includes(party.id)}
              loadedAt={loadedAt}
              eager={index < 3}
              priority={index < 2}
            />
          ))}
        </section>
      ) : (
        <Empty
          spot={view.nothingFound}
          title={query ? "No afterparties found" : "The lights are on"}
          action={
            query && (
              <Link to="/afters" className="button quiet" preventScrollReset>
                Clear search
              </Link>
            )
          }
        >
          {query ? "Try another title, or the name of the show." : "No party tonight. Come back tomorrow."}
        </Empty>
      )}
      <section className="afters-section" aria-labelledby="open-polls">
        <div className="afters-section-head">
          <h2 id="open-polls">Open polls</h2>
          <Link to="/polls">See all polls</Link>
        </div>
        <OpenPolls polls={view.polls} loadedAt={loadedAt} voted={voted} />
      </section>
    </>
  );
}

function OpenPolls({
  polls,
  loadedAt,
  voted,
}: {
  polls: PollView[] | null;
  loadedAt: number;
  voted: () => void;
}) {
  const newsOf = useOpenPolls(polls ?? []);
  if (!polls)
    return (
      <p className="afters-note" role="alert">
        Failed to load polls
      </p>
    );
  if (polls.length === 0) return <p className="afters-note">Nothing to vote on right now.</p>;
  return (
    <div className="poll-grid">
      {polls.slice(0, 6).map((poll) => (
        <PollCard key={poll.id} poll={poll} news={newsOf(poll.id)} loadedAt={loadedAt} voted={voted} />
      ))}
    </div>
  );
}

function matches(query: string) {
  const wanted = query.trim().toLowerCase();
  return ({ title, show }: PartyCardView) =>
    title.toLowerCase().includes(wanted) || show.toLowerCase().includes(wanted);
}
