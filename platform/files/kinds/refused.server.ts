/** Its message is a sentence for whoever sent the file. */
export class FileRefused extends Error {}

export class NotAccepted extends FileRefused {}

const kindsWeTake = "none of the kinds we take: PDF, DOC, DOCX, MP4, MOV, JPG or PNG.";

/** With what it is, where that is known. */
export const notAccepted = (kind?: string) =>
  new NotAccepted(kind ? `This file is ${kind}, ${kindsWeTake}` : `This is ${kindsWeTake}`);

export const notWhole = (what: string) =>
  new FileRefused(
    `This ${what} is not whole, or something was put behind it. Save it again and send the new file.`,
  );

export const carries = () =>
  new FileRefused(
    "This document carries another file, or takes something in from elsewhere. Save it without and send that.",
  );
