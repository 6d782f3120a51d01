import { type CSSProperties, useRef, useState } from "react";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { useKeys } from "../../../platform/ui/use-keys.ts";
import { useSwipe } from "../../../platform/ui/use-swipe.ts";
import { ViewLink } from "../../frame/phone/view-link.tsx";
import { viewPath } from "../../frame/phone/views.ts";
import { SampleMark } from "../sample-mark.tsx";
import { CardBack } from "./card-back.tsx";
import cardStyles from "./fan-card.css?url";
import { FollowButton } from "./follow-button.tsx";
import type { ProfileCard } from "./profile.server.ts";

/** A card with two sides: turned by button, F, tap or swipe. */
export function FanCard({
  card,
  isOwn,
  fan,
  isFollowed,
  side: asked,
  onTap,
}: {
  card: ProfileCard;
  isOwn: boolean;
  /** The ref used in addresses. */
  fan: string;
  isFollowed: boolean;
  side: "front" | "back";
  /** Replaces turning on tap. */
  onTap?: () => void;
}) {
  const [side, setSide] = useState(asked);
  const [turns, setTurns] = useState(0);
  const ticket = useRef<HTMLDivElement>(null);
  const other = side === "front" ? "back" : "front";
  const turn = () => {
    setSide(other);
    setTurns((count) => count + 1);
    ticket.current?.scrollIntoView({ block: "start" });
  };
  useKeys({ f: turn });
  /** The click that ends a swipe is ignored. */
  const swipedAt = useRef(0);
  useSwipe(ticket, () => {
    swipedAt.current = performance.now();
    turn();
  });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button and the key F do the same
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      className="fan-card"
      data-side={side}
      style={inksOf(card)}
      ref={ticket}
      onClick={(event) => {
        const isTap = performance.now() - swipedAt.current > 300;
        if (isTap && event.target instanceof Element && !event.target.closest("a, button")) (onTap ?? turn)();
      }}
    >
      <link rel="stylesheet" href={cardStyles} precedence="page" />
      <div className="ticket" key={turns} data-turned={turns > 0 || undefined}>
        {side === "front" ? <Front card={card} isOwn={isOwn} /> : <CardBack card={card} />}
        <div className="ticket-foot row-2">
          {isOwn ? (
            <ButtonLink to={viewPath("profile", { see: "edit" })} preventScrollReset>
              Edit your card
            </ButtonLink>
          ) : (
            <FollowButton fan={fan} name={card.name} isFollowed={isFollowed} />
          )}
          <ViewLink
            view="profile"
            params={{ ...(!isOwn && { fan }), see: other }}
            replace
            className="button quiet ticket-turn"
            onClick={(event) => {
              event.preventDefault();
              turn();
            }}
          >
            <Icon name="retry" />
            Turn over
          </ViewLink>
        </div>
      </div>
    </div>
  );
}

function inksOf({ inks: [night, deep, shade, light, key] }: ProfileCard): CSSProperties {
  return {
    "--night": night,
    "--deep": deep,
    "--shade": shade,
    "--light": light,
    "--key": key,
  } as CSSProperties;
}

function Front({ card, isOwn }: { card: ProfileCard; isOwn: boolean }) {
  const { name, handle, place, status, motto, portrait, cutout, character, leaderboard, points, isSample } =
    card;
  const words = name.split(" ");
  const letters = Math.max(...words.map((word) => [...word].length));
  const [best] = leaderboard;
  return (
    <>
      <div className="ticket-face">
        <ArtPicture of={portrait} sizes="358px" crop="4:5" alt="" priority />
        <h2
          id="profile-title"
          style={{ "--letters": Math.max(letters, 3), "--words": words.length } as CSSProperties}
        >
          {words.map((word, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: words may be alike, and stay where they are
            <span key={at}>{word} </span>
          ))}
        </h2>
        {character && cutout && (
          <ArtPicture
            of={cutout}
            sizes="358px"
            crop="4:5"
            alt={`${character}, the face ${isOwn ? "you" : name} chose`}
            eager
          />
        )}
        <p className="ticket-motto">{motto || "No motto yet"}</p>
      </div>
      <div className="ticket-stub">
        <p className="ticket-handle">
          <b>{handle || "No name yet"}</b>
          {isSample && <SampleMark />}
        </p>
        {best ? (
          <p className="ticket-rank numeral">#{best.rank}</p>
        ) : (
          points > 0 && <p className="ticket-rank numeral">{points}</p>
        )}
        <p className="ticket-place">{place ?? "Somewhere in the dark"}</p>
        {best ? (
          <p className="ticket-of">
            of {best.total}, {best.item}
          </p>
        ) : (
          points > 0 && <p className="ticket-of">points</p>
        )}
        {status && <p className="ticket-status">{status}</p>}
      </div>
    </>
  );
}
