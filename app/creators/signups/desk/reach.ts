import { counted } from "../../../../platform/ui/numbers.ts";
import type { Recipient, Unreached } from "./recipients.server.ts";

export const unreachedWords: Record<Unreached, string> = {
  none: "No email address was given.",
  bounced: "The last email to this address came back.",
  unsubscribed: "This address has unsubscribed.",
  written: "They were written to within the last day.",
};

const unreachedCounts: Record<Unreached, (many: number) => string> = {
  none: (many) => `${many} without an email address`,
  bounced: (many) => `${counted(many, "address", "addresses")} where the last email came back`,
  unsubscribed: (many) => `${many} unsubscribed`,
  written: (many) => `${many} written to within the last day`,
};

/** "36 emails leave in five minutes. Not written to: 1 without an email address, 1 unsubscribed." */
export function reachSentence(recipients: Pick<Recipient, "unreached">[]): string {
  const reached = recipients.filter(({ unreached }) => unreached === null).length;
  const left = (Object.keys(unreachedCounts) as Unreached[]).flatMap((why) => {
    const many = recipients.filter(({ unreached }) => unreached === why).length;
    return many > 0 ? [unreachedCounts[why](many)] : [];
  });
  const leaves = `${reached === 0 ? "No email leaves" : `${counted(reached, "email")} ${reached === 1 ? "leaves" : "leave"} in five minutes`}.`;
  return left.length > 0 ? `${leaves} Not written to: ${left.join(", ")}.` : leaves;
}
