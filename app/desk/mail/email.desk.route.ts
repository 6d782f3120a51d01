import { operatorOf } from "../operator.ts";
import type { Route } from "./+types/email.desk.route";
import { findMail, isSecret } from "./mails.server.ts";

/** Only its own styles: no script, no picture from elsewhere that would tell that it was looked at, no form. */
const headers = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
  "X-Frame-Options": "SAMEORIGIN",
};

/** GET /operator/mails/{id}/letter: the letter alone, for a frame in which nothing runs and nothing loads. */
export async function loader(asked: Route.LoaderArgs) {
  operatorOf(asked, "operator");
  const mail = await findMail(asked.params.id);
  if (!mail || isSecret(mail)) throw new Response(null, { status: 404 });
  return new Response(mail.body_html, { headers });
}
