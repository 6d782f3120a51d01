import { Problem } from "../../../platform/problem.ts";

// Codes and sentences as storage-js and those who use it know them.

export const noSuchObject = () => new Problem("NoSuchKey", 404, "Object not found");
export const noSuchBucket = () => new Problem("NoSuchBucket", 404, "Bucket not found");
export const notAPath = () =>
  new Problem("InvalidKey", 400, "A path has at most five parts of plain characters, 200 characters in all.");
export const readOnly = () => new Problem("AccessDenied", 403, "This bucket is read, not written.");
export const storageNotOffered = (what: string) =>
  new Problem("NotImplemented", 501, `${what} is not offered by this Afters.`);
export const badLink = () =>
  new Problem("InvalidJWT", 400, "This link is over, or was not made here. Ask for a new one.");
export const notCheckedYet = () =>
  new Problem(
    "not_looked_at",
    409,
    "This file is still being checked. It can be read in a moment.",
    undefined,
    2,
  );
export const submittedObject = () =>
  new Problem(
    "AccessDenied",
    403,
    "This file belongs to a work that was handed in. Withdraw the work at /submit.",
  );

/** As storage-js reads it: `statusCode` is a text. */
export const refusal = ({ code, status, message }: Problem) => ({
  status,
  body: { statusCode: String(status), error: code, code, message },
});
