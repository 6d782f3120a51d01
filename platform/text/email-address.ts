import { z } from "zod";

/** Whatever a field of type email takes, with a dot in its domain. Source: WHATWG HTML, valid email address. */
export const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?)+$/;

/** "bücher.example" as mail systems know it: some browsers send a domain as it was typed. Anything else stays. */
export function asciiDomain(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  if (at < 1 || /^\p{ASCII}*$/u.test(domain) || !/^[\p{L}\p{M}\p{N}.\u3002\uff0e-]+$/u.test(domain))
    return address;
  const url = `http://${domain}`;
  return URL.canParse(url) ? `${address.slice(0, at)}@${new URL(url).hostname}` : address;
}

/** One line, its domain in ASCII. */
export const emailAddress = (invalid: string) =>
  z.string(invalid).trim().overwrite(asciiDomain).max(255, invalid).regex(emailPattern, invalid);
