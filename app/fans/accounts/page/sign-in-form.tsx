import { Form } from "react-router";
import type { FormAnswer } from "../../../../platform/action/form.ts";
import { Button } from "../../../../platform/ui/button.tsx";
import { Field } from "../../../../platform/ui/form/field.tsx";
import { NewKey, SignInWithKey } from "./seat-keys.tsx";

export type SignInAnswer = FormAnswer & { sentTo?: string; changeTo?: string };

/** Full page loads, because the browser may become another fan. */
export function SeatForm({ children, label }: { children: React.ReactNode; label?: string }) {
  return (
    <Form method="post" className="form" reloadDocument noValidate aria-label={label}>
      {children}
    </Form>
  );
}

/** Signing up and signing in look the same, so that neither is revealed. */
export function SignInForm({
  answer,
  isSomebody,
}: {
  answer: SignInAnswer | undefined;
  isSomebody: boolean;
}) {
  const sentTo = answer?.sentTo ?? (answer?.values?.do === "enter" ? answer.values.email : undefined);
  return (
    <>
      {sentTo ? <TypeCode email={sentTo} answer={answer} /> : <AskCode answer={answer} />}
      <div className="account-keys">
        <SignInWithKey />
        {isSomebody && <NewKey label="Keep this seat with a passkey" />}
        <noscript>
          <p className="meta">Passkeys need JavaScript. The code works without it.</p>
        </noscript>
      </div>
    </>
  );
}

function AskCode({ answer }: { answer: SignInAnswer | undefined }) {
  return (
    <SeatForm label="Keep your seat">
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        error={answer?.fields?.email ?? (answer?.ok === false ? answer.message : undefined)}
        defaultValue={answer?.values?.email}
      />
      <Button type="submit">Send me a code</Button>
    </SeatForm>
  );
}

export function TypeCode({
  email,
  answer,
  act = "enter",
  label = "Your code",
}: {
  email: string;
  answer: SignInAnswer | undefined;
  act?: "enter" | "confirm-address";
  label?: string;
}) {
  return (
    <>
      <p role="status">
        An email with a six-digit code went to <b className="account-address">{email}</b>. It is good for ten
        minutes.
      </p>
      <SeatForm label={label}>
        <input type="hidden" name="email" value={email} />
        <Field
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          required
          error={
            answer?.fields?.code ??
            answer?.fields?.email ??
            (answer?.ok === false ? answer.message : undefined)
          }
        />
        <Button type="submit" name="do" value={act}>
          {act === "enter" ? "Sign in" : "Use this address"}
        </Button>
      </SeatForm>
      <Form method="post" reloadDocument className="account-again">
        <input type="hidden" name="email" value={email} />
        <Button
          type="submit"
          name="do"
          value={act === "enter" ? "ask" : "new-address"}
          variant="quiet"
          size="small"
        >
          Send a new code
        </Button>
      </Form>
    </>
  );
}
