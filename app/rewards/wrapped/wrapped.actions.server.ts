import type { Hono } from "hono";
import { action } from "../../../platform/action/action.server.ts";
import type { Endpoints } from "../../../platform/action/endpoints.server.ts";
import { config } from "../../../platform/config.server.ts";
import { personOfCookies } from "../../../platform/session/persons.server.ts";
import { sentLink } from "../sent/sent-link.server.ts";
import { wrappedOfSession } from "./limits.ts";
import { downloadText, findWrapped, generateWrapped, shareText } from "./wrapped.server.ts";
import { isPeriod, type Wrapped } from "./wrapped.ts";
import { WrappedForm } from "./wrapped-forms.ts";

const fileName = /^([a-z0-9]+)-wrapped\.txt$/;

/** POST /wrapped {period}: stores it; returns {wrapped}. */
export function wrappedActions(actions: Endpoints): void {
  actions.post(
    "/wrapped",
    action(
      {
        input: WrappedForm,
        limit: wrappedOfSession,
        failed: "Failed to generate wrapped stats",
      },
      async ({ period }, { fan }) => ({
        answer: { wrapped: await generateWrapped(await fan(), period) },
        message: "Wrapped stats generated!",
        goTo: `/wrapped?period=${period}`,
      }),
    ),
  );
}

/**
 * GET /wrapped/{period}-wrapped.txt downloads it as text; GET /wrapped/{period}/share-text returns {text}. Both are
 * 404 until it is generated.
 */
export function wrappedFiles(app: Hono): void {
  app.get("/wrapped/:file{.+-wrapped\\.txt}", async (c) => {
    const period = fileName.exec(c.req.param("file"))?.[1] ?? "";
    const wrapped = await stored(await personOfCookies(c.req.header("cookie")), period);
    if (!wrapped) return c.text("There is no wrapped of this period yet. Generate it first.\n", 404);
    return c.text(downloadText(wrapped, pageOf(period)), 200, {
      "Content-Disposition": `attachment; filename="${period}-wrapped.txt"`,
      "Cache-Control": "private, no-store",
    });
  });
  app.get("/wrapped/:period/share-text", async (c) => {
    const period = c.req.param("period");
    const fanId = await personOfCookies(c.req.header("cookie"));
    const wrapped = await stored(fanId, period);
    if (!fanId || !wrapped) return c.json({ code: "no_wrapped", message: "Generate it first." }, 404);
    return c.json({ text: shareText(wrapped, sharedPage(fanId, wrapped)) }, 200, {
      "Cache-Control": "private, no-store",
    });
  });
}

const pageOf = (period: string) => `${config.origin}/wrapped?period=${period}`;

/** A sample tells nothing of the fan, so it has no page in their name. */
const sharedPage = (fan: string, { period, sample }: Wrapped) =>
  sample ? pageOf(period) : sentLink({ kind: "wrapped", fan, period });

async function stored(fanId: string | null, period: string): Promise<Wrapped | null> {
  return isPeriod(period) ? findWrapped(fanId, period) : null;
}
