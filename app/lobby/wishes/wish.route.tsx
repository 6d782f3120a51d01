import { useState } from "react";
import { data, useRevalidator } from "react-router";
import { socialCard } from "../../../content/art/pictures.gen.ts";
import { pictureNamed } from "../../../content/art/pictures.server.ts";
import { config } from "../../../platform/config.server.ts";
import { useTopic } from "../../../platform/live/use-topic.ts";
import { pageMeta } from "../../../platform/pages/page-meta.ts";
import { visitorContext } from "../../../platform/session/visitor.ts";
import { Button, ButtonLink } from "../../../platform/ui/button.tsx";
import { ActionForm } from "../../../platform/ui/form/action-form.tsx";
import { count, counted } from "../../../platform/ui/numbers.ts";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { ShareLink } from "../../../platform/ui/share/share-link.tsx";
import type { FanPageHandle } from "../../fans/you/fan-page-handle.ts";
import { findYou } from "../../fans/you/you.server.ts";
import { Missing } from "../../frame/errors/missing.tsx";
import { verb } from "../../frame/verbs.ts";
import { PollCard } from "../../polls/poll-card.tsx";
import { listPolls } from "../../polls/polls.server.ts";
import { useOpenPolls } from "../../polls/use-open-polls.ts";
import type { Route } from "./+types/wish.route";
import styles from "./wish.css?url";
import { type Wish, wishTopic } from "./wish.ts";
import { findWish, isSignedUnder } from "./wishes.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { fanId } = context.get(visitorContext);
  const wish = await findWish(params.id);
  if (!wish) throw data(null, { status: 404 });
  const [under, you, polls] = await Promise.all([
    isSignedUnder(wish.id, fanId),
    findYou(fanId),
    wish.state === "voting" ? listPolls(fanId) : [],
  ]);
  return {
    wish,
    under,
    you,
    poll: polls.find(({ id }) => id === wish.pollId) ?? null,
    picture: pictureNamed("spot-empty-seat"),
    loadedAt: Date.now(),
    card: socialCard,
    origin: config.origin,
  };
}

export const headers = () => ({ "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" });

export const handle: FanPageHandle = { inside: true };

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "Put your name down | afters" }];
  const { wish, origin, card } = loaderData;
  return [
    ...pageMeta({
      origin,
      path: `/wishes/${wish.id}`,
      card,
      title: `${wish.title} isn’t on yet`,
      description: `Put your name down: with ${wish.needed} names it is a party.`,
    }),
    { name: "robots", content: "noindex" },
  ];
}

export default function WishPage({ loaderData }: Route.ComponentProps) {
  const { under, poll, picture, loadedAt, origin } = loaderData;
  const { revalidate } = useRevalidator();
  const { polls, newsOf, voted } = useOpenPolls(poll ? [poll] : []);
  const [told, setTold] = useState<Wish | null>(null);
  const [shown, setShown] = useState(loaderData.wish);
  if (shown !== loaderData.wish) {
    setShown(loaderData.wish);
    setTold(null);
  }
  const wish = told ?? loaderData.wish;
  useTopic<never, { wish: Wish }>(wishTopic(wish.id), {
    onState: {
      wish(next: Wish) {
        setTold(next);
        if (next.state !== wish.state) void revalidate();
      },
    },
  });
  const missing = Math.max(0, wish.needed - wish.names);

  return (
    <div className="page wrap wish-page stack-7">
      <link rel="stylesheet" href={styles} precedence="page" />
      <div className="wish-words stack-4">
        <p className="meta">{wish.state === "party" ? "It is on the list" : "Not on yet"}</p>
        <h1>{wish.title}</h1>
        <Standing wish={wish} missing={missing} />
        {wish.state === "party" && wish.partyId && (
          <ButtonLink to={`/afters/${wish.partyId}`} wide>
            Go to its door
          </ButtonLink>
        )}
        {(wish.state === "open" || wish.state === "voting") && (
          <ActionForm action={verb("/wishes/:id/names", { id: wish.id })} done={() => void revalidate()}>
            {(busy) => (
              <Button
                type="submit"
                name="down"
                value={under ? "no" : "yes"}
                variant={under ? "quiet" : "primary"}
                busy={busy}
                wide
              >
                {under ? "Take your name back" : "Put your name down"}
              </Button>
            )}
          </ActionForm>
        )}
        {under && wish.state === "open" && missing > 0 && (
          <ShareLink
            url={`${origin}/wishes/${wish.id}`}
            label="Bring others to the door"
            title={`${wish.title} on afters`}
            text={`${wish.title} isn’t on yet. ${counted(missing, "more name")} and it is.`}
          />
        )}
      </div>
      <div>
        {polls.map((one) => (
          <PollCard key={one.id} poll={one} news={newsOf(one.id)} loadedAt={loadedAt} voted={voted} />
        ))}
        {!poll && <ArtPicture of={picture} sizes="(min-width: 800px) 40vw, 80vw" alt="" />}
      </div>
    </div>
  );
}

function Standing({ wish, missing }: { wish: Wish; missing: number }) {
  if (wish.state === "refused") return <p role="status">We cannot show it: {wish.reason}</p>;
  if (wish.state === "party")
    return <p role="status">{counted(wish.names, "fan")} asked for it, and agreed on when.</p>;
  if (wish.state === "voting")
    return (
      <p role="status">
        {counted(wish.names, "name")} are down. Say when it shall be: the answer with most votes is its time.
      </p>
    );
  return (
    <div className="wish-count stack-3">
      <p role="status">
        <b className="numeral">{count(wish.names)}</b> of {count(wish.needed)} names.{" "}
        {missing > 0 ? `${counted(missing, "more")} and it is a party.` : "It is about to be a party."}
      </p>
      <progress value={wish.names} max={wish.needed} aria-label="Names put down" />
      {wish.uncounted > 0 && (
        <p className="meta">
          {counted(wish.uncounted, "more name")} came from networks with many names. The house looks at them;
          they do not count by themselves.
        </p>
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Missing error={error} title="No such title">
      There is no wish at this address.
    </Missing>
  );
}
