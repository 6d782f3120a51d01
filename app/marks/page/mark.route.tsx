import { data, Link, useRevalidator } from "react-router";
import { socialCard } from "../../../content/art/pictures.gen.ts";
import { locationOf } from "../../../platform/action/replies.server.ts";
import { config } from "../../../platform/config.server.ts";
import { pageMeta } from "../../../platform/pages/page-meta.ts";
import { visitorContext } from "../../../platform/session/visitor.ts";
import { Button } from "../../../platform/ui/button.tsx";
import { ActionForm } from "../../../platform/ui/form/action-form.tsx";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { stillOf } from "../../catalogue/catalogue.server.ts";
import type { FanPageHandle } from "../../fans/you/fan-page-handle.ts";
import { findYou } from "../../fans/you/you.server.ts";
import { Missing } from "../../frame/errors/missing.tsx";
import { verb } from "../../frame/verbs.ts";
import { findMarkable } from "../marks.server.ts";
import { placeNumber } from "../place.ts";
import { markWords, saidOf } from "../said.ts";
import { farOf, seenBy } from "../seen.server.ts";
import { findOnShelf } from "../shelf/shelf.server.ts";
import { TitleNotes } from "../shelf/title-notes.tsx";
import type { Route } from "./+types/mark.route";
import { Train } from "./train.tsx";
import "./marks.css";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { fanId } = context.get(visitorContext);
  const [title, seen, you, onShelf] = await Promise.all([
    findMarkable(params.title),
    seenBy(fanId),
    findYou(fanId),
    findOnShelf(fanId, params.title),
  ]);
  if (!title) throw data(null, { status: 404 });
  const back = new URL(request.url).searchParams.get("back");
  const mark = seen.markOf(title.slug);
  const far = mark ? farOf(mark) : -1;
  const seasons = title.seasons.map(({ number, episodes }) => ({
    number,
    windows: episodes.map((episode) => ({
      episode,
      // Seen to its end; or the mark stands within it.
      lit: placeNumber({ season: number, episode, minute: null }) <= far,
      partly: mark?.season === number && mark.episode === episode && mark.minute !== null,
    })),
  }));
  return {
    title: { ...title, seasons },
    still: stillOf(title.slug),
    mark: mark && { ...mark, said: saidOf(mark), words: markWords(mark) },
    onShelf,
    back: back === null ? null : locationOf(back),
    you,
    card: socialCard,
    origin: config.origin,
  };
}

export const headers = () => ({ "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" });

export const handle: FanPageHandle = { inside: true };

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "No such title | afters" }];
  const { title, origin, card } = loaderData;
  return pageMeta({
    origin,
    path: `/marks/${title.slug}`,
    card,
    title: `${title.name}: where are you?`,
    description: `How far you have seen ${title.name}: nothing past it is sent to you.`,
  });
}

export default function MarkPage({ loaderData }: Route.ComponentProps) {
  const { title, still, mark, onShelf, back } = loaderData;
  const { revalidate } = useRevalidator();
  const { slug, name, seasons, runtime } = title;
  const post = verb("/marks/:title", { title: slug });
  const done = () => void revalidate();
  const ends = (
    <div className="mark-ends">
      {[
        { seen: "nothing", label: "Nothing yet" },
        { seen: "all", label: "All of it" },
        { seen: "off", label: "Never hide anything" },
      ].map(({ seen, label }) => (
        <button
          key={seen}
          type="submit"
          name="seen"
          value={seen}
          className="button quiet"
          aria-pressed={mark?.said === seen}
        >
          {label}
        </button>
      ))}
    </div>
  );
  const within = mark?.seen === "place" && mark.episode !== null ? `s${mark.season}e${mark.episode}` : "";
  return (
    <div className="page wrap mark stack-5">
      <div className="mark-still">
        <ArtPicture of={still} sizes="(min-width: 800px) 720px, 100vw" alt="" priority />
      </div>
      <h1>{name}</h1>
      <div className="mark-where">
        <h2>Where are you?</h2>
        <p role="status">{mark?.words ?? "Not said yet"}</p>
      </div>
      <ActionForm action={post} done={done} className="stack-4">
        {() => (
          <>
            <Train seasons={seasons} />
            {ends}
          </>
        )}
      </ActionForm>
      {(within || title.kind === "film") && (
        <MinuteForm
          key={mark?.said}
          action={post}
          done={done}
          within={within}
          minute={mark?.minute ?? null}
          most={title.kind === "film" ? runtime : null}
        />
      )}
      {mark && (
        <ActionForm action={verb("/marks/:title/undo", { title: slug })} done={done}>
          {(busy) => (
            <Button type="submit" variant="quiet" size="small" busy={busy}>
              Undo the last move
            </Button>
          )}
        </ActionForm>
      )}
      <TitleNotes shelfKey={slug} kind={title.kind} on={onShelf} seasons={seasons.at(-1)?.number} />
      <p className="meta">
        What lies past your mark never leaves our server.{" "}
        <Link to={back ?? "/marks"}>{back ? "Back" : "All titles"}</Link>
      </p>
    </div>
  );
}

/** Partway through the film, or the episode the mark is in. */
function MinuteForm({
  action,
  done,
  within,
  minute,
  most,
}: {
  action: string;
  done: () => void;
  within: string;
  minute: number | null;
  most: number | null;
}) {
  const choices = Array.from({ length: Math.ceil((most ?? 90) / 5) }, (_, at) => (at + 1) * 5);
  return (
    <ActionForm action={action} done={done} className="mark-minute">
      {(busy) => (
        <>
          <label>
            <span>Stopped partway? Up to minute</span>
            <select name="seen" defaultValue={minute === null ? "" : `${within}m${minute}`}>
              {minute === null && <option value={within || "all"}>The end</option>}
              {minute !== null && !choices.includes(minute) && (
                <option value={`${within}m${minute}`}>{minute}</option>
              )}
              {choices.map((one) => (
                <option key={one} value={`${within}m${one}`}>
                  {one}
                </option>
              ))}
            </select>
          </label>
          <Button type="submit" variant="quiet" size="small" busy={busy}>
            Move my mark
          </Button>
        </>
      )}
    </ActionForm>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Missing error={error} title="No such title">
      It may have gone by another name.
    </Missing>
  );
}
