import { data, Form } from "react-router";
import { Problem } from "../../platform/problem.ts";
import { visitorContext } from "../../platform/session/visitor.ts";
import { Button } from "../../platform/ui/button.tsx";
import { Field } from "../../platform/ui/form/field.tsx";
import type { Route } from "./+types/sign-in.route";
import { askForLink } from "./sign-in.server.ts";
import { AskForm, invalidEmail } from "./sign-in-form.ts";
import "./sign-in.css";

/** The same for every address. */
const asked = "If this address belongs to an operator, a link is on its way.";

export async function action({ request, context }: Route.ActionArgs) {
  const { address } = context.get(visitorContext);
  const parsed = AskForm.safeParse(Object.fromEntries(new URLSearchParams(await request.text())));
  if (!parsed.success) return data({ said: null, wrong: invalidEmail }, { status: 422 });
  try {
    await askForLink(parsed.data.email, address);
    return data({ said: asked, wrong: null });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const headers = { "Retry-After": String(error.retryAfter ?? 60) };
    return data({ said: null, wrong: error.message }, { status: error.status, headers });
  }
}

export const meta = () => [{ title: "Sign in | afters" }, { name: "robots", content: "noindex" }];

/** Where an operator asks for a link. It says nothing about what lies behind. */
export default function SignIn({ actionData }: Route.ComponentProps) {
  return (
    <div className="page wrap sign-in">
      <h1>Sign in</h1>
      {actionData?.said ? (
        <p className="lede" role="status">
          {actionData.said}
        </p>
      ) : (
        <Form method="post" className="form" noValidate>
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            required
            error={actionData?.wrong ?? undefined}
          />
          <Button type="submit">Send me a link</Button>
        </Form>
      )}
    </div>
  );
}
