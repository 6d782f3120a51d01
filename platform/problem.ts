/** Anything else that is thrown is a bug and shows nobody its insides. */
export class Problem extends Error {
  /** Such as "poll_closed". */
  readonly code: string;
  /** 400 to 503. */
  readonly status: number;
  /** Field name to sentence, shown beside the field. */
  readonly fields: Record<string, string> | undefined;
  /** Seconds after which trying again makes sense, sent as Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(
    code: string,
    status: number,
    sentence: string,
    fields?: Record<string, string>,
    retryAfter?: number,
  ) {
    super(sentence);
    this.name = "Problem";
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}
