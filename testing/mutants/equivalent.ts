/** A change that no test can notice, and why: by its file, the trimmed line it begins in, and what becomes of it. */
type Equivalent = { file: string; line: string; change: string; why: string };

export const equivalents: Equivalent[] = [];
