import { z } from "zod";
import { passkeyCredential } from "../../../platform/session/passkey-credential.ts";

const named = "Give it a name";

export const PasskeyForm = z.object({ credential: passkeyCredential });

export const NewPasskeyForm = z.object({
  name: z.string(named).trim().min(1, named).max(60, "At most 60 characters"),
  credential: passkeyCredential,
});
