import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { Button, ButtonLink } from "../../../../platform/ui/button.tsx";
import { Card } from "../../../../platform/ui/card.tsx";
import { ActionForm } from "../../../../platform/ui/form/action-form.tsx";
import { count } from "../../../../platform/ui/numbers.ts";
import { ArtPicture } from "../../../../platform/ui/picture.tsx";
import { SampleTag } from "../../../../platform/ui/tags/sample-tag.tsx";
import { verb } from "../../../frame/verbs.ts";
import { Waits } from "../../../marks/waits.tsx";
import { pathOf, type RecommendationView } from "../recommendation.ts";

/** CURATED-03. */
export function FeaturedCard({ one }: { one: RecommendationView }) {
  return (
    <article className="curated-featured">
      <div className="curated-picture">
        <Art one={one} sizes="(min-width: 800px) 60vw, 100vw" priority />
      </div>
      <div className="curated-words stack-3">
        <Percent one={one} />
        <h2>{one.title}</h2>
        <Meta one={one} />
        <Description one={one} />
        <div className="curated-buttons">
          <TicketButton one={one} />
          <ButtonLink to={pathOf(one.id)} variant="quiet" aria-label={`Learn More about ${one.title}`}>
            Learn More
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}

/** CURATED-04. */
export function CuratedCard({ one }: { one: RecommendationView }) {
  return (
    <Card
      crop={1.5}
      picture={<Art one={one} sizes="(min-width: 1100px) 33vw, (min-width: 640px) 50vw, 100vw" />}
      foot={
        <ButtonLink
          to={pathOf(one.id)}
          variant="quiet"
          size="small"
          className="card-target"
          aria-label={`Learn More about ${one.title}`}
        >
          Learn More
        </ButtonLink>
      }
    >
      <Percent one={one} />
      <h3>{one.title}</h3>
      <Meta one={one} />
      <Description one={one} />
    </Card>
  );
}

export function Art({
  one,
  sizes,
  priority,
}: {
  one: RecommendationView;
  sizes: string;
  priority?: boolean;
}) {
  if (one.picture) return <ArtPicture of={one.picture} sizes={sizes} priority={priority} />;
  return (
    <span className="curated-emoji" aria-hidden="true">
      {one.image}
    </span>
  );
}

export function Percent({ one: { match } }: { one: RecommendationView }) {
  if (!match) return null;
  return (
    <p className="curated-match" data-far={match.isTooFar || undefined}>
      <b>{match.percent}% match</b>
      {match.reasons.length > 0 && <span>, {match.reasons.join(match.isTooFar ? ", " : " and ")}</span>}
    </p>
  );
}

export function Meta({ one }: { one: RecommendationView }): ReactNode {
  return (
    <>
      <p className="curated-kind">
        {[one.type, one.category].filter(Boolean).join(", ")} {one.isNew && <b>New</b>}{" "}
        {one.isSample && <SampleTag />}
      </p>
      {(one.date || one.location) && (
        <p className="curated-where">
          {one.date && <span>{one.date}</span>}
          {one.location && <span>{one.location}</span>}
        </p>
      )}
      {(one.rating || one.attendees) && (
        <p className="curated-where">
          {one.rating && (
            <span>
              <span className="visually-hidden">Rated </span>
              {one.rating} of 5
            </span>
          )}
          {one.attendees && <span>{one.attendees}</span>}
        </p>
      )}
    </>
  );
}

/** What would give a story away was not sent. */
export function Description({ one: { waits, description } }: { one: RecommendationView }) {
  return waits ? <Waits of={waits} what="What it is about waits" /> : <p>{description}</p>;
}

/** CURATED-03, OPEN-84: keeps a seat, once however often it is pressed. */
export function TicketButton({ one: { id, title, tickets, own } }: { one: RecommendationView }) {
  const navigate = useNavigate();
  if (own)
    return (
      <ButtonLink to={own.path} aria-label={`Your ticket for ${title}, number ${own.number}`}>
        Your ticket, number {own.number}
      </ButtonLink>
    );
  if (!tickets) return null;
  if (tickets.isOver) return <Button disabled>It has begun</Button>;
  if (tickets.left <= 0) return <Button disabled>All seats are taken</Button>;
  return (
    <ActionForm<{ to: string }>
      action={verb("/recommendations/:id/tickets", { id })}
      failed="No ticket was taken. Press again: it counts once."
      className="curated-tickets"
      done={({ to }) => void navigate(to)}
    >
      {(busy) => (
        <>
          <Button type="submit" disabled={busy} aria-label={`Get Tickets for ${title}`}>
            Get Tickets
          </Button>
          <span className="meta">
            {count(tickets.left)} of {count(tickets.seats)} left, free
          </span>
        </>
      )}
    </ActionForm>
  );
}
