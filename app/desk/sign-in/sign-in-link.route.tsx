import { Form } from "react-router";
import { z } from "zod";
import { byButton, action as defineAction } from "../../../platform/action/action.server.ts";
import { onPage } from "../../../platform/action/page.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { Button, ButtonLink } from "../../../platform/ui/button.tsx";
import type { Route } from "./+types/sign-in-link.route";
import { deskBrowsers } from "./browser.server.ts";
import { findLinkState, resendLinkHere } from "./links.server.ts";
import { deskVisitorOf, signIn } from "./sign-in.server.ts";
import { forgetWayBack, readWayBack } from "./way-back.server.ts";
import "./sign-in.css";

const spent = "This link has expired or has already been used. Ask for a new one.";
const failed = "That did not work. Please try again.";
const Link = z.object({ token: z.string() });

export async function loader({ params, request }: Route.LoaderArgs) {
  const browser = deskBrowsers.read(request.headers.get("cookie"));
  return { elsewhere: (await findLinkState(params.token, browser)) === "elsewhere" };
}

/** Programs that look at mail follow its links with GET: only the button uses a link up. */
const follow = defineAction({ input: Link, failed }, async ({ token }, { address }, { call }) => {
  const way = await signIn(token, deskVisitorOf(call, address));
  if (way === "spent") throw new Problem("spent", 410, spent);
  if (way === "elsewhere")
    throw new Problem("other_browser", 403, "This link opens the desk in the browser that requested it.");
  return {
    cookies: [...way.cookies, forgetWayBack],
    goTo: readWayBack(call.headers.cookie)?.path ?? "/operator",
  };
});

const askHere = defineAction({ input: Link, failed }, async ({ token }, _, { call }) => {
  const browser = deskBrowsers.read(call.headers.cookie) ?? deskBrowsers.make();
  if (!(await resendLinkHere(token, browser))) throw new Problem("spent", 410, spent);
  const message = "A link for this browser is on its way to the same mailbox.";
  return { message, cookies: [deskBrowsers.cookieOf(browser)] };
});

export const action = onPage(byButton({ "ask-here": askHere }, follow));

/** The address holds the way in: nobody may keep it or hear of it. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const meta = () => [
  { title: "Sign in | afters" },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
];

export default function SignInLink({ loaderData: { elsewhere }, actionData }: Route.ComponentProps) {
  const said = actionData?.message;
  return (
    <div className="page wrap sign-in">
      <h1>Sign in</h1>
      {said && (
        <p className="lede" role={actionData.ok ? "status" : "alert"}>
          {said}
        </p>
      )}
      {!said && !elsewhere && (
        // A whole new page: the browser learns of the desk's routes only once it is signed in.
        <Form method="post" reloadDocument className="form">
          <Button type="submit">Sign in</Button>
        </Form>
      )}
      {!said && elsewhere && <Elsewhere />}
      {said && !actionData.ok && (
        <ButtonLink to="/sign-in" variant="quiet">
          Ask for a link
        </ButtonLink>
      )}
    </div>
  );
}

function Elsewhere() {
  return (
    <>
      <p className="lede">This link was requested in another browser and opens the desk only there.</p>
      <p>
        Was that you? Open it where you asked; it is still good. Or have a link for this browser sent to the
        same mailbox.
      </p>
      <Form method="post" className="form">
        <Button type="submit" name="do" value="ask-here">
          Send a link for this browser
        </Button>
      </Form>
    </>
  );
}
