import { Link } from "react-router";
import type { Picture as Art } from "../../content/art/picture.ts";
import { CachedFragment } from "../../platform/pages/cached-fragment.tsx";
import { nearest } from "../../platform/text/nearest.ts";
import { useSearch } from "../../platform/ui/form/search-box.tsx";
import { useServerNow } from "../../platform/ui/server-clock.ts";
import { Empty } from "../../platform/ui/states/empty.tsx";
import { NearestNames } from "../../platform/ui/states/nearest-names.tsx";
import { SampleNote } from "../../platform/ui/tags/sample-tag.tsx";
import type { HeaderUser } from "../fans/you/you.ts";
import { PartyCard } from "../parties/card/party-card.tsx";
import { type PartyCardView, partyStatus } from "../parties/party.ts";
import { fragmentKey, type OwnPolls, type PollView, withOwnPolls } from "../polls/poll.ts";
import { PollCard } from "../polls/poll-card.tsx";
import { useOpenPolls } from "../polls/use-open-polls.ts";
import { AnsweredHere, useAnswered } from "../room/answers/answered-mark.tsx";
import { OwnWishes } from "./wishes/own-wishes.tsx";
import type { Wish } from "./wishes/wish.ts";
import { WishDoor } from "./wishes/wish-door.tsx";

export type DiscoverView = {
  tab: "discover";
  parties: PartyCardView[];
  listing: string;
  /** Null when they could not be loaded. */
  polls: PollView[] | null;
  nothingFound: Art;
};

export type OwnDirectory = {
  you: HeaderUser | null;
  /** Titles under which the fan has put their name. */
  wishes: Wish[];
  /** Parties to come that the fan marked. */
  marks: string[];
  /** Those of which they are told before. */
  reminded: string[];
  /** Parties that are on in which the fan has a seat. */
  joined: string[];
  polls: OwnPolls;
};

export function Discover({
  view,
  own,
  loadedAt,
  current,
}: {
  view: DiscoverView;
  own: OwnDirectory | null;
  loadedAt: number;
  current: (party: PartyCardView) => PartyCardView;
}) {
  const { search, query, clear, carry } = useSearch("/afters", "Search afterparties...");
  const now = useServerNow(loadedAt);
  const marks = own?.marks ?? [];
  const reminded = own?.reminded ?? [];
  const joined = own?.joined ?? [];
  const answered = useAnswered(own?.you?.answered ?? null);
  const isOwn = ({ id }: PartyCardView) => Number(joined.includes(id));
  const foundByAnybody = view.parties.filter(matches(query));
  // One's own rooms come first; of all, the first has the green button.
  const found = foundByAnybody.toSorted((a, b) => isOwn(b) - isOwn(a));
  const leads = (party: PartyCardView) => party.id === found[0]?.id;
  // As for anybody, so that a card looks alike wherever it stands.
  const isAmong = (first: number, { id }: PartyCardView) =>
    foundByAnybody.slice(0, first).some((party) => party.id === id);
  const lookOfParty = (party: PartyCardView) => {
    const { id } = party;
    const unseen = answered.find((one) => one.id === id)?.unseen ?? 0;
    const own = [marks, reminded, joined].map((ids) => ids.includes(id));
    const asAnybody = !own.includes(true) && !unseen && leads(party) === (id === foundByAnybody[0]?.id);
    return asAnybody ? "" : [...own, unseen, leads(party)].join(" ");
  };
  return (
    <>
      <CachedFragment id="search">{search}</CachedFragment>
      <p className="visually-hidden" role="status">
        {query && `${found.length} ${found.length === 1 ? "party" : "parties"} found`}
      </p>
      {found.length > 0 ? (
        <section aria-labelledby="parties" className="party-grid">
          <h2 id="parties" className="visually-hidden">
            Afterparties
          </h2>
          {found.map((party) => (
            <CachedFragment key={party.id} id={`party-${party.id}`} look={lookOfParty(party)}>
              <PartyCard
                party={{ ...current(party), status: partyStatus(party, now) }}
                marked={marks.includes(party.id)}
                reminded={reminded.includes(party.id)}
                joined={joined.includes(party.id)}
                answered={<AnsweredHere parties={answered} partyId={party.id} />}
                leads={leads(party)}
                loadedAt={loadedAt}
                eager={isAmong(3, party)}
                priority={isAmong(2, party)}
              />
            </CachedFragment>
          ))}
        </section>
      ) : (
        <NothingOn
          query={query}
          parties={view.parties}
          spot={view.nothingFound}
          carry={carry}
          clear={clear}
        />
      )}
      {found.some(({ sampleParticipants }) => sampleParticipants > 0) && <SampleNote />}
      {own && own.wishes.length > 0 && !query && <OwnWishes wishes={own.wishes} />}
      <section className="afters-section" aria-labelledby="open-polls">
        <div className="afters-section-head">
          <h2 id="open-polls">Open polls</h2>
          <Link to="/polls">See all polls</Link>
        </div>
        <OpenPolls polls={view.polls} own={own?.polls ?? null} loadedAt={loadedAt} />
      </section>
    </>
  );
}

function NothingOn({
  query,
  parties,
  spot,
  carry,
  clear,
}: { query: string; parties: PartyCardView[]; spot: Art } & Pick<
  ReturnType<typeof useSearch>,
  "carry" | "clear"
>) {
  return (
    <Empty
      spot={spot}
      title={query ? `“${query}” isn’t on yet` : "The lights are on"}
      action={
        query && (
          <>
            <NearestNames
              follow={carry}
              names={nearest(query, parties, ({ title, show }) => `${title} ${show}`).map(
                ({ id, title }) => ({ name: title, to: `/afters/${id}` }),
              )}
            />
            <WishDoor title={query} leave={carry} />
            <Link to="/afters" className="button quiet" preventScrollReset onClick={clear}>
              Clear search
            </Link>
          </>
        )
      }
    >
      {query
        ? "No afterparties found. Put your name down: with names enough it opens as a party."
        : "No party is announced yet. The next one will be listed here."}
    </Empty>
  );
}

function OpenPolls({
  polls: listed,
  own,
  loadedAt,
}: {
  polls: PollView[] | null;
  own: OwnPolls | null;
  loadedAt: number;
}) {
  const { polls, newsOf, voted } = useOpenPolls(withOwnPolls(listed ?? [], own));
  if (!listed)
    return (
      <p className="afters-note" role="alert">
        Failed to load polls
      </p>
    );
  if (polls.length === 0) return <p className="afters-note">Nothing to vote on right now.</p>;
  return (
    <div className="poll-grid">
      {polls.slice(0, 6).map((poll) => (
        <CachedFragment key={poll.id} id={`poll-${poll.id}`} look={fragmentKey(poll)}>
          <PollCard poll={poll} news={newsOf(poll.id)} loadedAt={loadedAt} voted={voted} />
        </CachedFragment>
      ))}
    </div>
  );
}

function matches(query: string) {
  const wanted = query.trim().toLowerCase();
  return ({ title, show }: PartyCardView) =>
    title.toLowerCase().includes(wanted) || show.toLowerCase().includes(wanted);
}
