import { config } from "../../platform/config.server.ts";

const { hostname } = new URL(config.origin);

/** The operator who signs in with a link from the shell: whoever can print one may do everything anyway. */
export const shellOperator = `operator@${/\.[a-z]{2,}$/.test(hostname) ? hostname : "shell.local"}`;

export const isNamed = (email: string): boolean => config.OPERATOR_EMAILS.includes(email.toLowerCase());

/** Asked at every request, so that an address taken out is out at once. */
export const mayOperate = (email: string): boolean => isNamed(email) || email === shellOperator;
