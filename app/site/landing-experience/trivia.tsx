import { type FormEvent, useRef, useState } from "react";
import { Button } from "../../../platform/ui/button.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { useSwipe } from "../../../platform/ui/use-swipe.ts";
import { useCarousel } from "../../discover/behind-the-scenes/use-carousel.ts";
import { verb } from "../../frame/verbs.ts";
import { Waits } from "../../marks/waits.tsx";
import type { ExperienceData } from "./experience.server.ts";

type Titles = ExperienceData["trivia"];

/** LANDX-05, LANDX-16 to LANDX-20: a ring of titles, each with facts of its own to leaf through. */
export function Trivia({ titles }: { titles: Titles }) {
  const card = useRef<HTMLDivElement>(null);
  const [leaf, setLeaf] = useState({ title: 0, at: 0 });
  const shown = titles.flatMap(({ facts }, at) => facts[at === leaf.title ? leaf.at : 0] ?? []);
  const { index, current, said, say } = useCarousel(shown, 0);
  if (leaf.title !== index) setLeaf({ title: index, at: 0 });
  useSwipe(card, (to) => say(to === "right" ? "hot" : "not"), said !== null);
  const title = titles[index];
  if (!title || !current) return null;
  const { facts, year, type, image } = title;

  function vote(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    say((submitter as HTMLButtonElement | null)?.value === "hot" ? "hot" : "not");
  }

  return (
    <section className="stage-trivia" aria-labelledby="stage-trivia">
      <h3 id="stage-trivia">Did you catch it?</h3>
      <div className="trivia-card" key={title.title} ref={card} data-said={said ?? undefined}>
        <div className="trivia-picture">
          <ArtPicture of={image} sizes="(min-width: 800px) 420px, 96vw" crop="2.39:1" alt="" eager />
        </div>
        <div className="trivia-words stack-3" aria-live="polite">
          {current.waits ? (
            <Waits key={current.id} of={current.waits} what="This card waits" />
          ) : (
            <p className="trivia-text">{current.text}</p>
          )}
          <p className="trivia-about">
            <b>{title.title}</b>{" "}
            <span>
              {type}, {year}
            </span>
            {current.source && <span className="trivia-source">{current.source}</span>}
          </p>
        </div>
        <div className="trivia-hand">
          {facts.length > 1 && (
            <Button
              variant="quiet"
              size="small"
              disabled={said !== null}
              onClick={() => setLeaf({ title: index, at: (leaf.at + 1) % facts.length })}
            >
              Another one, {leaf.at + 1} of {facts.length}
            </Button>
          )}
        </div>
      </div>
      <form
        className="drops-verdict stack-2"
        method="post"
        action={verb("/trivia/:trivia/votes", { trivia: current.id })}
        onSubmit={vote}
      >
        <Button type="submit" name="verdict" value="not" variant="quiet" disabled={said !== null}>
          <Icon name="back" size={20} />
          Not
        </Button>
        <Button type="submit" name="verdict" value="hot" variant="paper" disabled={said !== null}>
          Hot
          <Icon name="arrow" size={20} />
        </Button>
      </form>
      <p className="visually-hidden" role="status">
        {index + 1} of {titles.length}
      </p>
    </section>
  );
}
