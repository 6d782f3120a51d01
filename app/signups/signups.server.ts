import type { z } from "zod";
import { query } from "../../platform/db/pool.server.ts";
import { Problem } from "../../platform/problem.ts";
import type { BetaForm } from "./beta-form.ts";

/**
 * Stores a beta request as one row of fan_invites (BETA-18). A username or an email that is there already, in
 * whatever case, is refused with "duplicate" in the same words as any failure, so that nobody can probe for
 * addresses.
 */
export async function requestBeta({
  username,
  name,
  email,
  phone,
}: z.output<typeof BetaForm>): Promise<void> {
  try {
    await query(
      "insert into fan_invites (username, name, email, phone, source) values ($1, $2, $3, $4, 'beta')",
      [username, name, email, phone],
    );
  } catch (error) {
    if ((error as { code?: string }).code !== "23505") throw error;
    throw new Problem("duplicate", 409, "Something went wrong. Please try again.");
  }
}
