import { type Action, action } from "../../../platform/action/action.server.ts";
import type { Endpoints } from "../../../platform/action/endpoints.server.ts";
import { behind } from "../gates/gate.server.ts";
import { type FormName, pageOf } from "./forms.ts";
import { ofAddress, ofSession } from "./limits.ts";
import { placeLink } from "./line/place.server.ts";
import "./retention.server.ts";
import { senderOf } from "./request/sender.server.ts";
import {
  AccessForm,
  BetaForm,
  CreatorForm,
  JoinBetaForm,
  PassForm,
  SdkForm,
  StudioForm,
  WaitlistForm,
} from "./sign-up-rules.ts";
import { textOf } from "./sign-up-texts.ts";
import {
  applyAsCreator,
  joinWaitlist,
  requestAccess,
  requestBeta,
  requestJoin,
  requestPass,
  requestSdk,
  requestStudio,
} from "./sign-ups.server.ts";

const limits = { limit: ofSession, addressLimit: ofAddress };

/** The time within which an answer must not tell a new address from a known one. */
const evenMs = 400;

const inTouch = "Request submitted! We'll be in touch soon.";
const partnership = "Partnership request submitted successfully!";
const common = (form: FormName) => ({ ...limits, failed: textOf[form].failed, busyAsFailed: true });

/** The seeds' sentences (BETA-19, JOIN-10, PARTNER-05, CREATORS-15, WAITLIST-10). */
export const signUpForms = {
  beta: action({ input: BetaForm, ...common("beta") }, async (input, actor, { guards }) => {
    await requestBeta(input, await senderOf(actor, guards));
    return { message: inTouch };
  }),
  join: action({ input: JoinBetaForm, ...common("join") }, async (input, actor, { guards }) => {
    await requestJoin(input, await senderOf(actor, guards));
    return { message: "Request submitted!" };
  }),
  sdk: action({ input: SdkForm, ...common("sdk"), atLeastMs: evenMs }, async (input, actor, { guards }) => {
    await requestSdk(input, await senderOf(actor, guards));
    return { message: inTouch };
  }),
  pass: action({ input: PassForm, ...common("pass") }, async (input, actor, { guards }) => {
    await requestPass(input, await senderOf(actor, guards));
    return { message: inTouch };
  }),
  partnership: action({ input: StudioForm, ...common("partnership") }, async (input, actor, { guards }) => {
    await requestStudio("partnership", input, await senderOf(actor, guards));
    return { message: partnership };
  }),
  "studio-sdk": action({ input: StudioForm, ...common("studio-sdk") }, async (input, actor, { guards }) => {
    await requestStudio("studio-sdk", input, await senderOf(actor, guards));
    return { message: partnership };
  }),
  creators: action({ input: CreatorForm, ...common("creators") }, async (input, actor, { guards }) => {
    await applyAsCreator(input, await senderOf(actor, guards));
    return { message: "Creator application submitted successfully!" };
  }),
  waitlist: action({ input: WaitlistForm, ...common("waitlist") }, async (input, actor, { guards }) => {
    const key = await joinWaitlist(input, await senderOf(actor, guards));
    return { message: inTouch, answer: { place: placeLink(key) } };
  }),
  access: action(
    { input: AccessForm, ...common("access"), atLeastMs: evenMs, existsFor: behind("afterparty") },
    async (input, actor, { guards }) => {
      await requestAccess(input, await senderOf(actor, guards));
      return { message: "Request submitted for exclusive access!" };
    },
  ),
} satisfies Record<FormName, Action>;

export function signUpActions(actions: Endpoints): void {
  for (const [name, form] of Object.entries(signUpForms)) {
    actions.postFromScript(pageOf[name as FormName], form);
  }
}
