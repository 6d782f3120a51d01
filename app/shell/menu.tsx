import { type MouseEvent, type ToggleEvent, useRef } from "react";
import { useLocation } from "react-router";
import { Icon } from "../../platform/ui/icon.tsx";
import { FormButton } from "../signups/form-button.tsx";
import { ShellLink } from "./shell-link.tsx";
import { Wordmark } from "./wordmark.tsx";

/* A popover: the browser opens it, closes it and gives the focus back, also before or without JavaScript. */
export function MenuButton() {
  return (
    <button type="button" className="header-menu" popoverTarget="menu" aria-label="Menu">
      <Icon name="menu" />
    </button>
  );
}

export function Menu() {
  const sheet = useRef<HTMLElement>(null);
  const onLanding = useLocation().pathname === "/";

  function closeOnChoice(event: MouseEvent) {
    if ((event.target as Element).closest("a")) sheet.current?.hidePopover();
  }

  /*
   * The sheet covers the page, so the page behind must not take the focus. It becomes inert after the sheet has opened
   * and before it closes, or the browser could not note, and give back, who had the focus.
   */
  function opened({ newState }: ToggleEvent) {
    if (newState !== "open") return;
    coverPage(true);
    sheet.current?.querySelector("a")?.focus();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it hears the clicks of the links inside, which keys make too.
    <nav
      ref={sheet}
      id="menu"
      popover="auto"
      className="sheet-menu"
      aria-label="Menu"
      onClick={closeOnChoice}
      onBeforeToggle={({ newState }) => newState === "closed" && coverPage(false)}
      onToggle={opened}
    >
      <Wordmark className="menu-wordmark" />
      <button
        type="button"
        className="header-menu"
        popoverTarget="menu"
        popoverTargetAction="hide"
        aria-label="Close menu"
      >
        <Icon name="close" />
      </button>
      <ul>
        <li>
          <ShellLink to="/afters">Live afterparties</ShellLink>
        </li>
        <li>
          <ShellLink to="/fans">Fans</ShellLink>
        </li>
        <li>
          <ShellLink to="/superfans">Creators</ShellLink>
        </li>
        <li>
          <ShellLink to="/account">Keep your seat</ShellLink>
        </li>
      </ul>
      {onLanding && (
        <FormButton form="beta" variant="quiet" wide before={() => sheet.current?.hidePopover()}>
          Join the beta list
        </FormButton>
      )}
    </nav>
  );
}

function coverPage(covered: boolean) {
  for (const behind of document.querySelectorAll("#content, .footer, .header-row, .skip-link")) {
    behind.toggleAttribute("inert", covered);
  }
}
