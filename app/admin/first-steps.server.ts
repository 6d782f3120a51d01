import { queryOne } from "../../platform/db/pool.server.ts";

/** Which of the steps to a first party are done. */
export type StepsDone = {
  picture: boolean;
  show: boolean;
  party: boolean;
  invite: boolean;
  passkey: boolean;
};

/** Null once a party has begun, be it a sample: then there is something to look at. */
export async function findFirstSteps(email: string): Promise<StepsDone | null> {
  const row = await queryOne<StepsDone & { isEmpty: boolean }>(
    `select not exists (select 1 from parties where starts_at <= now()) as "isEmpty",
       exists (select 1 from pictures where not is_sample) as picture,
       exists (select 1 from titles where not is_sample) as show,
       exists (select 1 from parties where sample_of is null) as party,
       (select count(*) > 1 from operators) as invite,
       exists (select 1 from operators o join operator_passkeys k on k.operator_id = o.id where o.email = $1) as passkey`,
    [email],
  );
  if (!row?.isEmpty) return null;
  const { isEmpty: _, ...steps } = row;
  return steps;
}
