/** SUBMIT-07. */
export const workTypes = {
  screenplay: "Screenplay",
  "short-film": "Short film",
  art: "Art",
  concept: "Concept",
} as const;
export type WorkType = keyof typeof workTypes;

/** SUBMIT-08. */
export const genres = {
  comedy: "Comedy",
  drama: "Drama",
  thriller: "Thriller",
  horror: "Horror",
  "sci-fi": "Sci-Fi",
  documentary: "Documentary",
  experimental: "Experimental",
  other: "Other",
} as const;
export type Genre = keyof typeof genres;

/** SUBMIT-20; nobody but its own people sees the first and the last. */
export const workStatuses = {
  received: "Received",
  "under-review": "Under Review",
  accepted: "Accepted",
  "in-development": "In Development",
  featured: "Featured",
  declined: "Declined",
} as const;
export type Status = keyof typeof workStatuses;

export const genreNames = Object.keys(genres) as [Genre, ...Genre[]];
export const typeNames = Object.keys(workTypes) as [WorkType, ...WorkType[]];
export const statusNames = Object.keys(workStatuses) as [Status, ...Status[]];

/**
 * From where an operator may move it to where (SUBMIT-21, OPEN-87): on, one step or more, back by one for a slip, and to
 * "declined" from wherever it is not yet promised anything.
 */
export const movesOf: Record<Status, Status[]> = {
  received: ["under-review", "accepted", "declined"],
  "under-review": ["accepted", "declined"],
  accepted: ["in-development", "featured", "under-review"],
  "in-development": ["featured", "accepted"],
  featured: ["in-development", "accepted"],
  declined: ["under-review"],
};

export const mostFiles = 10;
/** SUBMIT-13. */
export const mostFileBytes = 100 * 1024 * 1024;

/** SUBMIT-12. */
export const inMegabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);

/** SUBMIT-15 and SUBMIT-16, whose end is ours (OPEN-86). */
export function receivedSentence(title: string, files: number): string {
  const said = `Your submission "${title}" has been received! Our team will review it within 5-7 business days`;
  return files === 0 ? said : `${said}. ${files} ${files === 1 ? "file" : "files"} uploaded.`;
}

export type SentFile = {
  id: string;
  name: string;
  bytes: number;
  /** How much of it has arrived. */
  arrived: number;
  state: "arriving" | "arrived" | "kept" | "refused";
  refusal: string | null;
};

/** Of a picture that was handed in, encoded anew. */
export const thumbnailPath = (fileId: string): string => `/submit/thumbnails/${fileId}.webp`;
