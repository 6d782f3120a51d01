import { useNavigate } from "react-router";
import { socialCard } from "../../../content/art/pictures.gen.ts";
import { config } from "../../../platform/config.server.ts";
import { pageMeta } from "../../../platform/pages/page-meta.ts";
import { asRouteError } from "../../../platform/pages/refusal.ts";
import { visitorContext } from "../../../platform/session/visitor.ts";
import { Avatar } from "../../../platform/ui/avatar.tsx";
import { Button, ButtonLink } from "../../../platform/ui/button.tsx";
import { ActionForm } from "../../../platform/ui/form/action-form.tsx";
import { ShareLink } from "../../../platform/ui/share/share-link.tsx";
import { avatars } from "../../catalogue/catalogue.server.ts";
import type { FanPageHandle } from "../../fans/you/fan-page-handle.ts";
import { findYou } from "../../fans/you/you.server.ts";
import { Missing } from "../../frame/errors/missing.tsx";
import { viewPath } from "../../frame/phone/views.ts";
import { verb } from "../../frame/verbs.ts";
import type { Route } from "./+types/friend.route";
import { friendLinkWords } from "./friend-link-words.ts";
import { ownerOfLink } from "./friend-links.server.ts";
import "./friend.css";

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const { fanId } = context.get(visitorContext);
  const owner = await asRouteError(ownerOfLink(token));
  return {
    token,
    name: owner.name,
    handle: owner.handle,
    face: avatars()[owner.face] ?? null,
    isOwn: owner.fanId === fanId,
    you: await findYou(fanId),
    origin: config.origin,
    card: socialCard,
  };
}

export const handle: FanPageHandle = { inside: true };

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "A friend | afters" }];
  const { origin, token, name, card } = loaderData;
  return [
    ...pageMeta({
      origin,
      path: `/friends/${token}`,
      card,
      title: `${name} saved you a seat`,
      description: `Follow each other on afters: parties, messages, and who is hot tonight.`,
    }),
    // Private addresses.
    { name: "robots", content: "noindex" },
  ];
}

export default function FriendPage({ loaderData }: Route.ComponentProps) {
  const { token, name, handle, face, isOwn, origin } = loaderData;
  const navigate = useNavigate();
  return (
    <div className="page wrap friend-page stack-5">
      <Avatar of={face} name={name} size={96} />
      <header className="page-head">
        <h1>{isOwn ? "This is what your friends see" : `${name} saved you a seat`}</h1>
        <p className="lede">
          {isOwn
            ? "Who says yes follows you, and you follow them."
            : `Say yes, and you and ${handle} follow each other and can write.`}
        </p>
      </header>
      {isOwn ? (
        <ShareLink url={`${origin}/friends/${token}`} {...friendLinkWords} />
      ) : (
        <ActionForm<{ friend: string }>
          action={verb("/friends/:token/accept", { token })}
          done={({ friend }) => void navigate(viewPath("chat", { thread: friend }))}
        >
          {(busy) => (
            <div className="friend-choice wrap-3">
              <Button type="submit" busy={busy}>
                Take the seat
              </Button>
              <ButtonLink to="/fans" variant="quiet">
                Look around first
              </ButtonLink>
            </div>
          )}
        </ActionForm>
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Missing error={error} title="No seat saved here">
      This link no longer works. Ask your friend for a new one.
    </Missing>
  );
}
