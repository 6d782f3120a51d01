import type { FormEvent } from "react";
import { Button } from "../../../../platform/ui/button.tsx";
import { Icon } from "../../../../platform/ui/icon.tsx";
import { ArtPicture } from "../../../../platform/ui/picture.tsx";
import type { ExperienceData } from "../experience.server.ts";
import type { Shown } from "../use-views.ts";

type Dives = ExperienceData["dives"];

/** LANDX-10, LANDX-13: what one can dive into, and a field for anything else. */
export function DiveShelf({ dives, open }: { dives: Dives; open: (next: Shown) => void }) {
  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const title = String(new FormData(event.currentTarget).get("q") ?? "").trim();
    if (title) open({ view: "deep-dive", title, type: "general" });
  }
  return (
    <section className="stage-dives stack-3" aria-label="Deep dives">
      <h3>Go deeper</h3>
      <form className="stage-ask stack-2" method="get" action="/fans" onSubmit={ask}>
        <input type="hidden" name="view" value="deep-dive" />
        <input
          className="input"
          type="search"
          name="q"
          maxLength={120}
          placeholder="Any film, show or director"
          aria-label="Any film, show or director"
          enterKeyHint="search"
        />
        <Button type="submit" variant="quiet" round aria-label="Search">
          <Icon name="search" />
        </Button>
      </form>
      <ul className="stage-shelf">
        {dives.map(({ slug, title, type, years, image }) => (
          <li key={slug}>
            <button
              type="button"
              onClick={() =>
                open({ view: "deep-dive", title, type: type === "Director" ? "director" : "general" })
              }
            >
              <ArtPicture of={image} sizes="168px" crop="4:5" alt="" />
              <b>{title}</b>
              <span className="meta">
                {type}, {years}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
