/** A file that cannot be taken, in a sentence for whoever chose it. */
export class UnreadableFile extends Error {}
