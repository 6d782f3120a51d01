import { z } from "zod";
import { parse } from "../../../../platform/action/action.server.ts";
import type { Operator } from "../../../desk/operator.ts";
import { type Kind, type RequestStatus, statusNamed } from "./kinds.ts";
import { recipientsOf } from "./recipients.server.ts";
import { moveRequests } from "./request-actions.server.ts";
import { answerFields } from "./template-form.ts";
import { isAnswerState, placeholdersOf } from "./template-texts.ts";
import { findTemplate } from "./templates.server.ts";

/** What is asked before requests are set to `to`: who can be written to, and with which words. */
export async function answerChoices(kind: Kind, ids: number[], to: RequestStatus) {
  if (!isAnswerState(kind, to)) return { template: null, placeholders: {}, recipients: [] };
  const [template, recipients] = await Promise.all([
    findTemplate(kind.form, to),
    recipientsOf(kind, ids, to),
  ]);
  const isReached = recipients.some(({ unreached }) => unreached === null);
  return { template: isReached ? template : null, placeholders: placeholdersOf(kind, to), recipients };
}

type Typed = { status?: string; subject?: string; body?: string };

/** Sets the requests and writes to whoever can be reached. Refused texts come back to their fields. */
export function setAndWrite(kind: Kind, ids: number[], typed: Typed, by: Operator) {
  const status = statusNamed(typed.status ?? null);
  const known = isAnswerState(kind, status) ? Object.keys(placeholdersOf(kind, status)) : [];
  const text = parse(z.object(answerFields(known)), typed);
  return moveRequests(kind, ids, status, by, text);
}
