import { data, Form, redirect } from "react-router";
import { Problem } from "../../platform/problem.ts";
import { visitorContext } from "../../platform/session/visitor.ts";
import { Button, ButtonLink } from "../../platform/ui/button.tsx";
import type { Route } from "./+types/sign-in-link.route";
import { signIn } from "./sign-in.server.ts";
import "./sign-in.css";

const spent = "This link was used already, or it is too old. Ask for a new one.";

/** Programs that look at mail follow its links with GET: only the button uses a link up. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { address } = context.get(visitorContext);
  try {
    const cookies = await signIn(params.token, request.headers.get("user-agent"), address);
    if (!cookies) return data({ wrong: spent }, { status: 410 });
    const headers = new Headers();
    for (const line of cookies) headers.append("Set-Cookie", line);
    return redirect("/operator", { status: 303, headers });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return data({ wrong: error.message }, { status: error.status });
  }
}

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
            {actionData.wrong}
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
