import { type CSSProperties, useRef } from "react";
import { Icon } from "../../../platform/ui/icon.tsx";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { ShareButton } from "../../../platform/ui/share/share-button.tsx";
import { useKeys } from "../../../platform/ui/use-keys.ts";
import { ViewLink } from "../../frame/phone/view-link.tsx";
import { viewPath } from "../../frame/phone/views.ts";
import { Waits } from "../../marks/waits.tsx";
import type { DeepDiveData } from "./deep-dive.server.ts";

/** Facts hang below the picture; those past the reader's mark were never sent. */
export function Entry({ entry, origin }: { entry: NonNullable<DeepDiveData["entry"]>; origin: string }) {
  const list = useRef<HTMLOListElement>(null);
  const { slug, title, type, years, image, inks, facts } = entry;

  function go(by: number | "first" | "last") {
    const items = [...(list.current?.children ?? [])] as HTMLElement[];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = by === "first" ? 0 : by === "last" ? items.length - 1 : at + by;
    items[Math.max(0, Math.min(items.length - 1, to))]?.focus();
  }
  useKeys({
    ArrowDown: () => go(1),
    ArrowUp: () => go(-1),
    Home: () => go("first"),
    End: () => go("last"),
  });

  return (
    <article style={{ "--key": inks[3] } as CSSProperties}>
      <div className="dive-roof stack-2">
        <ArtPicture of={image} sizes="390px" crop="4:5" priority />
        <div className="dive-hand">
          <ViewLink view="deep-dive" className="button quiet round" aria-label="Back to the archive">
            <Icon name="back" />
          </ViewLink>
          <ShareButton
            title={title}
            text={`${facts.length} things about ${title} I now cannot keep to myself.`}
            url={`${origin}${viewPath("deep-dive", { "deep-dive": slug })}`}
          />
        </div>
        <h2 id="dive-title">{title}</h2>
        <p className="meta">
          {type} {years}
        </p>
      </div>
      <ol className="facts" ref={list}>
        {facts.map((fact, at) => (
          // Focused by the arrow keys.
          <li key={fact.id} tabIndex={-1}>
            <span className="numeral fact-number" aria-hidden="true">
              {at + 1}
            </span>
            {fact.waits ? (
              <Waits of={fact.waits} what="A fact waits" />
            ) : (
              <div>
                <h3>{fact.title}</h3>
                <p>{fact.description}</p>
                {fact.source && <p className="fact-source">{fact.source}</p>}
                <ViewLink
                  view="chat"
                  params={{ share: `deep-dive ${fact.id}` }}
                  className="fact-share"
                  aria-label={`Share with a friend: ${fact.title}`}
                >
                  <Icon name="send" size={20} />
                </ViewLink>
              </div>
            )}
          </li>
        ))}
      </ol>
    </article>
  );
}
