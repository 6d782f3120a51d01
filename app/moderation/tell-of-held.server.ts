import { alert } from "../desk/alerts/alert.server.ts";

const quarterMs = 15 * 60_000;

const pages = { confession: "/operator/confessions", question: "/operator/questions" } as const;

/** Once in a quarter of an hour for each kind, however many; at once where somebody may be in danger. */
export async function tellOfHeld(what: keyof typeof pages, isUrgent: boolean): Promise<void> {
  const quarter = Math.floor(Date.now() / quarterMs);
  const key = `${what} ${quarter}${isUrgent ? " urgent" : ""}`;
  const said = isUrgent
    ? `A ${what} is held in which somebody may be in danger.`
    : `A ${what} is held for review.`;
  await alert("held", { key, said, path: pages[what], urgent: isUrgent });
}
