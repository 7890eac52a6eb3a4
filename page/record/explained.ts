// An error with a message in Spanish, `messageEs`, which the page shows to the person.
export class ExplainedError extends Error {
  readonly messageEs: string;

  constructor(messageEs: string, cause?: unknown) {
    super(messageEs, { cause });
    this.messageEs = messageEs;
  }
}
