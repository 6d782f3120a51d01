import { type ReactNode, useEffect } from "react";
import type { Picture as Art } from "../../../../content/art/picture.ts";
import { TextPage } from "../../../../platform/ui/text-page/text-page.tsx";
import type { AddressKind } from "../../../frame/house/house.ts";
import { useHouse } from "../../../frame/house/use-house.ts";
import legalStyles from "./legal.css?url";

export type Clause = { id: string; title: string; body: ReactNode };

export function LegalPage({
  title,
  short,
  picture,
  clauses,
}: {
  title: string;
  short: string;
  picture: Art;
  clauses: Clause[];
}) {
  useTopOnLoad();
  return (
    <TextPage
      look="legal"
      print="paper"
      head={
        <>
          <h1>{title}</h1>
          <p className="lede legal-short">{short}</p>
          <p className="meta">
            Last updated <time dateTime="2025-09-20">September 20, 2025</time>
          </p>
        </>
      }
      picture={picture}
      contents={clauses}
      contentsTitle={<h2>On this page</h2>}
    >
      <link rel="stylesheet" href={legalStyles} precedence="page" />
      <div className="legal-text stack-7">
        {clauses.map(({ id, title: name, body }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{name}</h2>
            {body}
          </section>
        ))}
      </div>
    </TextPage>
  );
}

/** Also after a reload (LEGAL-03). */
function useTopOnLoad() {
  useEffect(() => {
    if (!location.hash) window.scrollTo({ top: 0, behavior: "instant" });
  }, []);
}

export function MailLink({ to }: { to: AddressKind }) {
  const address = useHouse().addresses[to];
  return <a href={`mailto:${address}`}>{address}</a>;
}
