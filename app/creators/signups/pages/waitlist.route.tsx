import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { socialCard } from "../../../../content/art/pictures.gen.ts";
import { pictureNamed } from "../../../../content/art/pictures.server.ts";
import type { FormAnswer } from "../../../../platform/action/form.ts";
import { onPage } from "../../../../platform/action/page.server.ts";
import { config } from "../../../../platform/config.server.ts";
import { pageMeta } from "../../../../platform/pages/page-meta.ts";
import { ButtonLink } from "../../../../platform/ui/button.tsx";
import { ArtPicture } from "../../../../platform/ui/picture.tsx";
import { keepPlace } from "../line/kept-place.ts";
import { WhatNext } from "../next/what-next.tsx";
import { SignUpForm, type SignUpMore } from "../sign-up-form.tsx";
import type { Route } from "./+types/waitlist.route";
import "./signup-page.css";
import { inviteCode } from "../forms.ts";
import { textOf } from "../sign-up-texts.ts";
import { signUpForms } from "../sign-ups.actions.server.ts";
import "./waitlist.css";

/** `?friend=` is the code of an invite link; it stands in the form as it came. */
export function loader({ request }: Route.LoaderArgs) {
  const friend = new URL(request.url).searchParams.get("friend");
  return {
    friend: friend && inviteCode.test(friend) ? friend : null,
    origin: config.origin,
    card: socialCard,
    picture: pictureNamed("exclusive-velvet-rope"),
  };
}

export const action = onPage(signUpForms.waitlist);

const { title, subtitle } = textOf.waitlist;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title }];
  return pageMeta({
    origin: loaderData.origin,
    card: loaderData.card,
    path: "/waitlist",
    title,
    description: subtitle,
  });
}

/** WAITLIST-12: after a success the page leads home. */
const homeAfterMs = 2_000;

export default function Waitlist({ loaderData: { picture, ...invited }, actionData }: Route.ComponentProps) {
  const posted = actionData as (FormAnswer & SignUpMore) | undefined;
  // A plain post leaves the code in the form, and the address behind.
  const friend = invited.friend ?? posted?.values?.friend;
  const [place, setPlace] = useState<string | undefined>(posted?.place);
  const [leaving, setLeaving] = useState(false);
  const navigate = useNavigate();

  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => void navigate("/"), homeAfterMs);
    return () => clearTimeout(timer);
  }, [leaving, navigate]);

  function taken(more: SignUpMore) {
    setPlace(more.place);
    if (more.place) keepPlace(more.place);
    setLeaving(true);
  }

  return (
    <div className="page wrap signup-page waitlist">
      <div className="signup-words">
        <h1 className="section-heading">{title}</h1>
        <p className="lede">{subtitle}</p>
        {friend && <p className="waitlist-friend">A friend holds the door for you. Come in with them.</p>}
        {place ? (
          <WhatNext form="waitlist" />
        ) : (
          <ArtPicture of={picture} sizes="(min-width: 800px) 50vw, 100vw" crop="2.39:1" alt="" />
        )}
      </div>
      <div className="waitlist-form">
        <SignUpForm form="waitlist" posted={posted} done={taken}>
          {friend && <input type="hidden" name="friend" value={friend} />}
        </SignUpForm>
        <p className="waitlist-ways stack-3">
          {place && (
            // Whoever reaches for it is not led away.
            <Link
              to={place}
              className="link"
              onPointerEnter={() => setLeaving(false)}
              onFocus={() => setLeaving(false)}
            >
              See your place in line
            </Link>
          )}
          <ButtonLink to="/" variant="quiet" wide>
            Cancel
          </ButtonLink>
        </p>
      </div>
    </div>
  );
}
