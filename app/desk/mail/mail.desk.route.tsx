import { Form } from "react-router";
import { z } from "zod";
import { transaction } from "../../../platform/db/pool.server.ts";
import { isUuid } from "../../../platform/exact-values.ts";
import { sendAgain } from "../../../platform/mail/sender.server.ts";
import { Button } from "../../../platform/ui/button.tsx";
import { audit } from "../audit-log.server.ts";
import { deskAction, onDesk } from "../desk-action.server.ts";
import { BackLink, DeskHead, EmptyState } from "../desk-head.tsx";
import { Moment } from "../moment.tsx";
import { operatorOf } from "../operator.ts";
import type { Route } from "./+types/mail.desk.route";
import { mailStateWords } from "./mail-rows.tsx";
import { findMail, isSecret } from "./mails.server.ts";

export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "operator");
  const mail = await findMail(asked.params.id);
  if (!mail) throw new Response(null, { status: 404 });
  const { body_html: _, body_text, ...shown } = mail;
  return { mail: shown, text: isSecret(mail) ? null : body_text };
}

const sendOut = deskAction("operator", z.object({ id: z.string() }), async ({ id }, operator) => {
  if (!isUuid(id)) throw new Response(null, { status: 404 });
  await sendAgain(id);
  await transaction((on) =>
    audit(operator, { action: "send-again", subject: `mail ${id}`, said: "Sent an email again." }, on),
  );
  return { message: "The email is being sent again." };
});

export const action = onDesk(sendOut);

export default function Mail({ loaderData: { mail, text } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/operator/mails">Mail</BackLink>
      <DeskHead title={mail.subject}>
        To {mail.recipient}, written <Moment at={mail.at} both />
      </DeskHead>
      <span className="desk-status" data-status={mail.state}>
        {mailStateWords[mail.state]}
      </span>
      <dl className="desk-facts">
        <div>
          <dt>For</dt>
          <dd>{mail.kind}</dd>
        </div>
        <div>
          <dt>Tries</dt>
          <dd>{mail.attempts}</dd>
        </div>
        {mail.sentAt && (
          <div>
            <dt>Sent</dt>
            <dd>
              <Moment at={mail.sentAt} both />
            </dd>
          </div>
        )}
        {mail.last_error && (
          <div>
            <dt>The mail server said</dt>
            <dd>{mail.last_error}</dd>
          </div>
        )}
      </dl>
      {(mail.state === "dead" || mail.state === "sent") && (
        <Form method="post" className="desk-bar">
          <Button type="submit" size="small" variant={mail.state === "dead" ? "primary" : "quiet"}>
            Send again
          </Button>
        </Form>
      )}
      {text === null ? (
        <EmptyState>Only its recipient may read it: it contains a sign-in code or link.</EmptyState>
      ) : (
        <>
          <h2>As it looks</h2>
          <iframe
            className="desk-letter"
            title="The email as its recipient sees it"
            sandbox=""
            src={`/operator/mails/${mail.id}/letter`}
          />
          <h2>As plain text</h2>
          <pre className="desk-text">{text}</pre>
        </>
      )}
    </>
  );
}
