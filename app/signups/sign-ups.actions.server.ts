import type { Actions } from "../../platform/action/actions.server.ts";
import { type FormAction, formAction, scriptEdge } from "../../platform/action/form-action.server.ts";
import type { Limit } from "../../platform/http/limits.server.ts";
import { type FormName, pageOf } from "./forms.ts";
import { placeLink } from "./line/place.server.ts";
import "./retention.server.ts";
import {
  AccessForm,
  BetaForm,
  CreatorForm,
  JoinForm,
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

/** A venue's whole audience may sit behind one address, and one visitor may try again and again. */
const limit: { session: Limit; address: Limit } = {
  session: { name: "sign-ups-session", points: 120, seconds: 600 },
  address: { name: "sign-ups-address", points: 600, seconds: 600 },
};

/** The time within which an answer must not tell a new address from a known one. */
const evenMs = 400;

const inTouch = "Request submitted! We'll be in touch soon.";
const partnership = "Partnership request submitted successfully!";
const wording = (form: FormName) => ({ limit, failed: textOf[form].failed });

/** The forms to come in with, each with the seeds' sentences (BETA-19, JOIN-10, PARTNER-05, CREATORS-15, WAITLIST-10). */
export const signUpForms = {
  beta: formAction({ input: BetaForm, ...wording("beta") }, async (input, sender) => {
    await requestBeta(input, sender);
    return { message: inTouch };
  }),
  join: formAction({ input: JoinForm, ...wording("join") }, async (input, sender) => {
    await requestJoin(input, sender);
    return { message: "Request submitted!" };
  }),
  sdk: formAction({ input: SdkForm, ...wording("sdk"), atLeastMs: evenMs }, async (input, sender) => {
    await requestSdk(input, sender);
    return { message: inTouch };
  }),
  pass: formAction({ input: PassForm, ...wording("pass") }, async (input, sender) => {
    await requestPass(input, sender);
    return { message: inTouch };
  }),
  partnership: formAction({ input: StudioForm, ...wording("partnership") }, async (input, sender) => {
    await requestStudio("partnership", input, sender);
    return { message: partnership };
  }),
  "studio-sdk": formAction({ input: StudioForm, ...wording("studio-sdk") }, async (input, sender) => {
    await requestStudio("studio-sdk", input, sender);
    return { message: partnership };
  }),
  creators: formAction({ input: CreatorForm, ...wording("creators") }, async (input, sender) => {
    await applyAsCreator(input, sender);
    return { message: "Creator application submitted successfully!" };
  }),
  waitlist: formAction({ input: WaitlistForm, ...wording("waitlist") }, async (input, sender) => {
    const key = await joinWaitlist(input, sender);
    return { message: inTouch, more: { place: placeLink(key) } };
  }),
  access: formAction(
    { input: AccessForm, ...wording("access"), atLeastMs: evenMs },
    async (input, sender) => {
      await requestAccess(input, sender);
      return { message: "Request submitted for exclusive access!" };
    },
  ),
} satisfies Record<FormName, FormAction>;

/** What the pages' scripts post. The form behind a gate has its own way in (app/gates). */
export function signUpActions(actions: Actions): void {
  const { access: _, ...open } = signUpForms;
  for (const [name, form] of Object.entries(open)) {
    actions.postFromScript(pageOf[name as FormName], scriptEdge(form));
  }
}
