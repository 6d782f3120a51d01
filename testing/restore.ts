/** Nothing but what was there before. */
export function restore(now: object, before: object): void {
  for (const name of Object.keys(now)) if (!(name in before)) Reflect.deleteProperty(now, name);
  Object.assign(now, before);
}
