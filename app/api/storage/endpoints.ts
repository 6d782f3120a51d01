import { z } from "zod";
import type { Described } from "../described.ts";

const refusals = [
  { status: 404, code: "NoSuchKey", when: "there is no such object, or it belongs to someone else" },
  { status: 404, code: "NoSuchBucket", when: "there is no such bucket" },
];
const unreadable = { status: 400, code: "InvalidRequest", when: "the body does not fit" };
const signedIn = { status: 401, code: "sign_in_first", when: "no access token was sent" };
const bucket = "submissions, or art where it only reads";
const object = { Key: "submissions/boards/one.png", Id: "6f1d…" };

/** What storage-js calls; uploads answer once a file was looked at. */
export const storageEndpoints: Described[] = [
  {
    method: "GET",
    path: "bucket",
    summary: "The two buckets.",
    caller: "key",
    answers: [{ status: 200, is: "a list of buckets" }],
    refusals: [],
    limits: [],
  },
  {
    method: "POST",
    path: "object/list/{bucket}",
    summary: `What lies in a folder of ${bucket}. Folders have the id null.`,
    caller: "key",
    body: z.object({
      prefix: z.string().optional(),
      search: z.string().optional(),
      limit: z.number().int().optional(),
      offset: z.number().int().optional(),
      sortBy: z.object({ column: z.string().optional(), order: z.string().optional() }).optional(),
    }),
    answers: [{ status: 200, is: "objects and folders" }],
    refusals: [unreadable, signedIn],
    limits: ["1,000 entries an answer"],
  },
  {
    method: "GET",
    path: "object/public/art/{path}",
    summary: "A picture of the product, as {name}.webp or {name}.avif. Needs no key.",
    caller: "anybody",
    answers: [{ status: 200, is: "the picture" }],
    refusals,
    limits: [],
  },
  {
    method: "GET",
    path: "object/{bucket}/{path}",
    summary: "The bytes of an object.",
    caller: "key",
    answers: [{ status: 200, is: "the file, to be saved" }],
    refusals: [
      ...refusals,
      signedIn,
      { status: 409, code: "not_looked_at", when: "it is still being checked" },
    ],
    limits: [],
  },
  {
    method: "POST",
    path: "object/submissions/{path}",
    summary:
      "Takes a file: a body of bytes, or a form with one. PUT, or the header x-upsert: true, replaces one. By what is in it: PDF, Word, MP4, MOV, JPEG, PNG.",
    caller: "fan",
    answers: [{ status: 200, is: "its name", example: object }],
    refusals: [
      signedIn,
      { status: 400, code: "InvalidKey", when: "the path is not allowed" },
      { status: 409, code: "duplicate", when: "there is one of this name" },
      { status: 413, code: "too_large", when: "it has more than 100 MB" },
      { status: 415, code: "InvalidMimeType", when: "it is no file that is taken" },
    ],
    limits: ["100 MB a file", "200 objects and 2 GB a person"],
  },
  {
    method: "POST",
    path: "object/sign/submissions/{path}",
    summary: "A link that reads one object until it expires, for anyone who has it.",
    caller: "fan",
    body: z.object({ expiresIn: z.number().int().min(1).max(604_800) }),
    answers: [{ status: 200, is: "signedURL, behind /storage/v1" }],
    refusals: [...refusals, signedIn, unreadable],
    limits: ["seven days at most"],
  },
  {
    method: "POST",
    path: "object/upload/sign/submissions/{path}",
    summary: "A link that takes one file for you, for two hours, without your token.",
    caller: "fan",
    answers: [{ status: 200, is: "url, behind /storage/v1" }],
    refusals: [signedIn, { status: 400, code: "InvalidKey", when: "the path is not allowed" }],
    limits: [],
  },
  {
    method: "POST",
    path: "upload/resumable",
    summary:
      "tus 1.0: an upload that goes on where it broke off. bucketName and objectName stand in Upload-Metadata.",
    caller: "fan",
    answers: [{ status: 201, is: "Location of the upload" }],
    refusals: [signedIn, { status: 412, code: "Tus-Resumable", when: "the header of tus is missing" }],
    limits: ["as above"],
  },
];
