import { lazy, type ReactNode, Suspense, useState } from "react";
import { Link } from "react-router";
import { besideSize } from "../../platform/ui/card.tsx";
import { counted } from "../../platform/ui/numbers.ts";
import { ArtPicture } from "../../platform/ui/picture.tsx";
import { useServerNow } from "../../platform/ui/server-clock.ts";
import { Badge } from "../../platform/ui/tags/badge.tsx";
import { useFanNews } from "../fans/use-fan-news.ts";
import type { UnreadReplies } from "../fans/you/you.ts";
import { type PartyCardView, partyBadge, partyStatus } from "../parties/party.ts";
import { StartsAt } from "../parties/to-come/starts-at.tsx";
import { ClaimIdentity } from "../rewards/identities/claim-identity.tsx";
import type { Claimable, Identity, Verdict } from "../rewards/identities/identity.ts";
import { YourIdentity } from "../rewards/identities/your-identity.tsx";
import { AnsweredHere, useAnswered } from "../room/answers/answered-mark.tsx";
import type { ShelfView } from "../room/stub/shelf.ts";
import { StubShelf } from "../room/stub/shelf.tsx";
import type { Activity } from "./activity.server.ts";
import { Ago } from "./ago.tsx";

const Reveal = lazy(() => import("../rewards/identities/reveal.tsx"));

export type MyPartiesView = {
  tab: "mine";
  answered: UnreadReplies | null;
  news: { topic: string; after: number } | null;
  identity: Identity | null;
  characters: Claimable[];
  verdicts: Verdict[];
  /** The fan's own name. */
  fan: string;
  /** To come, and marked. */
  marked: PartyCardView[];
  /** Not over. */
  parties: PartyCardView[];
  /** Of those that are. */
  shelf: ShelfView;
  activity: Activity[];
  points: number;
};

export function MyParties({ view, loadedAt }: { view: MyPartiesView; loadedAt: number }) {
  const { news, identity, characters, marked, parties, shelf, activity, points } = view;
  const now = useServerNow(loadedAt);
  const [revealed, setRevealed] = useState<Claimable | null>(null);
  useFanNews(news);
  const answered = useAnswered(view.answered);
  return (
    <div className="mine">
      {revealed && (
        <Suspense>
          <Reveal character={revealed} close={() => setRevealed(null)} />
        </Suspense>
      )}
      <div className="mine-column stack-7">
        {identity ? (
          <YourIdentity
            identity={identity}
            characters={characters}
            verdicts={view.verdicts}
            fan={view.fan}
            claimed={setRevealed}
          />
        ) : (
          <ClaimIdentity characters={characters} claimed={setRevealed} />
        )}
      </div>
      <div className="mine-column stack-7">
        {marked.length > 0 && (
          <section aria-labelledby="marked">
            <h2 id="marked">Parties you marked</h2>
            <ul className="joined">
              {marked.map((party) => (
                <PartyRow key={party.id} party={party} now={now}>
                  <StartsAt at={party.startsAt} />
                </PartyRow>
              ))}
            </ul>
          </section>
        )}
        <section aria-labelledby="joined">
          <h2 id="joined">Parties you joined</h2>
          {parties.length === 0 ? (
            <p className="afters-note">
              {shelf.nights.all > 0 ? "Nothing on right now." : "No parties yet."}{" "}
              <Link to="/afters">{shelf.nights.all > 0 ? "See what is on" : "Find your first one"}</Link>
            </p>
          ) : (
            <ul className="joined">
              {parties.map((party) => (
                <PartyRow key={party.id} party={party} now={now}>
                  {party.show}
                  <AnsweredHere parties={answered} partyId={party.id} />
                </PartyRow>
              ))}
            </ul>
          )}
        </section>
        <section aria-labelledby="stubs">
          <div className="afters-section-head">
            <h2 id="stubs">Your stubs</h2>
            {shelf.nights.all > 0 && <p className="mine-points">{counted(shelf.nights.all, "night")}</p>}
          </div>
          <StubShelf {...shelf} />
        </section>
        <RecentActivity activity={activity} points={points} loadedAt={loadedAt} />
      </div>
    </div>
  );
}

function RecentActivity({
  activity,
  points,
  loadedAt,
}: Pick<MyPartiesView, "activity" | "points"> & { loadedAt: number }) {
  return (
    <section aria-labelledby="recent-activity">
      <div className="afters-section-head">
        <h2 id="recent-activity">Recent Activity</h2>
        <p className="mine-points">{counted(points, "point")}</p>
      </div>
      {activity.length === 0 ? (
        <p className="afters-note">Nothing yet. Join, vote or say something, and it shows here.</p>
      ) : (
        <ul className="activity">
          {activity.map(({ id, text, at, href }) => (
            <li key={id}>
              {href ? <Link to={href}>{text}</Link> : <span>{text}</span>}
              <Ago at={at} loadedAt={loadedAt} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function PartyRow({ party, now, children }: { party: PartyCardView; now: number; children: ReactNode }) {
  const { label, tone } = partyBadge(partyStatus(party, now));
  return (
    <li>
      <Link to={`/afters/${party.id}`}>
        <ArtPicture of={party.image} sizes={besideSize} phoneCrop="4:5" alt="" />
        <span className="joined-words">
          <b>{party.title}</b>
          <span className="meta">{children}</span>
        </span>
        <span className="joined-status">
          <Badge tone={tone} onVoid>
            {label}
          </Badge>
        </span>
      </Link>
    </li>
  );
}
