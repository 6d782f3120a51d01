/** `randomUUID` is missing on pages that are not served over https. */
export const newKey = (): string =>
  crypto.randomUUID?.() ??
  [...crypto.getRandomValues(new Uint32Array(4))].map((n) => n.toString(36)).join("-");
