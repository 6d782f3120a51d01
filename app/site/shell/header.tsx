import { Link, useLocation } from "react-router";
import { CachedFragment } from "../../../platform/pages/cached-fragment.tsx";
import { Avatar } from "../../../platform/ui/avatar.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { FormButton } from "../../creators/signups/form-button.tsx";
import { PlaceLink } from "../../creators/signups/line/place-link.tsx";
import type { HeaderUser } from "../../fans/you/you.ts";
import { Wordmark } from "../../frame/wordmark.tsx";
import { AnsweredMark } from "../../room/answers/answered-mark.tsx";
import { useBackgroundAudio } from "./background-audio.ts";
import { Menu, MenuButton } from "./menu.tsx";
import { scrollToTop } from "./scroll-to-top.ts";
import { ShellLink } from "./shell-link.tsx";
import { SoundButton } from "./sound-button.tsx";
import { useInside } from "./use-inside.ts";

/** Inside the product it is the fan's; elsewhere it asks strangers in. */
export function Header({ you }: { you: HeaderUser | null }) {
  const onLanding = useLocation().pathname === "/";
  const sound = useBackgroundAudio();
  const { isInside, join } = useInside();
  return (
    <header className={onLanding ? "header over-art" : "header"} data-inside={isInside || undefined}>
      <a className="skip-link button paper small" href="#content">
        Skip to content
      </a>
      <div className="header-row row-1 wrap">
        <CachedFragment id="header-rest" when={!you?.answered?.parties.length}>
          <div className="header-rest">
            <Link
              to="/"
              className="header-home"
              aria-label="afters"
              onClick={onLanding ? backToTop : undefined}
            >
              <Wordmark className="header-wordmark" />
            </Link>
            <nav className="header-links" aria-label="Main">
              {isInside ? <FansLinks /> : <StrangersLinks />}
            </nav>
            {onLanding && (
              <FormButton form="beta" className="header-sdk" variant="quiet" size="small">
                Join the beta list
              </FormButton>
            )}
            {isInside && you?.answered && <AnsweredMark answered={you.answered} />}
            <PlaceLink />
          </div>
          <SoundButton sound={sound} />
        </CachedFragment>
        <div className="header-rest">
          {(isInside || you) && <OwnPortrait you={you} />}
          {!isInside && (
            <FormButton form={join} className="header-join" variant="paper" size="small">
              Join Beta
            </FormButton>
          )}
          <CachedFragment id="menu-button">
            <MenuButton />
          </CachedFragment>
        </div>
      </div>
      <CachedFragment id="menu">
        <Menu join={isInside ? null : join} onLanding={onLanding} sound={sound} />
      </CachedFragment>
    </header>
  );
}

function StrangersLinks() {
  return (
    <>
      <ShellLink to="/fans">Fans</ShellLink>
      <ShellLink to="/superfans">Creators</ShellLink>
    </>
  );
}

function FansLinks() {
  return (
    <>
      <ShellLink to="/afters">Tonight</ShellLink>
      <ShellLink to="/polls">Polls</ShellLink>
      <ShellLink to="/wrapped">Wrapped</ShellLink>
      <ShellLink to="/leaderboard">Leaderboard</ShellLink>
    </>
  );
}

function OwnPortrait({ you }: { you: HeaderUser | null }) {
  return (
    <Link to="/account" className="header-you icon-round" aria-label={you ? `You, ${you.name}` : "Your seat"}>
      {you ? <OwnFace you={you} /> : <Icon name="user" size={22} />}
    </Link>
  );
}

const OwnFace = ({ you: { portrait, name } }: { you: HeaderUser }) => (
  <CachedFragment id="face" when={portrait !== null} look={portrait?.name}>
    <Avatar of={portrait} name={name} size={36} />
  </CachedFragment>
);

/** On the landing itself the wordmark only scrolls (SHELL-08). */
function backToTop(event: React.MouseEvent) {
  event.preventDefault();
  scrollToTop();
}
