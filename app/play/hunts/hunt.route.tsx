import { useEffect } from "react";
import { data, Form } from "react-router";
import { onPage, redirectOrRerender } from "../../../platform/action/page.server.ts";
import { limitTo } from "../../../platform/http/limits.server.ts";
import { useReload } from "../../../platform/live/use-reload.ts";
import { useLiveState, useTopic } from "../../../platform/live/use-topic.ts";
import { asRouteError } from "../../../platform/pages/refusal.ts";
import { visitorContext } from "../../../platform/session/visitor.ts";
import { Button, ButtonLink } from "../../../platform/ui/button.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import type { FanPageHandle } from "../../fans/you/fan-page-handle.ts";
import { findYou } from "../../fans/you/you.server.ts";
import { Missing } from "../../frame/errors/missing.tsx";
import type { Route } from "./+types/hunt.route";
import huntStyles from "./hunt.css?url";
import { type HuntPiece, hostOf } from "./hunt.ts";
import { keyOf } from "./hunt-link.server.ts";
import { callOffForm } from "./hunts.actions.server.ts";
import { findHunt, huntTopic } from "./hunts.server.ts";

const looks = limitTo({ name: "hunt-looks", points: 60, seconds: 60 });

export async function loader({ params, context }: Route.LoaderArgs) {
  await asRouteError(looks(context.get(visitorContext).address));
  const key = keyOf(params.token);
  const hunt = key && (await findHunt(key));
  if (!hunt) throw data(null, { status: 404 });
  return { hunt, topic: huntTopic(hunt.key), you: await findYou(context.get(visitorContext).fanId) };
}

export const handle: FanPageHandle = { inside: true };

export const action = onPage(callOffForm, redirectOrRerender);

export const headers = () => ({
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
  // The link tells nobody else where it leads; with less than this a browser's plain post would not say where it is from.
  "Referrer-Policy": "same-origin",
});

export const meta = () => [{ title: "Your hunt | afters" }, { name: "robots", content: "noindex" }];

const words = {
  open: "We look for these. The page moves on as pieces turn up.",
  found: "All of it is found. It is in your mail as well.",
  "called-off": "Called off. We are no longer looking for it.",
};

export default function HuntPage({ loaderData: { hunt, topic } }: Route.ComponentProps) {
  const reload = useReload();
  useTopic<never, { moved: true }>(topic, {
    onState: { moved: () => void reload() },
    reload,
  });
  const live = useLiveState();
  // What moved between the load and the first word of the stream.
  useEffect(() => {
    if (live === "live") void reload();
  }, [live, reload]);
  const found = hunt.pieces.filter((piece) => piece.found).length;
  return (
    <div className="page wrap hunt-page">
      <link rel="stylesheet" href={huntStyles} precedence="page" />
      <header className="page-head">
        <h1>The look of {hunt.characterName}</h1>
        <p className="lede">{words[hunt.state]}</p>
        <p className="hunt-count" role="status">
          <b>
            {found} of {hunt.pieces.length}
          </b>{" "}
          found
        </p>
      </header>
      <ul className="hunt-pieces">
        {hunt.pieces.map((piece) => (
          <li key={piece.position} data-found={piece.found ? "" : undefined}>
            {piece.picture && (
              <ArtPicture of={piece.picture} sizes="(min-width: 800px) 220px, 112px" alt="" />
            )}
            <div>
              <h2>{piece.name}</h2>
              <Place piece={piece} isOpen={hunt.state === "open"} />
            </div>
          </li>
        ))}
      </ul>
      {hunt.state === "open" && (
        <Form method="post" className="hunt-end" reloadDocument>
          <Button type="submit" variant="quiet">
            Call off the hunt
          </Button>
          <p className="meta">It cannot be taken up again, and a new one starts from nothing.</p>
        </Form>
      )}
      {hunt.state !== "open" && (
        <ButtonLink to="/shop" variant="quiet">
          Hunt another look
        </ButtonLink>
      )}
    </div>
  );
}

function Place({ piece: { found }, isOpen }: { piece: HuntPiece; isOpen: boolean }) {
  if (!found) return <p className="meta">{isOpen ? "Not found yet" : "Was not found"}</p>;
  const { shop, price, link } = found;
  const host = hostOf(link);
  return (
    <>
      <p className="hunt-place">
        <Icon name="check" size={18} /> Found: {shop}
        {price && `, ${price}`}
      </p>
      {host && (
        <p>
          <a href={link} target="_blank" rel="noopener noreferrer nofollow">
            Open {host}
            <span className="visually-hidden"> in a new tab</span>
          </a>
        </p>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Missing error={error} title="There is no hunt here">
      Open your link once more, all of it.
    </Missing>
  );
}
