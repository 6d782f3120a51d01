import { z } from "zod";
import { action, byButton } from "../../../../platform/action/action.server.ts";
import type { Admitted, Call } from "../../../../platform/action/call.server.ts";
import type { Actor } from "../../../../platform/action/edge-policies.server.ts";
import type { Endpoints } from "../../../../platform/action/endpoints.server.ts";
import { Problem } from "../../../../platform/problem.ts";
import { flashCookie } from "../../../../platform/session/flash.server.ts";
import { personOf } from "../../../../platform/session/persons.server.ts";
import {
  cookie,
  sealSession,
  sessionCookie,
  sessionCookieName,
  unsealSession,
} from "../../../../platform/session/session.server.ts";
import {
  AccountLinkForm,
  CodeForm,
  DeleteAccountForm,
  DeviceForm,
  EmailForm,
  NewSeatKeyForm,
  SeatKeyForm,
  UndoForm,
} from "../account-forms.ts";
import {
  type AccountVisitor,
  askForChange,
  changeAddress,
  requireAccount,
  type SignedIn,
  sendCode,
  signInWithCode,
  signInWithLink,
  signOutEverywhere,
  signOutHere,
} from "../accounts.server.ts";
import { askingBrowser, seatBrowsers } from "../askers.server.ts";
import { sendCodeFor, wrongCode } from "../codes.server.ts";
import { endDevice, signOutOthers } from "../devices.server.ts";
import { acceptMerge, undoMerge } from "../merge/merge.server.ts";
import { declineOffer } from "../offers.server.ts";
import {
  addAccountPasskey,
  challengeAnyAccount,
  challengeForNewOfAccount,
  removeAccountPasskey,
  signInToAccountWithPasskey,
} from "../passkeys.server.ts";
import { deleteAccount } from "../take-along/delete-account.server.ts";

const failed = "That did not work. Please try again.";
const page = "/account";

const browserOf = ({ headers }: Call) => seatBrowsers.read(headers.cookie) ?? seatBrowsers.make();

const comerOf = ({ session, address }: Actor, call: Call): AccountVisitor => ({
  session,
  browser: call.headers["user-agent"]?.slice(0, 500) ?? null,
  network: address,
  asker: askingBrowser(browserOf(call), address).id,
});

const said = (message: string) => flashCookie({ tone: "success", message });

/** Sets the new session, and remembers the address in this browser. */
const signedIn = ({ session, email }: SignedIn, call: Call, message: string) => ({
  cookies: [
    sessionCookie(session),
    ...(email ? [seatBrowsers.cookieOf(seatBrowsers.knowing(browserOf(call), email))] : []),
    said(message),
  ],
  goTo: page,
});

/** Requires an account. Refusal: no_account. */
async function seatOf({ session }: Actor) {
  return requireAccount((await personOf(session)) ?? "");
}

const forgetSession = cookie(sessionCookieName, "", 0);

const ask = action({ input: EmailForm, failed }, async ({ email }, { address }, { call }) => {
  const browser = browserOf(call);
  await sendCode(email, askingBrowser(browser, address));
  return {
    answer: { sentTo: email },
    message: "An email with a code is on its way.",
    cookies: [seatBrowsers.cookieOf(browser)],
  };
});

const enter = action({ input: CodeForm, failed }, async ({ email, code }, who, { call }) =>
  signedIn(await signInWithCode(email, code, comerOf(who, call)), call, "Your seat is saved."),
);

const follow = action({ input: AccountLinkForm, failed }, async ({ link }, who, { call }) =>
  signedIn(await signInWithLink(link, comerOf(who, call)), call, "Your seat is saved."),
);

const askHere = action({ input: AccountLinkForm, failed }, async ({ link }, { address }, { call }) => {
  const browser = browserOf(call);
  if (!(await sendCodeFor(askingBrowser(browser, address), link))) throw wrongCode();
  return {
    message: "An email for this browser is on its way to the same mailbox. Press its button in this browser.",
    cookies: [seatBrowsers.cookieOf(browser)],
  };
});

const askForAddress = action({ input: EmailForm, failed }, async ({ email }, who, { call }) => {
  const { fanId } = await seatOf(who);
  await askForChange(fanId, email, askingBrowser(browserOf(call), who.address));
  return { answer: { changeTo: email }, message: "An email with a code is on its way to the new address." };
});

const takeAddress = action({ input: CodeForm, failed }, async ({ email, code }, who) => {
  const { fanId } = await seatOf(who);
  await changeAddress(fanId, email, code, who.address);
  return { cookies: [said("Your seat is saved under the new address.")], goTo: page };
});

const nothing = z.object({});

const bring = action({ input: nothing, failed }, async (_, who) => {
  const { fanId } = await seatOf(who);
  await acceptMerge(fanId, who.session);
  return { cookies: [said("Both are one now.")], goTo: page };
});

const leaveThere = action({ input: nothing, failed }, async (_, who) => {
  const { fanId } = await seatOf(who);
  await declineOffer(fanId, who.session);
  return { cookies: [said("It stays where it was.")], goTo: page };
});

const undo = action({ input: UndoForm, failed }, async ({ merge }, who) => {
  const { fanId } = await seatOf(who);
  await undoMerge(fanId, merge);
  return { cookies: [said("Both are as they were.")], goTo: page };
});

const endOne = action({ input: DeviceForm, failed }, async ({ id }, who) => {
  const { fanId } = await seatOf(who);
  await endDevice(fanId, id);
  return { cookies: [said("That device is signed out.")], goTo: page };
});

const endOthers = action({ input: nothing, failed }, async (_, who) => {
  const { fanId } = await seatOf(who);
  await signOutOthers(fanId, who.session);
  return { cookies: [said("All other devices are signed out.")], goTo: page };
});

const leave = (out: (fanId: string, session: string) => Promise<unknown>, message: string) =>
  action({ input: nothing, failed }, async (_, who) => {
    const { fanId } = await seatOf(who);
    await out(fanId, who.session);
    return { cookies: [forgetSession, said(message)], goTo: page };
  });

const dropPasskey = action({ input: DeviceForm, failed }, async ({ id }, who) => {
  const account = await seatOf(who);
  await removeAccountPasskey(account.id, id);
  return {
    cookies: [said("The passkey is gone. Remove it from your device as well.")],
    goTo: page,
  };
});

const go = action({ input: DeleteAccountForm, failed }, async (_, who) => {
  await deleteAccount(await seatOf(who));
  return {
    cookies: [forgetSession, said("Your account is deleted. You can come back at any time as a new fan.")],
    goTo: page,
  };
});

/** The actions of /account. */
export const accountAction = byButton(
  {
    enter,
    "new-address": askForAddress,
    "confirm-address": takeAddress,
    bring,
    "leave-there": leaveThere,
    undo,
    "end-device": endOne,
    "end-others": endOthers,
    "sign-out": leave(signOutHere, "You are signed out here."),
    "sign-out-everywhere": leave(signOutEverywhere, "You are signed out on every device."),
    "remove-passkey": dropPasskey,
    go,
  },
  ask,
);

/** The actions of the email link's page. */
export const accountLinkAction = byButton({ "ask-here": askHere }, follow);

const cookiesOf = (call: Admitted) => call.headers.cookie;

const challenge = action({ input: nothing, failed }, async (_, { address }) => {
  const { options, cookies } = await challengeAnyAccount(address);
  return { answer: { options }, cookies };
});

const enterWithKey = action({ input: SeatKeyForm, failed }, async ({ credential }, who, { call }) => {
  const { cookies } = signedIn(
    await signInToAccountWithPasskey(credential, cookiesOf(call), comerOf(who, call)),
    call,
    "Welcome back to your seat.",
  );
  return { answer: { to: page }, cookies };
});

const sealed = "new-seat-key";

const challengeNew = action({ input: nothing, failed }, async (_, { fan, address }) => {
  const fanId = await fan();
  const { options, cookies, accountId } = await challengeForNewOfAccount(fanId, address);
  return { answer: { options, seal: sealSession(sealed, { fanId, accountId }) }, cookies };
});

const keepKey = action(
  { input: NewSeatKeyForm, failed },
  async ({ credential, seal: bound, name }, who, { call }) => {
    const asked = unsealSession<{ fanId: string; accountId: string }>(sealed, bound);
    if (!asked || asked.fanId !== (await who.fan()))
      throw new Problem("not_verified", 422, "This page belongs to another seat. Reload it and try again.");
    const entered = await addAccountPasskey(
      { ...asked, name },
      credential,
      cookiesOf(call),
      comerOf(who, call),
    );
    const message = "Your seat is saved with a passkey.";
    return {
      answer: { to: page },
      cookies: entered ? signedIn(entered, call, message).cookies : [said(message)],
    };
  },
);

/**
 * Passkeys need JavaScript. POST /account/passkey/challenge {} and /account/passkey {credential} sign in; POST
 * /account/passkey/new/challenge {} and /account/passkey/new {credential, seal, name} add one.
 */
export function accountActions(actions: Endpoints): void {
  actions.postFromScript("/account/passkey/challenge", challenge);
  actions.postFromScript("/account/passkey", enterWithKey);
  actions.postFromScript("/account/passkey/new/challenge", challengeNew);
  actions.postFromScript("/account/passkey/new", keepKey);
}
