import { type ReactNode, useEffect } from "react";
import type { Picture as Art } from "../../../content/art/picture.ts";
import { Picture } from "../../../platform/ui/picture.tsx";
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
    <article className="legal wrap" data-print="paper">
      <link rel="stylesheet" href={legalStyles} precedence="page" />
      <header className="legal-head">
        <div>
          <h1>{title}</h1>
          <p className="lede legal-short">{short}</p>
          <p className="meta">
            Last updated <time dateTime="2025-09-20">September 20, 2025</time>
          </p>
        </div>
        <Picture of={picture} sizes="(min-width: 800px) 36vw, 100vw" alt="" eager />
      </header>
      <nav className="legal-contents" aria-labelledby="legal-contents-title">
        <h2 id="legal-contents-title">On this page</h2>
        <ol>
          {clauses.map(({ id, title: name }) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="legal-text">
        {clauses.map(({ id, title: name, body }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{name}</h2>
            {body}
          </section>
        ))}
      </div>
    </article>
  );
}

/** Also after a reload (LEGAL-03). */
function useTopOnLoad() {
  useEffect(() => {
    if (!location.hash) window.scrollTo({ top: 0, behavior: "instant" });
  }, []);
}

export const Mail = ({ to }: { to: string }) => <a href={`mailto:${to}@afters.app`}>{to}@afters.app</a>;
