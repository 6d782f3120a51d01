import { shellLink } from "../app/sign-in/links.server.ts";
import { Fan } from "./fan.ts";

/** The server must run on this test's database. */
export async function signedIn(origin: string): Promise<Fan> {
  const operator = new Fan(origin);
  const link = new URL(await shellLink());
  const answer = await operator.post(link.pathname);
  if (answer.headers.get("location") !== "/operator") throw new Error(`No way in: ${answer.status}`);
  return operator;
}
