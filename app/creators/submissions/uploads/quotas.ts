import { Problem } from "../../../../platform/problem.ts";
import { mostFileBytes } from "../words/submission.ts";

const gigabyte = 1024 ** 3;
/** Of one person, on the way and kept: two full submissions. */
export const mostOfPerson = 2 * gigabyte;
/** Files of one person that belong to no submission yet: a form and a half. */
export const mostOrphans = 15;
/** Objects of one person in the data layer's bucket. */
export const mostObjects = 200;
/** What stays free on the disk for the house itself. */
export const reservedBytes = 256 * 1024 * 1024;

export const tooLarge = () =>
  new Problem("too_large", 413, `A file has at most ${mostFileBytes / 1024 / 1024} MB.`);

export const tooMuchOfPerson = () =>
  new Problem(
    "too_much",
    413,
    "What you have sent takes 2 GB, the most one person may send. Withdraw something first.",
  );

export const tooManyOrphans = () =>
  new Problem(
    "too_many",
    409,
    "Many of your files are already waiting to be submitted. Remove some, or submit them.",
  );

export const tooManyObjects = () =>
  new Problem("too_many", 409, `One person keeps at most ${mostObjects} objects. Remove some first.`);

export const duplicate = () =>
  new Problem(
    "duplicate",
    409,
    "An object of this name is there already. Send it with upsert to replace it.",
  );

export const noRoom = () =>
  new Problem(
    "no_room",
    507,
    "There is no room for more files at the moment. Please try again tomorrow: nothing else was lost.",
  );
