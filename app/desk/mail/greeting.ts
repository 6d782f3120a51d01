/** By name if it is nothing but one: what a stranger types must not become words of ours, or a link. */
export const greeting = (name: string): string =>
  /^[\p{L}\p{M} '\u2019-]{1,40}$/u.test(name) ? `Hello ${name},` : "Hello,";
