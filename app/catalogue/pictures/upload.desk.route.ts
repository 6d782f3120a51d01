import { onPage } from "../../../platform/action/page.server.ts";
import { Problem } from "../../../platform/problem.ts";
import { auditInTransaction } from "../../desk/audit-log.server.ts";
import { deskAction } from "../../desk/desk-action.server.ts";
import { operatorOf } from "../../desk/operator.ts";
import type { Route } from "./+types/upload.desk.route";
import { addPicture } from "./pictures.server.ts";
import { PictureForm, uploadKinds } from "./upload-form.ts";

/** GET: the kinds there are, and how wide a crop of each is at least. */
export function loader(asked: Route.LoaderArgs): Response {
  operatorOf(asked, "viewer");
  return json(uploadKinds);
}

const noted = auditInTransaction("picture");

const upload = deskAction("operator", PictureForm, async (fields, operator, { call }) => {
  if (!call.file) throw new Problem("no_file", 422, "Choose a file", { file: "Choose a file" });
  const name = await addPicture(call.file, fields, noted(operator, "picture-create", "Added a picture."));
  return { answer: { name } };
});

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });

/** POST {kind, name, alt, file}: answers {name}, or {message} of what is wrong (422), for a script that stays on its page. */
export const action = onPage(upload, (outcome) => {
  if (outcome.ok) return json(outcome.answer ?? {});
  const { fields, message, status } = outcome.problem;
  return json({ message: Object.values(fields ?? {})[0] ?? message }, status);
});
