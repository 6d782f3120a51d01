/** Its message is a sentence for whoever sent the file. */
export class FileRefused extends Error {}

export const notAccepted = () =>
  new FileRefused("This is none of the kinds we take: PDF, DOC, DOCX, MP4, MOV, JPG or PNG.");

export const notWhole = (what: string) =>
  new FileRefused(`This ${what} is not whole, or something was put behind it. Save it anew and send that.`);
