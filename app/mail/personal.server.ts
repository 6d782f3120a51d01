import { eraseMailsTo } from "../../platform/mail/recipients.server.ts";
import { plainRows } from "../fans/personal.server.ts";
import type { PersonalDataProvider } from "../fans/personal-data.ts";

/** That they want none stays known, by a hash that does not give the address away. */
export const mailPersonalData: PersonalDataProvider = {
  tables: ["mails"],
  merge: [{ table: "mails", stays: "they are an address's" }],
  async exportOf({ emails }) {
    return { mails: await plainRows("mails", "lower(recipient) = any($1)", emails) };
  },
  async erase({ emails, requests }, on) {
    return eraseMailsTo(emails, requests, on);
  },
};
