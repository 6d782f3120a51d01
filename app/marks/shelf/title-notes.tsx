import { useRevalidator } from "react-router";
import { Button } from "../../../platform/ui/button.tsx";
import { ActionForm } from "../../../platform/ui/form/action-form.tsx";
import { Field } from "../../../platform/ui/form/field.tsx";
import { count } from "../../../platform/ui/numbers.ts";
import { verb } from "../../frame/verbs.ts";
import type { OnShelf } from "./shelf.server.ts";
import type { TitleKind } from "./shelf.ts";
import { playWords, ratingWords } from "./shelf-words.ts";
import "./shelf.css";

type Notes = { shelfKey: string; on: OnShelf };

/** What a fan notes of one title, and takes back. */
export function TitleNotes({
  shelfKey,
  kind,
  on,
  seasons,
}: Notes & {
  kind: TitleKind;
  /** Of a show of the house; of one elsewhere nobody here knows. */
  seasons?: number;
}) {
  const { revalidate } = useRevalidator();
  return (
    <section className="title-notes stack-4" aria-labelledby="title-notes">
      <h2 id="title-notes">On your shelf</h2>
      <div className="title-notes-row">
        <MarkChip shelfKey={shelfKey} on={on} what="wanted" label="Want to see" />
        <MarkChip shelfKey={shelfKey} on={on} what="liked" label="Like" />
        <Rating shelfKey={shelfKey} on={on} />
      </div>
      <ActionForm
        key={on.times}
        action={verb("/shelf/:key/watched", { key: encodeURIComponent(shelfKey) })}
        done={() => void revalidate()}
        className="title-notes-row"
      >
        {(busy) => (
          <>
            <EpisodeFields kind={kind} seasons={seasons} />
            <Field label="When, if you know" type="date" name="at" />
            <div className="title-notes-row">
              <Button type="submit" name="again" value="no" busy={busy}>
                Watched
              </Button>
              <Button type="submit" name="again" value="yes" variant="quiet" disabled={busy}>
                Watched again
              </Button>
            </div>
          </>
        )}
      </ActionForm>
      <Plays shelfKey={shelfKey} on={on} />
    </section>
  );
}

function MarkChip({ shelfKey, on, what, label }: Notes & { what: "liked" | "wanted"; label: string }) {
  const { revalidate } = useRevalidator();
  return (
    <ActionForm
      action={verb("/shelf/:key/mark", { key: encodeURIComponent(shelfKey) })}
      done={() => void revalidate()}
    >
      {(busy) => (
        <>
          <input type="hidden" name="what" value={what} />
          <button
            type="submit"
            name="is"
            value={on[what] ? "no" : "yes"}
            className="chip"
            aria-pressed={on[what]}
            disabled={busy}
          >
            {label}
          </button>
        </>
      )}
    </ActionForm>
  );
}

const ratings = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

function Rating({ shelfKey, on }: Notes) {
  const { revalidate } = useRevalidator();
  return (
    <ActionForm
      action={verb("/shelf/:key/rating", { key: encodeURIComponent(shelfKey) })}
      done={() => void revalidate()}
      className="title-notes-row"
    >
      {(busy) => (
        <>
          <label>
            <span>Your rating</span>
            <select key={on.rating} name="rating" defaultValue={on.rating ?? 0}>
              <option value={0}>None</option>
              {ratings.map((rating) => (
                <option key={rating} value={rating}>
                  {ratingWords(rating)}
                </option>
              ))}
            </select>
          </label>
          <Button type="submit" variant="quiet" busy={busy}>
            Rate
          </Button>
        </>
      )}
    </ActionForm>
  );
}

function Plays({ shelfKey, on }: Notes) {
  const { revalidate } = useRevalidator();
  return (
    <>
      {on.plays.length > 0 && (
        <ul className="plays">
          {on.plays.map((play) => (
            <li key={`${play.season}.${play.episode} ${play.at}`}>
              <span>{playWords(play)}</span>
              <ActionForm
                action={verb("/shelf/:key/unwatched", { key: encodeURIComponent(shelfKey) })}
                done={() => void revalidate()}
              >
                {(busy) => (
                  <>
                    <input type="hidden" name="season" value={play.season} />
                    <input type="hidden" name="episode" value={play.episode} />
                    <input type="hidden" name="at" value={play.at} />
                    <Button type="submit" variant="quiet" size="small" busy={busy}>
                      Take back<span className="visually-hidden">: {playWords(play)}</span>
                    </Button>
                  </>
                )}
              </ActionForm>
            </li>
          ))}
        </ul>
      )}
      {on.times > on.plays.length && (
        <p className="meta">
          The latest {on.plays.length} of {count(on.times)} times.
        </p>
      )}
    </>
  );
}

function EpisodeFields({ kind, seasons = 999 }: { kind: TitleKind; seasons?: number }) {
  if (kind === "film")
    return (
      <>
        <input type="hidden" name="season" value={0} />
        <input type="hidden" name="episode" value={0} />
      </>
    );
  const number = { type: "number", inputMode: "numeric", required: true, defaultValue: 1 } as const;
  return (
    <>
      <Field {...number} label="Season" name="season" min={0} max={seasons} />
      <Field {...number} label="Episode" name="episode" min={0} max={9_999} />
    </>
  );
}
