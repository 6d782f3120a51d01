import { Icon, type IconName } from "../../platform/ui/icon.tsx";
import { ViewLink } from "../frame/phone/view-link.tsx";
import type { ViewName } from "../frame/phone/views.ts";
import { screens } from "./screens.ts";

/** PHONE-01, in the order of the thumb. Each view lights the tab it belongs to. */
const tabs = ["bts", "play", "drops", "chat", "live"] as const satisfies readonly (ViewName & IconName)[];

const tabOf: Partial<Record<ViewName, (typeof tabs)[number]>> = {
  bts: "bts",
  "deep-dive": "bts",
  mood: "bts",
  play: "play",
  "alter-ego": "play",
  "scene-picker": "play",
  "camera-selfie": "play",
  "scene-play": "play",
  drops: "drops",
  chat: "chat",
  live: "live",
};

export function TabBar({ view, unread }: { view: ViewName; unread: number }) {
  return (
    <nav className="tab-bar" aria-label="App">
      {tabs.map((tab) => (
        <ViewLink
          key={tab}
          view={tab}
          aria-current={tabOf[view] === tab ? "page" : undefined}
          // Its script is under way while the finger is still down.
          onPointerDown={() => void screens[tab].preload()}
          // To where one is already: its first card again (PHONE-05), without a stop on the way back.
          replace={view === tab}
        >
          <span className="tab-icon">
            <Icon name={tab} />
            {tab === "chat" && unread > 0 && (
              <b className="tab-unread">
                {unread > 99 ? "99+" : unread}
                <span className="visually-hidden"> unread</span>
              </b>
            )}
          </span>
          {tab}
        </ViewLink>
      ))}
    </nav>
  );
}
