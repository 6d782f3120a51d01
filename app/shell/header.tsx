import { Link, useLocation, useMatches } from "react-router";
import { FormButton } from "../signups/form-button.tsx";
import type { FormName } from "../signups/forms.ts";
import { Menu, MenuButton } from "./menu.tsx";
import { scrollToTop } from "./scroll-to-top.ts";
import { ShellLink } from "./shell-link.tsx";
import { SoundButton } from "./sound-button.tsx";
import { Wordmark } from "./wordmark.tsx";

/** A route may give the header's Join Beta a form of its own: `export const handle: ShellHandle = { join }`. */
export type ShellHandle = { join?: FormName };

export function Header() {
  const onLanding = useLocation().pathname === "/";
  const join = (useMatches().at(-1)?.handle as ShellHandle | undefined)?.join;
  return (
    <header className={onLanding ? "header over-art" : "header"}>
      <a className="skip-link button paper small" href="#content">
        Skip to content
      </a>
      <div className="header-row wrap">
        <Link to="/" className="header-home" aria-label="afters" onClick={onLanding ? backToTop : undefined}>
          <Wordmark />
        </Link>
        <nav className="header-links" aria-label="Main">
          <ShellLink to="/fans">Fans</ShellLink>
          <ShellLink to="/superfans">Creators</ShellLink>
        </nav>
        {onLanding && (
          <FormButton form="beta" className="header-sdk" variant="quiet" size="small">
            Join the beta list
          </FormButton>
        )}
        <SoundButton />
        <FormButton form={join ?? "beta"} className="header-join" variant="paper" size="small">
          Join Beta
        </FormButton>
        <MenuButton />
      </div>
      <Menu />
    </header>
  );
}

/** On the landing itself the wordmark only scrolls (SHELL-08). */
function backToTop(event: React.MouseEvent) {
  event.preventDefault();
  scrollToTop();
}
