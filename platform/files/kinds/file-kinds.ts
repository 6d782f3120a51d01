/** What may be sent in: by what is in it, never by its name (SUBMIT-10). */
export const fileKinds = {
  pdf: { mediaType: "application/pdf", label: "PDF" },
  doc: { mediaType: "application/msword", label: "Word" },
  docx: {
    mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    label: "Word",
  },
  mp4: { mediaType: "video/mp4", label: "Video" },
  mov: { mediaType: "video/quicktime", label: "Video" },
  jpg: { mediaType: "image/jpeg", label: "Picture" },
  png: { mediaType: "image/png", label: "Picture" },
} as const;
export type FileKind = keyof typeof fileKinds;

/** For a file field, which only helps to choose. */
export const acceptedEndings = ".pdf,.doc,.docx,.mp4,.mov,.jpg,.jpeg,.png";
