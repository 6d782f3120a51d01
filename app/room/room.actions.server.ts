import type { Hono } from "hono";
import { action } from "../../platform/action/action.server.ts";
import type { Endpoints } from "../../platform/action/endpoints.server.ts";
import { calendarHeaders } from "../../platform/calendar.server.ts";
import { readWholeNumber } from "../../platform/exact-values.ts";
import { personOfCookies } from "../../platform/session/persons.server.ts";
import { joinParty } from "../parties/members.server.ts";
import { partyCalendarFile } from "../parties/to-come/calendar.server.ts";
import { markParty } from "../parties/to-come/marks.server.ts";
import { markReplySeen } from "./answers/answers.server.ts";
import { SeenForm } from "./answers/seen-form.ts";
import { heldMessage, sayOrHold } from "./chat/messages.server.ts";
import { tapLine } from "./line-taps/line-taps.server.ts";
import { LineTapForm } from "./line-taps/tap-form.ts";
import { membersNamed } from "./mentions/members-named.server.ts";
import { hideMessage, showMessage } from "./moderation/moderation.server.ts";
import { react } from "./reactions/reactions.server.ts";
import { readEarlier } from "./room.server.ts";
import { HideForm, MarkForm, MessageForm, PartyJoinForm, ReactionForm } from "./room-forms.ts";

const tryAgain = "That did not work. Please try again.";
const minute = (name: string, points: number) => ({ name, points, seconds: 60 });

export function partyActions(actions: Endpoints): void {
  actions.post(
    "/afters/:partyId/join",
    action(
      {
        input: PartyJoinForm,
        limit: minute("join", 30),
        crowdLimit: minute("joins-of-address", 300),
        failed: tryAgain,
      },
      async ({ partyId }, { fan }) => ({
        answer: { me: await joinParty(partyId, await fan()) },
        goTo: `/afters/${partyId}`,
      }),
    ),
  );
  actions.post(
    "/afters/:partyId/mark",
    action(
      {
        input: MarkForm,
        limit: minute("mark", 60),
        crowdLimit: minute("marks-of-address", 120),
        failed: tryAgain,
      },
      async ({ partyId, marked }, { fan }) => {
        await markParty(partyId, await fan(), marked === "yes");
        const message = marked === "yes" ? "Marked. You find it among your parties." : "No longer marked.";
        return { answer: {}, message };
      },
    ),
  );
  talkActions(actions);
  readerActions(actions);
}

/** What thousands do at once. */
function talkActions(actions: Endpoints): void {
  actions.post(
    "/afters/:partyId/messages",
    action(
      {
        input: MessageForm,
        limit: { name: "message", points: 6, seconds: 10 },
        crowdLimit: { name: "messages-of-address", points: 30, seconds: 10 },
        failed: "Your message was not sent. Please try again.",
        tooOften: "You are fast. Give the room a breath, then send it again.",
      },
      async (input, { fan }) => {
        const said = await sayOrHold({ ...input, fanId: await fan() });
        return { answer: said, message: said.held && heldMessage(said.held) };
      },
    ),
    { hot: true },
  );
  actions.post(
    "/afters/:partyId/reactions",
    action(
      {
        input: ReactionForm,
        limit: { name: "reaction", points: 50, seconds: 10 },
        crowdLimit: { name: "reactions-of-address", points: 200, seconds: 10 },
        failed: tryAgain,
        tooOften: "The room heard you. Rest your thumb for a moment.",
      },
      async (input, { fan }) => {
        await react({ ...input, fanId: await fan() });
        return { answer: {} };
      },
    ),
    { hot: true },
  );
  actions.post(
    "/afters/:partyId/taps",
    action(
      {
        input: LineTapForm,
        limit: { name: "line-tap", points: 30, seconds: 10 },
        crowdLimit: { name: "line-taps-of-address", points: 200, seconds: 10 },
        failed: tryAgain,
        tooOften: "The room heard you. Rest your thumb for a moment.",
      },
      async ({ on, ...input }, { fan }) => ({
        answer: { taps: await tapLine({ ...input, on: on === "yes", fanId: await fan() }) },
      }),
    ),
    { hot: true },
  );
}

/** What changes for whoever reads, and for nobody else. */
function readerActions(actions: Endpoints): void {
  actions.post(
    "/afters/:partyId/answers/seen",
    action(
      { input: SeenForm, limit: minute("answers-seen", 120), failed: tryAgain },
      async ({ all, ...input }, { fan }) => {
        await markReplySeen({ ...input, fanId: await fan() }, all === "yes");
        return { answer: {} };
      },
    ),
  );
  actions.post(
    "/afters/:partyId/hidden",
    action(
      { input: HideForm, limit: minute("hide", 60), failed: tryAgain },
      async ({ partyId, seq }, { fan }) => {
        await hideMessage(partyId, seq, await fan());
        return { answer: {}, message: "Hidden for you." };
      },
    ),
  );
  actions.post(
    "/afters/:partyId/shown",
    action(
      { input: HideForm, limit: minute("show", 60), failed: tryAgain },
      async ({ partyId, seq }, { fan }) => {
        await showMessage(partyId, seq, await fan());
        return { answer: {} };
      },
    ),
  );
}

/** GET /afters/{partyId}/calendar.ics: an upcoming or live party as a calendar file; else 404. */
export function partyCalendar(app: Hono): void {
  app.get("/afters/:partyId/calendar.ics", async (c) => {
    const id = c.req.param("partyId");
    const file = await partyCalendarFile(id);
    if (!file) return c.notFound();
    return c.body(file, 200, { ...calendarHeaders(id), "Cache-Control": "no-cache" });
  });
}

/** GET /afters/{partyId}/log?before={seq}: the page of messages and cues before an entry, as JSON. */
export function partyLog(app: Hono): void {
  app.get("/afters/:partyId/log", async (c) => {
    const before = readWholeNumber(c.req.query("before"));
    const fanId = await personOfCookies(c.req.header("cookie"));
    const answer = await readEarlier(c.req.param("partyId"), before || 1, fanId);
    return c.json(answer, 200, { "Cache-Control": "private, no-cache" });
  });
  app.get("/afters/:partyId/members", async (c) => {
    const fans = await membersNamed(c.req.param("partyId"), c.req.query("named") ?? "");
    return c.json({ fans }, 200, { "Cache-Control": "private, no-cache" });
  });
}
