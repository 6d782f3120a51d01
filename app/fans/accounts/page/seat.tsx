import { Button } from "../../../../platform/ui/button.tsx";
import { Field } from "../../../../platform/ui/form/field.tsx";
import type { Seat } from "./account.server.ts";
import { LocalMoment } from "./moment.tsx";
import { NewKey } from "./seat-keys.tsx";
import { SeatForm, type SignInAnswer, TypeCode } from "./sign-in-form.tsx";

const pressed = (answer: SignInAnswer | undefined) => answer?.values?.do;

export function Address({ email, answer }: { email: string | null; answer: SignInAnswer | undefined }) {
  const changeTo =
    answer?.changeTo ?? (pressed(answer) === "confirm-address" ? answer?.values?.email : undefined);
  const asked = pressed(answer) === "new-address" ? answer : undefined;
  return (
    <section className="account-part stack-4" aria-labelledby="address">
      <h2 id="address">Address</h2>
      <p>
        {email ? (
          <>
            Codes go to <b className="account-address">{email}</b>.
          </>
        ) : (
          "You come back with a passkey alone. With an address you can also do without it."
        )}
      </p>
      {changeTo ? (
        <TypeCode email={changeTo} answer={answer} act="confirm-address" label="Confirm the address" />
      ) : (
        <details open={asked !== undefined}>
          <summary>{email ? "Change the address" : "Add an address"}</summary>
          <SeatForm label="New address">
            <Field
              label="New email"
              name="email"
              type="email"
              autoComplete="email"
              required
              hint={email ? "We confirm the new one first, and let the old one know." : "It is asked first."}
              error={asked?.fields?.email ?? (asked?.ok === false ? asked.message : undefined)}
              defaultValue={asked?.values?.email}
            />
            <Button type="submit" name="do" value="new-address" variant="quiet">
              Send a code to it
            </Button>
          </SeatForm>
        </details>
      )}
    </section>
  );
}

export function Keys({ passkeys, answer }: { passkeys: Seat["passkeys"]; answer: SignInAnswer | undefined }) {
  const refused = pressed(answer) === "remove-passkey" && answer?.ok === false ? answer.message : null;
  return (
    <section className="account-part stack-4" aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      {passkeys.length === 0 && (
        <p className="meta">No passkeys yet. With one you sign in without an email.</p>
      )}
      {refused && (
        <p role="alert" className="account-refusal">
          {refused}
        </p>
      )}
      <ul className="account-rows">
        {passkeys.map(({ id, name, since }) => (
          <li key={id}>
            <p>
              <b>{name || "Without a name"}</b>
              <span className="meta">
                since <LocalMoment at={since} />
              </span>
            </p>
            <RowForm id={id} does="remove-passkey" label={`Remove ${name || "the passkey without a name"}`}>
              Remove
            </RowForm>
          </li>
        ))}
      </ul>
      <NewKey label="Add a passkey" />
      <noscript>
        <p className="meta">Passkeys need JavaScript. The code works without it.</p>
      </noscript>
    </section>
  );
}

function RowForm({
  id,
  does,
  label,
  children,
}: {
  id: string;
  does: string;
  label: string;
  children: string;
}) {
  return (
    <SeatForm>
      <input type="hidden" name="id" value={id} />
      <Button type="submit" name="do" value={does} variant="quiet" size="small" aria-label={label}>
        {children}
      </Button>
    </SeatForm>
  );
}

export function Devices({ devices }: { devices: Seat["devices"] }) {
  return (
    <section className="account-part stack-4" aria-labelledby="devices">
      <h2 id="devices">Devices</h2>
      <ul className="account-rows">
        {devices.map(({ id, name, seenAt, isThis }) => (
          <li key={id} aria-current={isThis ? "true" : undefined}>
            <p>
              <b>{name}</b>
              <span className="meta">
                {isThis ? (
                  "this one"
                ) : (
                  <>
                    seen <LocalMoment at={seenAt} />
                  </>
                )}
              </span>
            </p>
            {!isThis && (
              <RowForm id={id} does="end-device" label={`Sign out ${name}`}>
                Sign out
              </RowForm>
            )}
          </li>
        ))}
      </ul>
      <SeatForm label="Sign out">
        <div className="account-buttons">
          <Button type="submit" name="do" value="sign-out" variant="quiet">
            Sign out here
          </Button>
          {devices.length > 1 && (
            <>
              <Button type="submit" name="do" value="end-others" variant="quiet">
                Sign out all others
              </Button>
              <Button type="submit" name="do" value="sign-out-everywhere" variant="quiet">
                Sign out everywhere
              </Button>
            </>
          )}
        </div>
      </SeatForm>
      <p className="meta">A device that is signed out starts over as a new fan.</p>
    </section>
  );
}

export function DeleteAccount({ answer }: { answer: SignInAnswer | undefined }) {
  const refused = pressed(answer) === "go" ? answer?.fields?.sure : undefined;
  return (
    <section className="account-part stack-4" aria-labelledby="leaving">
      <h2 id="leaving">Your data</h2>
      <p>
        One archive with all we hold on you: votes, points, messages and the rest as JSON, your files and
        pictures. It is made while it downloads.
      </p>
      <div className="account-buttons">
        <a className="button quiet" href="/account/everything.zip" download>
          Download everything
        </a>
      </div>
      <details open={refused !== undefined}>
        <summary>Delete account</summary>
        <SeatForm label="Delete account">
          <p>
            Deletes your account and everything in it: votes, points, claims, messages, works, emails. What
            you said in rooms is blanked and loses your name. This cannot be undone.
          </p>
          <label className="account-sure row-3">
            <input type="checkbox" name="sure" value="yes" aria-invalid={refused ? true : undefined} /> Yes,
            delete everything
          </label>
          {refused && (
            <p role="alert" className="account-refusal">
              {refused}
            </p>
          )}
          <Button type="submit" name="do" value="go" variant="quiet">
            Delete my account
          </Button>
        </SeatForm>
      </details>
    </section>
  );
}
