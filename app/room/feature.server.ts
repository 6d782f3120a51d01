import type { Feature } from "../../platform/action/endpoints.server.ts";
import { calledItActions } from "./called-it/called-it.actions.server.ts";
import { messagesSettled } from "./chat/messages.server.ts";
import { lineTapsSettled } from "./line-taps/line-taps.server.ts";
import { reactionsSettled } from "./reactions/reactions.server.ts";
import { partyActions, partyCalendar, partyLog } from "./room.actions.server.ts";
import { inviteCards } from "./rows/card.server.ts";
import { rowActions } from "./rows/rows.actions.server.ts";
import { holdsSettled } from "./show/gasp/hold.server.ts";
import { showActions } from "./show/show.actions.server.ts";
import { stubCards } from "./stub/stub-card.server.ts";
import "./asked/polls-in-the-log.server.ts";
import "./called-it/marks.server.ts";
import "./called-it/open-by-result.server.ts";
import "./credits/sat-through.server.ts";
import "./door/door.server.ts";
import "./show/gasp/gasp-clock.server.ts";

export const roomFeature: Feature = {
  actions: [partyActions, showActions, calledItActions, rowActions],
  endpoints: [partyLog, partyCalendar, inviteCards, stubCards],
  settled: [messagesSettled, holdsSettled, reactionsSettled, lineTapsSettled],
};
