import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type SMTPPool from "nodemailer/lib/smtp-pool";
import { config } from "../config.server.ts";
import { isLocalAddress } from "../plain-text.ts";
import { tlsTo } from "../tls.server.ts";
import { unsubscribeMark } from "./email.ts";
import { unsubscribeAddress } from "./unsubscribes.server.ts";

export type Mail = { id: string; recipient: string; subject: string; body_text: string; body_html: string };

/** `refused`: never again. `later`: the server looked at the letter. `unreachable`: nobody looked at it. */
export type DeliveryResult = { is: "taken" } | { is: "refused" | "later" | "unreachable"; why: string };

export const connections = 5;

const host = new URL(config.origin).hostname;
export const outbox = join(config.dataDir, "outbox");

// Every wait is bounded: a silent server may hold a letter for a minute, never for good.
const bounds = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 30_000,
};

const smtp = config.SMTP_URL
  ? createTransport({
      url: config.SMTP_URL,
      pool: true,
      maxConnections: connections,
      // A letter waits rather than be read on its way: smtp:// begins in plain text and must go on in TLS.
      requireTLS: !isLocalAddress(config.SMTP_URL) && !config.ALLOW_PLAIN_TEXT.includes("mail"),
      ...bounds,
    })
  : null;
// Given to the pool itself: of what it is made with it keeps a copy, and with it the certificate of the first day.
if (smtp) (smtp.transporter as SMTPPool).options.tls = tlsTo("SMTP");
const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });

export async function post(mail: Mail): Promise<DeliveryResult> {
  try {
    if (smtp) await smtp.sendMail(parts(mail));
    else await keepAsFile(mail);
    return { is: "taken" };
  } catch (error) {
    return deliveryResultOf(error as SmtpError);
  }
}

export const closePost = (): void => smtp?.close();

function parts({ id, recipient, subject, body_text, body_html }: Mail) {
  const stop = unsubscribeAddress(recipient);
  return {
    messageId: `<${id}@${host}>`,
    from: config.MAIL_FROM,
    // As an object: commas and brackets in it cannot make two recipients of one.
    to: { name: "", address: recipient },
    subject,
    text: body_text.replaceAll(unsubscribeMark, stop),
    html: body_html.replaceAll(unsubscribeMark, stop),
    headers: {
      "List-Unsubscribe": `<${stop}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "Auto-Submitted": "auto-generated",
    },
    // A letter is only what it says: no file and no address is ever read for it.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** A file that is there is whole: it gets its name after its last byte is on the disk. */
async function keepAsFile(mail: Mail): Promise<void> {
  const { message } = await composer.sendMail(parts(mail));
  await mkdir(outbox, { recursive: true });
  const unfinished = join(outbox, `.${mail.id}.${process.pid}`);
  const file = await open(unfinished, "w", 0o600);
  try {
    await file.writeFile(message as Buffer);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, join(outbox, `${mail.id}.eml`));
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string };

/** Only an answer to the recipient or to the letter itself is about the letter; the rest is the way there. */
function deliveryResultOf({ code, command, responseCode, response, message }: SmtpError): DeliveryResult {
  const why = (response ?? message).slice(0, 300);
  const aboutLetter = code === "EENVELOPE" || code === "EMESSAGE";
  if (aboutLetter && command === "API") return { is: "refused", why };
  if (!aboutLetter || command === "MAIL FROM" || !responseCode || responseCode === 421)
    return { is: "unreachable", why };
  return { is: responseCode >= 500 ? "refused" : "later", why };
}
