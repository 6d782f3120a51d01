import { z } from "zod";
import { roles } from "../../roles.ts";
import { AskForLinkForm } from "../sign-in-form.ts";

const role = z.enum(roles, "Choose a role");

export const NewcomerForm = z.object({
  email: AskForLinkForm.shape.email.transform((email) => email.toLowerCase()),
  role,
});

export const RoleForm = z.object({ id: z.string("Choose a person"), role });
