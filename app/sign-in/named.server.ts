import { config } from "../../platform/config.server.ts";

const { hostname } = new URL(config.origin);

/** The operator who signs in with a link from the shell: whoever can print one may do everything anyway. */
export const shellOperator = `operator@${/\.[a-z]{2,}$/.test(hostname) ? hostname : "shell.local"}`;

/** True for an address that gets links by mail. */
export const isNamed = (email: string): boolean => config.OPERATOR_EMAILS.includes(email.toLowerCase());

/** True for whose session opens the desk; asked at every request, so that an address taken out is out at once. */
export const mayOperate = (email: string): boolean => isNamed(email) || email === shellOperator;
