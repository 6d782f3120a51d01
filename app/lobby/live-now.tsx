import { Link } from "react-router";
import type { Picture as Art } from "../../content/art/picture.ts";
import { besideSize, Card } from "../../platform/ui/card.tsx";
import { Icon } from "../../platform/ui/icon.tsx";
import { ArtPicture } from "../../platform/ui/picture.tsx";
import { useServerNow } from "../../platform/ui/server-clock.ts";
import { Empty } from "../../platform/ui/states/empty.tsx";
import { Badge } from "../../platform/ui/tags/badge.tsx";
import type { UnreadReplies } from "../fans/you/you.ts";
import { BackIn } from "../parties/card/party-card.tsx";
import { Crowd } from "../parties/crowd.tsx";
import { JoinForm } from "../parties/join-form.tsx";
import { type LobbyCount, type PartyCardView, partyStatus } from "../parties/party.ts";
import { StartsAt } from "../parties/to-come/starts-at.tsx";
import { AnsweredHere, useAnswered } from "../room/answers/answered-mark.tsx";

export type LiveNowView = {
  tab: "live";
  /** Also those that are still to begin, whose turn may come while the page is open. */
  parties: PartyCardView[];
  listing: string;
  nobody: Art;
};

export function LiveNow({
  view,
  joined,
  answered: loaded,
  loadedAt,
  current,
}: {
  view: LiveNowView;
  joined: string[];
  /** Of the visitor; null for who is nobody yet. */
  answered: UnreadReplies | null;
  loadedAt: number;
  current: (party: PartyCardView) => PartyCardView;
}) {
  const now = useServerNow(loadedAt);
  const answered = useAnswered(loaded);
  const isOwn = ({ id }: PartyCardView) => Number(joined.includes(id));
  const live = view.parties
    .filter((party) => partyStatus(party, now) === "live")
    .toSorted((a, b) => isOwn(b) - isOwn(a));
  const next = view.parties.find((party) => partyStatus(party, now) === "upcoming");
  if (live.length === 0)
    return (
      <Empty spot={view.nobody} title="No party is on right now">
        {next ? (
          <>
            <Link to={`/afters/${next.id}`}>{next.title}</Link> starts <StartsAt at={next.startsAt} />. Keep
            your seat warm.
          </>
        ) : (
          "No party is announced yet. The next one will be listed here."
        )}
      </Empty>
    );
  return (
    <ul className="live-grid">
      {live.map(current).map((party, index) => (
        <li key={party.id}>
          <LiveParty
            party={party}
            isJoined={joined.includes(party.id)}
            answered={answered}
            leads={index === 0}
            eager={index < 4}
          />
        </li>
      ))}
    </ul>
  );
}

function LiveParty({
  party,
  isJoined,
  answered,
  leads,
  eager,
}: {
  party: PartyCardView;
  isJoined: boolean;
  answered: ReturnType<typeof useAnswered>;
  /** It has the green button. */
  leads: boolean;
  eager: boolean;
}) {
  return (
    <Card
      beside
      crop={1.78}
      picture={
        <ArtPicture
          of={party.image}
          sizes={`(min-width: 800px) 660px, ${besideSize}`}
          phoneCrop="4:5"
          eager={eager}
          alt=""
        />
      }
      foot={
        <div className="party-foot">
          <Crowd of={party} status="live" />
          <AnsweredHere parties={answered} partyId={party.id} />
          {isJoined ? (
            <BackIn party={party} variant={leads ? "primary" : "quiet"} />
          ) : (
            <JoinForm
              partyId={party.id}
              party={party.title}
              label="Join Now"
              variant={leads ? "primary" : "quiet"}
            />
          )}
        </div>
      }
    >
      <div className="live-signs">
        <Badge tone="live">Live</Badge>
        {hasTalk(party) && (
          <span className="active-chat meta">
            <Icon name="chat" size={18} />
            Active chat
          </span>
        )}
      </div>
      <h2 className="live-title">
        <Link className="card-target" to={`/afters/${party.id}`}>
          {party.title}
        </Link>
      </h2>
      <p className="party-show">{party.show}</p>
    </Card>
  );
}

/** A room that nobody has come into, nor a rehearsal's cast, says that the first seat is free, and nothing of a chat. */
const hasTalk = ({ here, participants }: Pick<LobbyCount, "here" | "participants">): boolean =>
  here > 0 || participants > 0;
