import type { ReactNode } from "react";
import { Link } from "react-router";
import { CachedFragment } from "../../../platform/pages/cached-fragment.tsx";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { besideSize, Card } from "../../../platform/ui/card.tsx";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { Badge } from "../../../platform/ui/tags/badge.tsx";
import { Crowd } from "../crowd.tsx";
import { JoinForm } from "../join-form.tsx";
import { type PartyCardView, partyBadge } from "../party.ts";
import { MarkParty } from "../to-come/mark-party.tsx";
import { StartsAt, Until } from "../to-come/starts-at.tsx";
import "./party-card.css";

const sizes = `(min-width: 1100px) 440px, (min-width: 800px) 50vw, ${besideSize}`;

/** The same for every visitor, including members. */
export function PartyCard({
  party,
  marked,
  reminded = false,
  joined,
  leads,
  loadedAt,
  answered,
  eager,
  priority,
}: {
  party: PartyCardView;
  marked: boolean;
  reminded?: boolean;
  joined: boolean;
  /** Gets the list's only primary button. */
  leads: boolean;
  loadedAt: number;
  /** The visitor's unseen answers there. */
  answered?: ReactNode;
  eager?: boolean;
  /** The first pictures are the largest paint on a phone. */
  priority?: boolean;
}) {
  const { label, tone } = partyBadge(party.status);
  return (
    <Card
      beside
      picture={
        <CachedFragment id={`picture-${party.id}`}>
          <ArtPicture
            of={party.image}
            sizes={sizes}
            crop="2.39:1"
            phoneCrop="4:5"
            eager={eager}
            priority={priority}
          />
        </CachedFragment>
      }
      badge={<Badge tone={tone}>{label}</Badge>}
      foot={
        <div className="party-foot">
          <Crowd of={party} status={party.status} />
          {answered}
          <WayIn
            party={party}
            marked={marked}
            reminded={reminded}
            joined={joined}
            variant={leads ? "primary" : "quiet"}
          />
        </div>
      }
    >
      <CachedFragment id={`words-${party.id}`}>
        <h3>
          <Link className="card-target" to={`/afters/${party.id}`}>
            {party.title}
          </Link>
        </h3>
        <p className="party-show">{party.show}</p>
        {party.status === "upcoming" && (
          <p className="to-come-when">
            <StartsAt at={party.startsAt} />{" "}
            <span className="to-come-until">
              <Until at={party.startsAt} loadedAt={loadedAt} />
            </span>
          </p>
        )}
        <p className="party-about">{party.description}</p>
      </CachedFragment>
    </Card>
  );
}

function WayIn({
  party,
  marked,
  reminded,
  joined,
  variant,
}: {
  party: PartyCardView;
  marked: boolean;
  reminded: boolean;
  joined: boolean;
  variant: "primary" | "quiet";
}) {
  if (party.status === "upcoming")
    return (
      <MarkParty party={party} marked={marked} reminded={reminded} variant={marked ? "quiet" : variant} />
    );
  if (party.status === "archived")
    return (
      <ButtonLink to={`/afters/${party.id}`} variant="quiet">
        View Archive
        <span className="visually-hidden">: {party.title}</span>
      </ButtonLink>
    );
  if (joined) return <BackIn party={party} variant={variant} />;
  return <JoinForm partyId={party.id} party={party.title} label="Join Party" variant={variant} />;
}

export const BackIn = ({ party, variant }: { party: PartyCardView; variant: "primary" | "quiet" }) => (
  <ButtonLink to={`/afters/${party.id}`} variant={variant}>
    Open room
    <span className="visually-hidden">: {party.title}</span>
  </ButtonLink>
);
