import { lazy, type MouseEvent, Suspense, type ToggleEvent, useRef } from "react";
import { useFetcher } from "react-router";
import { Icon } from "../../../platform/ui/icon.tsx";
import { ArtPicture } from "../../../platform/ui/picture.tsx";
import { FormButton } from "../../creators/signups/form-button.tsx";
import type { FormName } from "../../creators/signups/forms.ts";
import { Wordmark } from "../../frame/wordmark.tsx";
import type { useBackgroundAudio } from "./background-audio.ts";
import type { clientLoader } from "./menu.route.ts";
import { menuPages } from "./menu-pages.ts";
import { ShellLink } from "./shell-link.tsx";

type Sound = Pick<ReturnType<typeof useBackgroundAudio>, "playing" | "toggle">;

const OnNow = lazy(() => import("./on-now.tsx"));

/* A popover: the browser opens it, closes it and gives the focus back, also before or without JavaScript. */
export function MenuButton() {
  return (
    <button type="button" className="header-menu" popoverTarget="menu" aria-label="Menu">
      <Icon name="menu" />
    </button>
  );
}

/** `join` is the form behind its Join Beta; null where one is in. */
export function Menu({
  join,
  onLanding,
  sound,
}: {
  join: FormName | null;
  onLanding: boolean;
  sound: Sound;
}) {
  const sheet = useRef<HTMLElement>(null);
  const { data, load } = useFetcher<typeof clientLoader>({ key: "menu" });
  const putAway = () => sheet.current?.hidePopover?.();

  function closeOnChoice(event: MouseEvent) {
    if ((event.target as Element).closest("a")) putAway();
  }

  /*
   * The sheet covers the page, so the page behind must not take the focus. It becomes inert after the sheet has opened
   * and before it closes, or the browser could not note, and give back, who had the focus.
   */
  function toggled({ newState }: ToggleEvent) {
    if (newState !== "open") return;
    coverPage(true);
    sheet.current?.querySelector("a")?.focus();
    void load("/menu");
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
      onToggle={toggled}
    >
      <Wordmark className="menu-wordmark" />
      <button
        type="button"
        className="header-menu menu-close"
        popoverTarget="menu"
        popoverTargetAction="hide"
        aria-label="Close menu"
      >
        <Icon name="close" />
      </button>
      {data ? (
        <Suspense fallback={<div className="menu-wait" />}>
          <OnNow parties={data.parties} loadedAt={data.loadedAt} />
        </Suspense>
      ) : (
        // Holds the place, so that what one is about to press does not move.
        data === undefined && <div className="menu-wait" />
      )}
      <MenuPages pictures={data?.pictures} />
      <MenuMore />
      <div className="menu-foot wrap-3">
        <button
          type="button"
          className="button quiet small needs-script"
          data-sound
          aria-pressed={sound.playing}
          onClick={sound.toggle}
        >
          <Icon name={sound.playing ? "sound-on" : "sound-off"} size={20} />
          Music
        </button>
        {join && (
          <FormButton form={join} variant="quiet" size="small" before={putAway}>
            {onLanding ? "Join the beta list" : "Join Beta"}
          </FormButton>
        )}
      </div>
    </nav>
  );
}

function MenuPages({
  pictures,
}: {
  pictures: NonNullable<Awaited<ReturnType<typeof clientLoader>>>["pictures"] | undefined;
}) {
  return (
    <ul className="menu-pages stack-2">
      {menuPages.map(({ to, label }) => (
        <li key={to}>
          <ShellLink to={to}>
            {pictures?.[to] && <ArtPicture of={pictures[to]} sizes="(min-width: 800px) 280px, 50vw" alt="" />}
            <span>{label}</span>
          </ShellLink>
        </li>
      ))}
    </ul>
  );
}

function MenuMore() {
  return (
    <ul className="menu-more">
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
  );
}

function coverPage(covered: boolean) {
  for (const behind of document.querySelectorAll("#content, .footer, .header-row, .skip-link")) {
    behind.toggleAttribute("inert", covered);
  }
}
