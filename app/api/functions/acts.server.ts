import type { z } from "zod";
import { admitted } from "../../../platform/action/action.server.ts";
import { callOf, fieldsOf } from "../../../platform/action/call.server.ts";
import { Endpoints } from "../../../platform/action/endpoints.server.ts";
import { pollActions } from "../../polls/votes/polls.actions.server.ts";
import { VoteForm } from "../../polls/votes/vote-form.ts";
import { DropClaimForm, DropMarkForm } from "../../rewards/drops/claims/claim-forms.ts";
import { dropActions } from "../../rewards/drops/claims/drops.actions.server.ts";
import { calledItActions } from "../../room/called-it/called-it.actions.server.ts";
import { SealAnswerForm, SealWordsForm } from "../../room/called-it/called-it-form.ts";
import { partyActions } from "../../room/room.actions.server.ts";
import { MarkForm, MessageForm, PartyJoinForm, ReactionForm } from "../../room/room-forms.ts";
import { showActions } from "../../room/show/show.actions.server.ts";
import { HoldForm } from "../../room/show/show-form.ts";
import { requireHolder } from "../caller.server.ts";
import type { DescribedRefusal } from "../described.ts";
import { refuseOtherTitle } from "../keys/pointed.server.ts";
import type { Scope } from "../keys/scopes.ts";
import type { ApiRequest } from "../part.ts";
import { invalidFields, slowDown } from "./fields.server.ts";
import type { FunctionEndpoint } from "./function.ts";

/** The acts of our own pages, so that a fan elsewhere does the same thing under the same limits, words and shares. */
const ours = new Endpoints();
for (const declare of [pollActions, partyActions, showActions, calledItActions, dropActions]) declare(ours);
const actionAt = new Map(ours.all.map(({ path, action }) => [path, action]));

type Act = {
  name: string;
  needs: readonly Scope[];
  /** Of our own act; its parameter is a field here. */
  path: string;
  param: "partyId" | "pollId" | "dropId";
  summary: string;
  body: z.ZodType;
  is: string;
  example: object;
  refusals: DescribedRefusal[];
  limits: string[];
};

const refusal = (status: number, code: string, when: string): DescribedRefusal => ({ status, code, when });
const noParty = refusal(404, "no_such_party", "there is no such party");
const over = refusal(409, "party_over", "it is over; before it begins: party_to_come");
const joinFirst = refusal(409, "join_first", "the fan has not joined it");
const muted = refusal(403, "muted", "an operator has muted the fan");
const ofParty = [noParty, over, joinFirst, muted];

const acts: Act[] = [
  {
    name: "vote",
    needs: ["vote"],
    path: "/polls/:pollId/votes",
    param: "pollId",
    summary: "Casts or moves the fan's vote.",
    body: VoteForm,
    is: "the poll as it stands after the vote",
    example: { poll: { id: "who-rang", votes: [3, 1], total: 4, choice: 0 } },
    refusals: [
      refusal(404, "no_such_poll", "there is no such poll"),
      refusal(409, "poll_closed", "it is closed"),
    ],
    limits: ["30 votes in 10 seconds for one fan", "240 a minute on one poll from one address"],
  },
  {
    name: "join",
    needs: ["say", "vote"],
    path: "/afters/:partyId/join",
    param: "partyId",
    summary: "Takes a seat in a party that is on. Again, it changes nothing.",
    body: PartyJoinForm,
    is: "who the fan is there",
    example: { me: { fanId: "f1", name: "platform9", avatar: "somebody" } },
    refusals: [noParty, over],
    limits: ["30 a minute for one fan", "300 a minute from one address"],
  },
  {
    name: "say",
    needs: ["say"],
    path: "/afters/:partyId/messages",
    param: "partyId",
    summary: "A line in a party. With a `clientKey` it counts once, however often it is sent.",
    body: MessageForm,
    is: "the line as everybody has it",
    example: { entry: { seq: 12, kind: "message", text: "Then what did we hear?" } },
    refusals: [...ofParty, refusal(429, "slow_room", "the room is slow: Retry-After says for how long")],
    limits: ["6 in 10 seconds for one fan", "30 in 10 seconds from one address"],
  },
  {
    name: "react",
    needs: ["say"],
    path: "/afters/:partyId/reactions",
    param: "partyId",
    summary: "Taps, up to 20 of a kind at once. With a `clientKey` they count once.",
    body: ReactionForm,
    is: "nothing more",
    example: {},
    refusals: ofParty,
    limits: ["50 in 10 seconds for one fan", "200 in 10 seconds from one address"],
  },
  {
    name: "gasp",
    needs: ["say"],
    path: "/afters/:partyId/gasp",
    param: "partyId",
    summary: "Holds one's breath with the room, or lets go.",
    body: HoldForm,
    is: "nothing more",
    example: {},
    refusals: [...ofParty, refusal(409, "gasp_over", "none is on")],
    limits: ["30 in 10 seconds for one fan", "200 in 10 seconds from one address"],
  },
  {
    name: "call",
    needs: ["vote"],
    path: "/afters/:partyId/sealed-answers",
    param: "partyId",
    summary: "Seals how a poll of the party will end. It opens when it is known.",
    body: SealAnswerForm,
    is: "the envelope, with the hash that stands in the log",
    example: { sealed: { id: "0b9e0f3a-7a52-4a4e-9a43-7f4ce8a3a8c1", text: "Maud", hash: "9f2c…" } },
    refusals: [
      noParty,
      over,
      joinFirst,
      muted,
      refusal(409, "already_sealed", "the fan has sealed an answer; also poll_closed"),
    ],
    limits: ["20 a minute for one fan"],
  },
  {
    name: "call-words",
    needs: ["vote"],
    path: "/afters/:partyId/sealed-words",
    param: "partyId",
    summary: "Seals what will happen in the fan's own words.",
    body: SealWordsForm,
    is: "the envelope, with the hash that stands in the log",
    example: {
      sealed: { id: "0b9e0f3a-7a52-4a4e-9a43-7f4ce8a3a8c1", text: "It was the cook.", hash: "9f2c…" },
    },
    refusals: [
      noParty,
      over,
      joinFirst,
      muted,
      refusal(409, "enough_sealed", "the fan has sealed as many as one may"),
    ],
    limits: ["20 a minute for one fan"],
  },
  {
    name: "mark",
    needs: ["say"],
    path: "/afters/:partyId/mark",
    param: "partyId",
    summary: "Marks a party that is to come, or takes the mark away.",
    body: MarkForm,
    is: "nothing more",
    example: {},
    refusals: [noParty],
    limits: ["60 a minute for one fan", "120 a minute from one address"],
  },
  {
    name: "claim",
    needs: ["claim"],
    path: "/drops/:dropId/claims",
    param: "dropId",
    summary:
      "A numbered piece of a drop, a place in its line or an entry in its draw. Again, it is the same one.",
    body: DropClaimForm,
    is: "what the fan has, and how the drop stands",
    example: { own: { has: "piece", number: 12, keepBy: null }, standing: { taken: 12, waiting: 0 } },
    refusals: [
      refusal(404, "no_such_drop", "there is no such drop"),
      refusal(409, "not_open", "it has not opened; also paused, closed"),
      refusal(429, "network_share", "many came from one network"),
    ],
    limits: ["20 in 10 seconds for one fan", "240 a minute on one drop from one address"],
  },
  {
    name: "remind",
    needs: ["claim"],
    path: "/drops/:dropId/marks",
    param: "dropId",
    summary: "Reminds the fan when a drop opens, or no longer.",
    body: DropMarkForm,
    is: "whether they are reminded",
    example: { isMarked: true },
    refusals: [refusal(404, "no_such_drop", "there is no such drop")],
    limits: ["20 in 10 seconds for one fan", "240 a minute on one drop from one address"],
  },
];

const failed = { status: 503, code: "failed", when: "it could not be done just now; send it again" };

/** One description, one way through: `{ok, message?, ...answer}` or a refusal of the functions' shape. */
const toFunction = ({
  name,
  needs,
  path,
  param,
  summary,
  body,
  is,
  example,
  refusals,
  limits,
}: Act): FunctionEndpoint => ({
  method: "POST",
  path: name,
  summary,
  caller: "fan",
  needs,
  body,
  answers: [{ status: 200, is, example: { ok: true, ...example } }],
  refusals: [invalidFields, ...refusals, slowDown, failed],
  limits,
  serve: (asked) => act(path, param, asked),
});

const kindOf = { partyId: "party", pollId: "poll", dropId: "drop" } as const;

async function act(path: string, param: Act["param"], asked: ApiRequest) {
  const { session } = await requireHolder(asked.caller);
  const body = await asked.body();
  const fields = fieldsOf({ headers: asked.headers, body });
  const action = actionAt.get(path);
  if (!action) throw new Error(`No act is at ${path}.`);
  const named = typeof fields[param] === "string" ? fields[param] : "";
  await refuseOtherTitle(asked.caller.key, kindOf[param], named);
  const call = {
    ...callOf(asked.request, { [param]: named }, asked.requestId),
    headers: asked.headers,
    session,
  };
  const outcome = await action.perform(admitted(call, body));
  if (!outcome.ok) throw outcome.problem;
  return { status: 200, body: { ok: true, message: outcome.message, ...outcome.answer } };
}

export const actFunctions: FunctionEndpoint[] = acts.map(toFunction);
