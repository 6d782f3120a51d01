/** Its message is a sentence for whoever sent the file. */
export class FileRefused extends Error {}

export const notAccepted = () =>
  new FileRefused("This is none of the kinds we take: PDF, DOC, DOCX, MP4, MOV, JPG or PNG.");

export const notWhole = (what: string) =>
  new FileRefused(`This ${what} is not whole, or something was put behind it. Save it anew and send that.`);

export const carries = () =>
  new FileRefused(
    "This document carries another file, or takes something in from elsewhere. Save it without and send that.",
  );
