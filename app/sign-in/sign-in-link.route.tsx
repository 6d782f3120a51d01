import { Form } from "react-router";
import { z } from "zod";
import { action as defineAction } from "../../platform/action/action.server.ts";
import { onPage } from "../../platform/action/page.server.ts";
import { Problem } from "../../platform/problem.ts";
import { Button, ButtonLink } from "../../platform/ui/button.tsx";
import type { Route } from "./+types/sign-in-link.route";
import { signIn } from "./sign-in.server.ts";
import "./sign-in.css";

const spent = "This link was used already, or it is too old. Ask for a new one.";

/** Programs that look at mail follow its links with GET: only the button uses a link up. */
const follow = defineAction(
  { input: z.object({ token: z.string() }), failed: "That did not work. Please try again." },
  async ({ token }, { address }, { call }) => {
    const cookies = await signIn(token, call.headers["user-agent"] ?? null, address);
    if (!cookies) throw new Problem("spent", 410, spent);
    return { cookies, goTo: "/operator" };
  },
);

export const action = onPage(follow);

/** The address holds the way in: nobody may keep it or hear of it. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const meta = () => [
  { title: "Sign in | afters" },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "same-origin" },
];

export default function SignInLink({ actionData }: Route.ComponentProps) {
  return (
    <div className="page wrap sign-in">
      <h1>Sign in</h1>
      {actionData ? (
        <>
          <p className="lede" role="alert">
            {actionData.message}
          </p>
          <ButtonLink to="/sign-in" variant="quiet">
            Ask for a link
          </ButtonLink>
        </>
      ) : (
        // A whole new page: the browser learns of the desk's routes only once it is signed in.
        <Form method="post" reloadDocument className="form">
          <Button type="submit">Sign in</Button>
        </Form>
      )}
    </div>
  );
}
