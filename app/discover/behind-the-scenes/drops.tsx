import { type FormEvent, useRef } from "react";
import { Button } from "../../../platform/ui/button.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { ShareButton } from "../../../platform/ui/share/share-button.tsx";
import { useKeys } from "../../../platform/ui/use-keys.ts";
import { useSwipe } from "../../../platform/ui/use-swipe.ts";
import { ViewLink } from "../../frame/phone/view-link.tsx";
import { viewPath } from "../../frame/phone/views.ts";
import { verb } from "../../frame/verbs.ts";
import { Waits } from "../../marks/waits.tsx";
import type { TriviaCard } from "./bts.server.ts";
import { Needle } from "./needle.tsx";
import { useCarousel } from "./use-carousel.ts";

type Carousel = ReturnType<typeof useCarousel>;

/** A ring of cards: swiped or stepped through, voted on, kept, shared, and with the needle dropped on them. */
export function NeedleDrop({
  cards,
  startsAt,
  origin,
}: {
  cards: TriviaCard[];
  startsAt: number;
  origin: string;
}) {
  const card = useRef<HTMLDivElement>(null);
  const { index, current, previous, next, said, step, say, favour, drop } = useCarousel(cards, startsAt);
  useSwipe(card, (to) => step(to === "left" ? 1 : -1), said !== null);
  useKeys({
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    s: () => void favour(),
    ...Object.fromEntries([1, 2, 3, 4, 5].map((rating) => [String(rating), () => void drop(rating)])),
  });
  if (!current || !previous || !next) return null;
  const { id, title, years, text, picture, waits, source } = current;

  return (
    <div className="drops-ring stack-3">
      <div className="trivia-card" key={id} ref={card} data-said={said ?? undefined}>
        <div className="trivia-picture">
          <ArtPicture of={picture} sizes="390px" crop="2.39:1" priority />
        </div>
        <div className="trivia-words stack-3" aria-live="polite">
          {waits ? <Waits of={waits} what="This card waits" /> : <p className="trivia-text">{text}</p>}
          <p className="trivia-about">
            <b>{title}</b> <span>{years}</span>
            {source && <span className="trivia-source">{source}</span>}
          </p>
        </div>
        <CardHand card={current} origin={origin} favour={favour} />
      </div>
      <Steps id={id} previous={previous} next={next} said={said} step={step} say={say} />
      <p className="visually-hidden" role="status">
        {index + 1} of {cards.length}
      </p>
      <Needle
        id={id}
        own={current.needle}
        needles={current.needles}
        average={current.average}
        onDrop={drop}
      />
    </div>
  );
}

/** A card is kept, and what is kept is shared. */
function CardHand({
  card: { id, title, is_favourite: isFavourite },
  origin,
  favour,
}: {
  card: TriviaCard;
  origin: string;
  favour: Carousel["favour"];
}) {
  return (
    <div className="trivia-hand">
      <form
        method="post"
        action={verb("/trivia/:trivia/favourite", { trivia: id })}
        onSubmit={(event) => {
          event.preventDefault();
          void favour();
        }}
      >
        <Button
          type="submit"
          name="on"
          value={isFavourite ? "no" : "yes"}
          variant="quiet"
          round
          aria-label="Favorite"
          aria-pressed={isFavourite}
        >
          <Icon name="react-heart" />
        </Button>
      </form>
      {isFavourite && (
        <>
          <ViewLink
            view="chat"
            params={{ share: `bts ${id}` }}
            className="button quiet round"
            aria-label="Share with a friend"
          >
            <Icon name="send" />
          </ViewLink>
          <ShareButton
            title={title}
            text={`The things they hid in plain sight in ${title}.`}
            url={`${origin}${viewPath("bts", { card: id })}`}
          />
        </>
      )}
    </div>
  );
}

function Steps({
  id,
  previous,
  next,
  said,
  step,
  say,
}: { id: string; previous: TriviaCard; next: TriviaCard } & Pick<Carousel, "said" | "step" | "say">) {
  function vote(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    say((submitter as HTMLButtonElement | null)?.value === "hot" ? "hot" : "not");
  }
  return (
    <div className="drops-steps stack-2">
      <ViewLink
        view="bts"
        params={{ card: previous.id }}
        replace
        className="button quiet round"
        aria-label="Previous"
        onClick={(event) => {
          event.preventDefault();
          step(-1);
        }}
      >
        <Icon name="back" />
      </ViewLink>
      <form
        className="drops-verdict stack-2"
        method="post"
        action={verb("/trivia/:trivia/votes", { trivia: id })}
        onSubmit={vote}
      >
        <input type="hidden" name="next" value={next.id} />
        <Button type="submit" name="verdict" value="not" variant="quiet" disabled={said !== null}>
          Not
        </Button>
        <Button type="submit" name="verdict" value="hot" disabled={said !== null}>
          Hot
        </Button>
      </form>
      <ViewLink
        view="bts"
        params={{ card: next.id }}
        replace
        className="button quiet round"
        aria-label="Next"
        onClick={(event) => {
          event.preventDefault();
          step(1);
        }}
      >
        <Icon name="arrow" />
      </ViewLink>
    </div>
  );
}
