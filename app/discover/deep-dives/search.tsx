import { type FormEvent, useState } from "react";
import { spotNoResults } from "../../../content/art/pictures.gen.ts";
import { sendAction } from "../../../platform/action/send-action.ts";
import { nearest } from "../../../platform/text/nearest.ts";
import { Button } from "../../../platform/ui/button.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { toast } from "../../../platform/ui/overlay/toast.ts";
import { Empty } from "../../../platform/ui/states/empty.tsx";
import { NearestNames } from "../../../platform/ui/states/nearest-names.tsx";
import { ViewLink } from "../../frame/phone/view-link.tsx";
import { viewPath } from "../../frame/phone/views.ts";
import { verb } from "../../frame/verbs.ts";
import type { FoundFact } from "./library.server.ts";

type Archive = { slug: string; title: string }[];

/** DEEPDIVE-06 to DEEPDIVE-10. Without scripts the answer comes with the page. */
export function Search({
  asked,
  refusal,
  found: loaded,
  archive,
}: {
  asked: string;
  refusal: string | null;
  found: FoundFact[] | null;
  archive: Archive;
}) {
  const [found, setFound] = useState(loaded);
  const [problem, setProblem] = useState(refusal);
  const [busy, setBusy] = useState(false);
  /** What the shown answer is about. */
  const [about, setAbout] = useState(asked);

  async function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const query = String(new FormData(event.currentTarget).get("q") ?? "");
    // FORM-04: nothing is asked.
    if (busy || !query.trim()) return;
    setBusy(true);
    const answer = await sendAction<{ facts: FoundFact[] }>(verb("/functions/v1/deep-dive-library"), {
      mode: "facts",
      query,
      type: "general",
    });
    setBusy(false);
    setProblem(answer.ok ? null : (answer.fields?.query ?? null));
    if (answer.ok) {
      // Nothing found is an answer, and stands in the page.
      setFound(answer.facts);
      setAbout(query);
      if (answer.facts.length > 0) toast.success("Found deep dive content!");
    } else if (!answer.fields?.query) toast.error("Failed to search");
  }

  return (
    <>
      <form className="dive-search stack-2" method="get" action="/fans" onSubmit={search} noValidate>
        <input type="hidden" name="view" value="deep-dive" />
        <label htmlFor="dive-q" className="visually-hidden">
          Ask about any film, show or director
        </label>
        <input
          id="dive-q"
          className="input"
          type="search"
          name="q"
          maxLength={120}
          defaultValue={asked}
          placeholder="Any film, show or director"
          enterKeyHint="search"
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : "dive-problem"}
        />
        <Button type="submit" round aria-label="Search" aria-disabled={busy}>
          <Icon name="search" />
        </Button>
      </form>
      {problem && (
        <p id="dive-problem" role="alert">
          {problem}
        </p>
      )}
      <div aria-live="polite">
        {found && found.length === 0 && <NothingAbout asked={about} archive={archive} />}
        {found && found.length > 0 && <FoundFacts facts={found} />}
      </div>
    </>
  );
}

function NothingAbout({ asked, archive }: { asked: string; archive: Archive }) {
  const names = nearest(asked, archive, ({ title }) => title).map(({ slug, title }) => ({
    name: title,
    to: viewPath("deep-dive", { "deep-dive": slug }),
  }));
  return (
    <Empty
      spot={spotNoResults}
      heading="h3"
      title="Nothing found about that"
      action={<NearestNames names={names} />}
    >
      Try a title, a director, or a word of a story.
    </Empty>
  );
}

function FoundFacts({ facts }: { facts: FoundFact[] }) {
  return (
    <ul className="found-facts stack-5">
      {facts.map((fact) => (
        <li key={`${fact.title} ${fact.description}`}>
          <h3>{fact.title}</h3>
          <p>{fact.description}</p>
          {fact.source && <p className="fact-source">{fact.source}</p>}
          {fact.about && (
            <ViewLink view="deep-dive" params={{ "deep-dive": fact.about.slug }}>
              All about {fact.about.name}
            </ViewLink>
          )}
        </li>
      ))}
    </ul>
  );
}
