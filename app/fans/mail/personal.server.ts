import { eraseMailsTo } from "../../../platform/mail/recipients.server.ts";
import { isSecret } from "../../desk/mail/mails.server.ts";
import { plainRows } from "../personal.server.ts";
import type { PersonalDataProvider } from "../personal-data.ts";

/** Whoever exports may be someone else, so the texts of sign-in emails are left out. */
const withoutWords = ({ body_text: _, body_html: __, ...mail }: Record<string, unknown>) => mail;

/** The unsubscribe wish stays as a hash that does not reveal the address. */
export const mailPersonalData: PersonalDataProvider = {
  tables: ["mails"],
  merge: [{ table: "mails", stays: "they are an address's" }],
  async exportOf({ emails }) {
    const mails = (await plainRows("mails", "lower(recipient) = any($1)", emails)) as { kind: string }[];
    return { mails: mails.map((mail) => (isSecret(mail) ? withoutWords(mail) : mail)) };
  },
  async erase({ emails, requests }, on) {
    return eraseMailsTo(emails, requests, on);
  },
};
