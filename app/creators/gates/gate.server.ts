import { type Action, action } from "../../../platform/action/action.server.ts";
import type { Call } from "../../../platform/action/call.server.ts";
import { config } from "../../../platform/config.server.ts";
import { limitTo } from "../../../platform/http/limits.server.ts";
import { log } from "../../../platform/logger.server.ts";
import { fullKeyedHash, isFullKeyedHash } from "../../../platform/names/keyed-hashes.server.ts";
import { sameText } from "../../../platform/names/same-text.server.ts";
import { Problem } from "../../../platform/problem.ts";
import {
  cookie,
  cookieName,
  readCookie,
  readSession,
  sealSession,
  unsealSession,
} from "../../../platform/session/session.server.ts";
import { GateForm } from "./gate-rules.ts";

/** Several codes may open one gate, each in its own variant. */
const codesOf = {
  afterparty: { standard: () => config.AFTERPARTY_PASSWORD },
  showcase: { standard: () => config.SHOWCASE_CODE, variant: () => config.SHOWCASE_VARIANT_CODE },
} as const;

export type GateName = keyof typeof codesOf;

const openForSeconds = 400 * 24 * 3600;
const cookieOf = (gate: GateName) => cookieName(`afters_gate_${gate}`);

type Opened = { gate: GateName; session: string; variant: string; code: string };

const refusals: Record<GateName, string> = {
  afterparty: "Incorrect password",
  showcase: "This code opens nothing",
};

const known = (code: string) => fullKeyedHash("gate", code);

/** A sealed cookie for one session and one code: it needs no table, and a changed code closes the gate again. */
export const isOpen = (gate: GateName, session: string | null, cookies: string | null | undefined): boolean =>
  openedWith(gate, session, cookies) !== null;

/** Which of its codes has opened it; null while it is closed. */
export function openedWith(
  gate: GateName,
  session: string | null,
  cookies: string | null | undefined,
): string | null {
  const opened = unsealSession<Opened>("gate", readCookie(cookies, cookieOf(gate)));
  if (!session || opened?.gate !== gate || opened.session !== session) return null;
  const codes = codesOf[gate] as Record<string, () => string>;
  const code = codes[opened.variant];
  return code !== undefined && isFullKeyedHash(opened.code, "gate", code()) ? opened.variant : null;
}

/** To whoever has not opened the gate the action does not exist. */
export const behind =
  (gate: GateName) =>
  ({ headers: { cookie } }: Call): boolean =>
    isOpen(gate, readSession(cookie)?.session ?? null, cookie);

/** Every code is compared in full. */
function open(gate: GateName, session: string, typed: string, requestId: string): string {
  const hash = known(typed);
  const right = Object.entries(codesOf[gate]).filter(([, code]) => sameText(hash, known(code())));
  const [variant, code] = right[0] ?? [];
  if (!variant || !code) {
    log.warn({ gate, requestId }, "a wrong gate code");
    throw new Problem("wrong_code", 403, refusals[gate], { password: refusals[gate] });
  }
  return cookie(
    cookieOf(gate),
    sealSession("gate", { gate, session, variant, code: known(code()) }),
    openForSeconds,
  );
}

const limits = {
  limit: { name: "gate-session", points: 10, seconds: 600 },
  addressLimit: { name: "gate-posts", points: 600, seconds: 600 },
};
/** A right password costs no try, or a watch party behind one address would lock itself out. */
const wrongTries = limitTo({ name: "gate-address", points: 30, seconds: 600 });

export const gateForm = (gate: GateName, page: string): Action =>
  action(
    { input: GateForm, ...limits, failed: "Something went wrong. Please try again.", busyAsFailed: true },
    async ({ password }, { session, address }, { call }) => {
      await wrongTries(address);
      const opened = open(gate, session, password, call.requestId);
      await wrongTries.refund(address);
      // The cookie comes with this answer, so a plain post finds the page open at the next request.
      return { message: "", cookies: [opened], goTo: page };
    },
  );
