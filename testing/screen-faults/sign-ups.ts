import type { Fault } from "./fault.ts";

const inDialogs = "e2e/sign-ups.spec.ts";
const stored = "app/signups/sign-ups.actions.test.ts";

/** Forms to come in with, the waitlist's line, and the doors of the afterparty and the desk. */
export const signUpFaults: Fault[] = [
  {
    kind: "wrong moment",
    name: "a form counts from its first key, so that a browser that fills it in is a machine",
    file: "platform/ui/form/form.tsx",
    find: "    shownAt.current = Date.now();\n",
    put: '    form.current?.addEventListener("input", () => (shownAt.current ||= Date.now()));\n',
    test: { file: "e2e/submitting.spec.ts", name: "fills in one go two seconds after it was shown" },
  },
  {
    kind: "wrong moment",
    name: "the waitlist leads home after 1.1 s",
    file: "app/signups/pages/waitlist.route.tsx",
    find: "const homeAfterMs = 2_000;",
    put: "const homeAfterMs = 1_100;",
    test: { file: "e2e/waitlist.spec.ts", name: "two seconds later the page leads home" },
  },
  {
    kind: "nothing stored",
    name: "Request Access is answered and not stored",
    file: "app/signups/sign-ups.actions.server.ts",
    find: "      await requestAccess(input, await senderOf(actor, guards));\n",
    put: "",
    test: {
      file: "app/gates/gate.test.ts",
      name: "what is asked for behind the gate is stored, with the words of who asked",
    },
  },
  {
    kind: "wrong target",
    name: "Cancel of the waitlist leads to the fans",
    file: "app/signups/pages/waitlist.route.tsx",
    find: '<ButtonLink to="/" variant="quiet" wide>',
    put: '<ButtonLink to="/fans" variant="quiet" wide>',
    test: { file: "e2e/waitlist.spec.ts", name: "two fields, Cancel to the landing page, Request Access" },
  },
  {
    kind: "nothing stored",
    name: "the code of a friend's invite is not sent with the waitlist's form",
    file: "app/signups/pages/waitlist.route.tsx",
    find: '{friend && <input type="hidden" name="friend" value={friend} />}',
    put: "",
    test: { file: "e2e/waitlist.spec.ts", name: "the place in line has a number, a link for friends" },
  },
  {
    kind: "wrong target",
    name: "the way from a confirmed place to the line is too small for a thumb",
    file: "app/signups/confirm/confirm.route.tsx",
    find: 'className="button quiet" href={place}',
    put: 'className="link" href={place}',
    test: { file: "e2e/confirm.spec.ts", name: "has targets that a thumb hits" },
  },
  {
    kind: "missing part",
    name: "who is first in line is told to move up",
    file: "app/signups/pages/place.route.tsx",
    find: 'ahead === 0 ? "You are first',
    put: 'ahead < 0 ? "You are first',
    test: { file: "app/signups/pages/place-page.test.tsx", name: "who is first in line is not promised" },
  },
  {
    kind: "wrong number",
    name: "the place in line counts from nought",
    file: "app/signups/pages/place.route.tsx",
    find: "{count(place)}",
    put: "{count(place - 1)}",
    test: {
      file: "app/signups/pages/place-page.test.tsx",
      name: "the place is counted from the door",
    },
  },
  {
    kind: "wrong moment",
    name: "the way to one's place in line is gone after an hour",
    file: "app/signups/line/kept-place.ts",
    find: "24 * 3_600_000",
    put: "3_600_000",
    test: { file: "e2e/waitlist.spec.ts", name: "the place in line stands on the page one lands on" },
  },
  {
    kind: "missing part",
    name: "nobody is told what happens after a form was sent",
    file: "app/signups/sign-up-dialog.tsx",
    find: "  if (isSent)\n",
    put: "  if (isSent) close();\n  if (isSent)\n",
    test: { file: inDialogs, name: "the dialog tells what is missing beside each field" },
  },
  {
    kind: "missing part",
    name: "a dialog stays open after its request was taken",
    file: "app/signups/sign-up-dialog.tsx",
    find: "<SignUpForm form={form} done={() => setIsSent(true)} />",
    put: "<SignUpForm form={form} />",
    test: { file: inDialogs, name: "the dialog tells what is missing beside each field" },
  },
  {
    kind: "wrong target",
    name: "the Studio SDK's requests are kept as partnerships",
    file: "app/signups/sign-ups.actions.server.ts",
    find: 'await requestStudio("studio-sdk", input',
    put: 'await requestStudio("partnership", input',
    test: { file: stored, name: "a request for the Studio SDK is a studio's request of its own kind" },
  },
  {
    kind: "wrong target",
    name: "the pass's button opens the form of Join",
    file: "app/marketing/superfans/superfans.route.tsx",
    find: 'form="pass"',
    put: 'form="join"',
    test: { file: "e2e/marketing.spec.ts", name: "Unlock Superfan Pass opens its dialog" },
  },
];
