import { useState } from "react";
import { useRevalidator } from "react-router";
import { config } from "../../../platform/config.server.ts";
import { pageMeta } from "../../../platform/pages/page-meta.ts";
import { asRouteError } from "../../../platform/pages/refusal.ts";
import { visitorContext } from "../../../platform/session/visitor.ts";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { ActionForm } from "../../../platform/ui/form/action-form.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { ShareLink } from "../../../platform/ui/share/share-link.tsx";
import { newsOf } from "../../fans/fan-news.server.ts";
import { useFanNews } from "../../fans/use-fan-news.ts";
import type { FanPageHandle } from "../../fans/you/fan-page-handle.ts";
import { findYou } from "../../fans/you/you.server.ts";
import { Missing } from "../../frame/errors/missing.tsx";
import { verb } from "../../frame/verbs.ts";
import type { Route } from "./+types/friend-vote.route";
import { FriendAnswer } from "./answer.tsx";
import { traitsOf } from "./claim-identity.tsx";
import { identityLinkWords } from "./friend-link.tsx";
import { type FriendPage, getFriendPage } from "./identities.server.ts";
import { IdentityCard } from "./identity-card.tsx";
import { VerdictCard } from "./verdict-card.tsx";
import { VerdictList } from "./verdicts/verdict-list.tsx";
import "./identity.css";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { fanId } = context.get(visitorContext);
  // The cursor is read first: later news arrives live.
  const news = await newsOf(fanId);
  const page = await asRouteError(getFriendPage(params.token, fanId));
  return { page, news: page.isOwn ? news : null, you: await findYou(fanId), origin: config.origin };
}

export const handle: FanPageHandle = { inside: true };

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "Vote on a friend | afters" }];
  const { page, origin } = loaderData;
  return [
    ...pageMeta({
      origin,
      path: `/identity/${page.token}`,
      title: `Which character is ${page.fanName}?`,
      card: `/identity/${page.token}/card.jpg`,
      description: `${page.fanName} says ${page.identity.character_name}. Vote on which character they are most like.`,
    }),
    // Private addresses.
    { name: "robots", content: "noindex" },
  ];
}

export default function FriendVotePage({ loaderData: { page, news, origin } }: Route.ComponentProps) {
  useFanNews(news);
  return (
    <div className="page wrap friend-vote">
      {page.isOwn ? (
        <OwnTally page={page} url={`${origin}/identity/${page.token}`} />
      ) : (
        <Ballot page={page} />
      )}
    </div>
  );
}

function Ballot({ page }: { page: FriendPage }) {
  const { token, fanName, identity, characters, myVote } = page;
  const { revalidate } = useRevalidator();
  /** The card over the page, right after an answer; put away, it leaves the focus to the result below it. */
  const [isShown, setShown] = useState(false);
  const [said, setSaid] = useState(0);
  const claimed = characters.find(({ name }) => name === identity.character_name) ?? null;
  const mine = characters.find(({ id }) => id === myVote);
  return (
    <>
      {mine && (
        <FriendAnswer
          fanName={fanName}
          identity={identity}
          claimed={claimed}
          mine={mine.name}
          tally={page.tally}
          said={said}
        />
      )}
      {mine && isShown && (
        <VerdictCard
          fanName={fanName}
          claimed={claimed}
          mine={mine}
          others={Math.max(0, (page.tally.find(({ character }) => character === mine.name)?.votes ?? 1) - 1)}
          link={page.link}
          close={() => {
            setShown(false);
            setSaid(said + 1);
          }}
        />
      )}
      <header className="page-head">
        <h1>Which character is {fanName} most like?</h1>
        <p className="lede">
          {fanName} says {identity.character_name}. You know better.
          {myVote && " You have voted; choose another to change it."}
          {characters.length === 0 && " There are no characters to choose from right now."}
        </p>
      </header>
      <ActionForm
        action={verb("/identity/:token/votes", { token })}
        done={() => void revalidate().then(() => setShown(true))}
      >
        {(busy) => (
          <fieldset className="cast stack-3" aria-label="Characters">
            {characters.map(({ id, name, portrait, ...character }) => (
              <button
                key={id}
                type="submit"
                name="characterId"
                value={id}
                className="cast-card"
                aria-pressed={id === myVote}
                disabled={busy}
              >
                <ArtPicture of={portrait} sizes="(min-width: 800px) 220px, 45vw" alt="" />
                {id === myVote && (
                  <span className="cast-mark">
                    <Icon name="check" size={20} />
                  </span>
                )}
                <b className="cast-name">{name}</b>
                <span className="meta">{traitsOf(character)}</span>
                <span className="cast-line">{firstSentence(character.line)}</span>
              </button>
            ))}
          </fieldset>
        )}
      </ActionForm>
    </>
  );
}

/** The first sentence is enough to judge by. */
const firstSentence = (line: string): string => /^.*?[.!?](?=\s|$)/.exec(line)?.[0] ?? line;

function OwnTally({
  page: { identity, verdicts, characters, fanName },
  url,
}: {
  page: FriendPage;
  url: string;
}) {
  const { character_name } = identity;
  const claimed = characters.find(({ name }) => name === character_name);
  return (
    <>
      <header className="page-head">
        <h1>This is what your friends see</h1>
        <p className="lede">Send them this page. Their votes count here; yours would not.</p>
      </header>
      <IdentityCard identity={identity} heading="h2" />
      <ShareLink url={url} {...identityLinkWords(character_name)} />
      {claimed && <VerdictList verdicts={verdicts} claimed={claimed} fan={fanName} />}
      <p>
        <ButtonLink to="/afters?tab=mine" variant="quiet">
          Back to My Parties
        </ButtonLink>
      </p>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Missing error={error} title="This link leads nowhere">
      Ask your friend to send it once more.
    </Missing>
  );
}
