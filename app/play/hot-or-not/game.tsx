import { type FormEvent, useRef, useState } from "react";
import { spotEmptySeat } from "../../../content/art/pictures.gen.ts";
import { Button } from "../../../platform/ui/button.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { ShareButton } from "../../../platform/ui/share/share-button.tsx";
import { Empty } from "../../../platform/ui/states/empty.tsx";
import { useKeys } from "../../../platform/ui/use-keys.ts";
import { useSwipe } from "../../../platform/ui/use-swipe.ts";
import { ViewLink } from "../../frame/phone/view-link.tsx";
import { verb } from "../../frame/verbs.ts";
import { AllDone } from "./all-done.tsx";
import { CityPicker } from "./city-picker.tsx";
import type { PlayData, Rated } from "./play.server.ts";
import { useGame } from "./use-game.ts";
import { allDone } from "./vote-form.ts";

const verdictForm = "verdict";

type Props = NonNullable<PlayData["game"]> & Pick<PlayData, "cities" | "city" | "origin">;

export function Game({ characters, inShowcase, startsAt, cities, origin, ...loaded }: Props) {
  const [city, setCity] = useState(loaded.city?.id ?? "");
  const { index, current, next, leaving, verdicts, rate, undo, again } = useGame(characters, startsAt, city);
  const lastRated = characters[index - 1];
  useKeys({ ArrowLeft: () => rate("not"), ArrowRight: () => rate("hot"), u: undo, r: again });

  if (characters.length === 0)
    return (
      <Empty spot={spotEmptySeat} title="No characters to rate yet">
        Come back when there are faces to rate.
      </Empty>
    );

  const tools = (
    <div className="play-tools row-2">
      <Button
        variant="quiet"
        round
        aria-label="Undo"
        disabled={!lastRated || leaving !== null}
        onClick={undo}
        className="needs-script"
      >
        <Icon name="back" />
      </Button>
      <CityPicker cities={cities} city={city} form={verdictForm} onCity={setCity} />
      <ViewLink
        view="play"
        params={{ see: "hottest", ...(city && { city }) }}
        className="button quiet round"
        aria-label="Hottest Characters"
      >
        <Icon name="trophy" />
      </ViewLink>
      {lastRated && verdicts[lastRated.id] != null && (
        <ShareButton
          {...shareOf(lastRated, verdicts[lastRated.id] === true)}
          url={`${origin}/fans?view=play`}
        />
      )}
    </div>
  );

  return (
    <section className="play" aria-labelledby="play-title">
      <h2 id="play-title" className="visually-hidden">
        Hot or Not
      </h2>
      <Frames characters={characters} index={index} verdicts={verdicts} />
      {current ? (
        <>
          <Stack key={current.id} current={current} next={next} leaving={leaving} onRate={rate} />
          {tools}
          <Verdict current={current} next={next} isHeld={leaving !== null} onRate={rate} />
        </>
      ) : (
        <>
          <AllDone
            characters={characters}
            verdicts={verdicts}
            city={city}
            inShowcase={inShowcase}
            origin={origin}
            onAgain={again}
          />
          {tools}
        </>
      )}
    </section>
  );
}

/** PLAY-09. */
const shareOf = ({ name, show }: Rated, isHot: boolean) => ({
  title: "Hot or Not",
  text: isHot
    ? `I voted ${name} HOT. ${show} fans will understand. Your turn.`
    : `I voted ${name} NOT. It was close and I have already doubted myself. Your turn.`,
});

function Frames({
  characters,
  index,
  verdicts,
}: {
  characters: Rated[];
  index: number;
  verdicts: Record<string, boolean | null>;
}) {
  const stateOf = (id: string, at: number) =>
    at === index ? "now" : verdicts[id] == null ? undefined : verdicts[id] ? "hot" : "not";
  return (
    <ol className="frames" aria-label={`${Math.min(index + 1, characters.length)} of ${characters.length}`}>
      {characters.map(({ id }, at) => (
        <li key={id} data-state={stateOf(id, at)} />
      ))}
    </ol>
  );
}

function Stack({
  current,
  next,
  leaving,
  onRate,
}: {
  current: Rated;
  next: Rated | undefined;
  leaving: "hot" | "not" | null;
  onRate: (verdict: "hot" | "not") => void;
}) {
  const card = useRef<HTMLDivElement>(null);
  useSwipe(card, (to) => onRate(to === "right" ? "hot" : "not"), leaving !== null);
  return (
    <div className="stack">
      {next && (
        <div className="face-card under" aria-hidden="true">
          <ArtPicture of={next.portrait} sizes="390px" alt="" eager />
        </div>
      )}
      <div className="face-card" ref={card} data-leaving={leaving ?? undefined}>
        <ArtPicture of={current.portrait} sizes="390px" priority />
        <span className="stamp hot" aria-hidden="true">
          Hot
        </span>
        <span className="stamp not" aria-hidden="true">
          Not
        </span>
        <div className="face-words stack-2">
          <h3>{current.name}</h3>
          <p>{current.line || current.show}</p>
        </div>
      </div>
    </div>
  );
}

function Verdict({
  current,
  next,
  isHeld,
  onRate,
}: {
  current: Rated;
  next: Rated | undefined;
  isHeld: boolean;
  onRate: (verdict: "hot" | "not") => void;
}) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    onRate((submitter as HTMLButtonElement | null)?.value === "hot" ? "hot" : "not");
  }
  return (
    <form
      id={verdictForm}
      className="verdict"
      method="post"
      action={verb("/hot-or-not/:character/votes", { character: current.id })}
      onSubmit={submit}
    >
      <input type="hidden" name="next" value={next?.id ?? allDone} />
      <Button type="submit" name="verdict" value="not" variant="quiet" disabled={isHeld}>
        Not
      </Button>
      <Button type="submit" name="verdict" value="hot" disabled={isHeld}>
        Hot
      </Button>
    </form>
  );
}
