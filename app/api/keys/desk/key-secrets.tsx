import { Form } from "react-router";
import type { FormAnswer } from "../../../../platform/action/form.ts";
import { ActionButton } from "../../../desk/action-button.tsx";
import { Moment } from "../../../desk/moment.tsx";
import type { KeySecret, SecretKind } from "../secrets.server.ts";

const kinds: { kind: SecretKind; title: string; says: string; does: string }[] = [
  {
    kind: "server",
    title: "Secret keys",
    says: "For calls from their servers, in the header apikey in place of the key. It has the same bounds, and requests a minute of its own. From a browser it is refused.",
    does: "Make a secret key",
  },
  {
    kind: "signing",
    title: "Signing secrets",
    says: "Their server signs with it who a fan of theirs is: a JWT (HS256) with sub, exp at most ten minutes ahead, and this key as aud. Their page gives it to identify().",
    does: "Make a signing secret",
  },
];

type Made = (FormAnswer & { secret?: string; kind?: string }) | undefined;

/** `made`: the answer to the press that made one, which alone has it. */
export function KeySecrets({ secrets, made }: { secrets: KeySecret[]; made: Made }) {
  return kinds.map(({ kind, title, says, does }) => (
    <section key={kind} aria-labelledby={`secrets-${kind}`} className="stack-3">
      <h2 id={`secrets-${kind}`}>{title}</h2>
      <p>{says}</p>
      {made?.secret && made.kind === kind && (
        <p role="status">
          Copy it now: it is not shown again. <code className="desk-prose">{made.secret}</code>
        </p>
      )}
      <ul className="desk-reports stack-3">
        {secrets
          .filter((one) => one.kind === kind)
          .map(({ id, ending, createdAt }) => (
            <li key={id}>
              <Form method="post" className="desk-buttons" preventScrollReset>
                <span>
                  Ends in <code>{ending}</code>, since <Moment at={createdAt} />.
                </span>
                <input type="hidden" name="secret" value={id} />
                <details className="desk-more">
                  <summary className="button quiet small">End it</summary>
                  <p className="meta">Servers that use it are refused within two seconds, for good.</p>
                  <ActionButton does="end-secret">Yes, end it</ActionButton>
                </details>
              </Form>
            </li>
          ))}
      </ul>
      <Form method="post" preventScrollReset>
        <ActionButton does={`make-${kind}`}>{does}</ActionButton>
      </Form>
    </section>
  ));
}
