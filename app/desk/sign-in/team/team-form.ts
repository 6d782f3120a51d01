import { z } from "zod";
import { roles } from "../../roles.ts";
import { AskForm } from "../sign-in-form.ts";

const role = z.enum(roles, "Choose a role");

export const NewcomerForm = z.object({
  email: AskForm.shape.email.transform((email) => email.toLowerCase()),
  role,
});

export const RoleForm = z.object({ id: z.string("Choose somebody"), role });
