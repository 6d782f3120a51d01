import { passkey } from "@better-auth/passkey";
import { expect, test } from "vitest";
import { withOwnSchema } from "./own-schema.server.ts";

test("two instances of a plug-in have tables and columns of their own", () => {
  const named = (modelName: string, userId: string) =>
    withOwnSchema(passkey({ schema: { passkey: { modelName, fields: { userId } } } }));
  const [desk, fans] = [named("operator_passkeys", "operator_id"), named("account_passkeys", "account_id")];
  const names = [desk, fans].map(({ schema }) => {
    const { modelName, fields } = schema.passkey as {
      modelName?: string;
      fields: { userId: { fieldName?: string } };
    };
    return [modelName, fields.userId.fieldName];
  });
  expect(names).toEqual([
    ["operator_passkeys", "operator_id"],
    ["account_passkeys", "account_id"],
  ]);
});
