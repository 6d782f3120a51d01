/**
 * A path of this site as a Location header takes it. Parts of it may be an address's parameters, which come decoded:
 * letters beyond ASCII are no header, and a second slash in front would lead to another site.
 */
export function locationOf(goTo: string): string {
  const { pathname, search, hash } = new URL(`http://page/${goTo.replace(/^[/\\]+/, "")}`);
  return pathname + search + hash;
}
