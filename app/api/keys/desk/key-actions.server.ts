import { z } from "zod";
import { byButton } from "../../../../platform/action/action.server.ts";
import { pageAgain, redirectOrRerender } from "../../../../platform/action/page.server.ts";
import { Problem } from "../../../../platform/problem.ts";
import { answerWithKey, findKeyRequest } from "../../../creators/signups/desk/key-answer.server.ts";
import { auditInTransaction } from "../../../desk/audit-log.server.ts";
import { confirmationField, deskAction } from "../../../desk/desk-action.server.ts";
import { rowNumber } from "../../../desk/search.ts";
import { endSecret, makeSecret, type SecretKind } from "../secrets.server.ts";
import { changeKey, createKey, revokeKey, slugsOf } from "./desk-keys.server.ts";
import { KeyForm, type KeyInput, scopesOf } from "./key-form.ts";

const noted = auditInTransaction("key");

/** As the table has it. Refusals: invalid, for a title that is not here and for no scope at all. */
function settingsOf(fields: z.output<typeof KeyForm>): KeyInput {
  const scopes = scopesOf(fields);
  const sentence = "A key without a scope can do nothing: tick one.";
  if (scopes.length === 0) throw new Problem("invalid", 422, sentence, { read: sentence });
  return { ...fields, titles: slugsOf(fields.titles), scopes };
}

const keep = deskAction("operator", KeyForm, async (fields, operator, { call }) => {
  const input = settingsOf(fields);
  if (call.params.id === "new") {
    const given = noted(operator, "key-given", `A key for ${input.name}.`);
    const search = new URL(call.url, "http://desk").searchParams;
    const request = await findKeyRequest(search.get("request"));
    let written = "";
    const id = await createKey(input, async (on, id, key) => {
      await given(on, id);
      if (request) written = await answerWithKey(on, request, { ...input, id, key }, operator);
    });
    return {
      message: ["The key is created.", written].join(" ").trim(),
      goTo: request?.path ?? `/operator/keys/${id}`,
    };
  }
  await changeKey(
    rowNumber(call.params.id) ?? 0,
    input,
    noted(operator, "key-changed", `Changed to ${input.name}.`),
  );
  return { message: "Saved. It takes effect within two seconds." };
});

const end = deskAction(
  "operator",
  z.object({ confirm: confirmationField("end") }),
  async (_, operator, { call }) => {
    await revokeKey(rowNumber(call.params.id) ?? 0, noted(operator, "key-ended", "It no longer works."));
    return { message: "The key is revoked.", goTo: "/operator/keys" };
  },
);

const secretWords: Record<SecretKind, string> = { server: "secret key", signing: "signing secret" };

const make = (kind: SecretKind) =>
  deskAction("operator", z.object({}), async (_, operator, { call }) => {
    const said = `A ${secretWords[kind]}.`;
    const secret = await makeSecret(
      rowNumber(call.params.id) ?? 0,
      kind,
      noted(operator, "key-secret-made", said),
    );
    return { answer: { secret, kind } };
  });

const One = z.object({ secret: z.string().transform((id) => rowNumber(id) ?? 0) });

const endOne = deskAction("operator", One, async ({ secret }, operator, { call }) => {
  const said = noted(operator, "key-secret-ended", "It no longer works.");
  await endSecret(rowNumber(call.params.id) ?? 0, secret, said);
  return { message: "It is ended: within two seconds it opens nothing." };
});

export const keyActs = byButton(
  { end, "make-server": make("server"), "make-signing": make("signing"), "end-secret": endOne },
  keep,
);

/** A secret that was made is in this answer alone: a message would be carried to the next page. */
export const shownOnce: typeof pageAgain = (outcome, call, values) =>
  outcome.ok && "secret" in (outcome.answer ?? {})
    ? pageAgain(outcome, call, values)
    : redirectOrRerender(outcome, call, values);
