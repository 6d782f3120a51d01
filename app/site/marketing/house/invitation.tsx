import type { ReactNode } from "react";
import type { Picture as Art } from "../../../../content/art/picture.ts";
import { ArtPicture } from "../../../../platform/ui/picture.tsx";
import type { AddressKind } from "../../../frame/house/house.ts";
import { useHouse } from "../../../frame/house/use-house.ts";

export function Invitation({
  picture,
  title,
  lede,
  mail,
  send,
  children,
}: {
  picture: Art;
  title: string;
  lede: string;
  mail: AddressKind;
  send: string[];
  children: ReactNode;
}) {
  const address = useHouse().addresses[mail];
  return (
    <article className={`invitation of-${mail}`}>
      <ArtPicture of={picture} sizes="(min-width: 800px) 100vw, 96vw" crop="4:5" priority />
      <div className="invitation-words stack-7 wrap">
        <header>
          <h1>{title}</h1>
          <p className="lede">{lede}</p>
        </header>
        <section aria-labelledby="send-title">
          <h2 id="send-title">What to send</h2>
          <ol>
            {send.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ol>
          <a className="button primary large" href={`mailto:${address}`}>
            {address}
          </a>
          {children}
        </section>
      </div>
    </article>
  );
}
