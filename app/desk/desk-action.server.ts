import { z } from "zod";
import { type Action, type ActionOptions, action } from "../../platform/action/action.server.ts";
import { type Fields, fieldsOf } from "../../platform/action/call.server.ts";
import { type AuthPolicy, cookieEdge } from "../../platform/action/edge-policies.server.ts";
import { onPage, type PageArgs, redirectOrRerender } from "../../platform/action/page.server.ts";
import { type Operator, operatorOf } from "./operator.ts";
import type { Role } from "./roles.ts";

/** One form may do more than one thing: what it asks for says whom it is for. */
type Need = Role | ((fields: Fields) => Role);

/** To everybody who does not work here these pages do not exist. */
const deskEdge = (need: Need): AuthPolicy<Operator> => ({
  ...cookieEdge,
  async identify(call) {
    if (!call.page) throw new Error("An action of the desk belongs to a page of it.");
    const role = typeof need === "function" ? need(fieldsOf(call)) : need;
    return operatorOf({ context: call.page }, role);
  },
  limitKey: ({ email }) => email,
});

type Work<Schema extends z.ZodType> = Parameters<typeof action<Schema, object, Operator>>[1];

/** What it does enters itself into the audit log, on the same transaction. */
export const deskAction = <Schema extends z.ZodType>(
  need: Need,
  input: ActionOptions<Schema, Operator>["input"],
  work: Work<Schema>,
): Action => action({ edge: deskEdge(need), input, failed: "That did not work. Please try again." }, work);

/** Goes on to the next page, which says what happened; refused fields come back. */
export const onDesk = <Args extends PageArgs>(chosen: Action | ((args: Args) => Action)) =>
  onPage(chosen, redirectOrRerender);

export function confirmationField(word: string) {
  const sentence = `Nothing was done. Type “${word}” to confirm.`;
  const said = (typed: string) => typed.trim().toLowerCase() === word.toLowerCase();
  return z.string(sentence).refine(said, sentence);
}

/** One of these buttons, or a field that not every form of the page has. */
export const optionalField = z.string().optional();
