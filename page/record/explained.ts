// An error with a reason for people, `messageEs`, which the page shows as it is.
export class ExplainedError extends Error {
  readonly messageEs: string;

  constructor(messageEs: string, cause?: unknown) {
    super(messageEs, { cause });
    this.messageEs = messageEs;
  }
}
