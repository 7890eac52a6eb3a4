// A failure whose reason is for people: the page shows `messageEs` as it is.
export class ExplainedError extends Error {
  readonly messageEs: string;

  constructor(messageEs: string, cause?: unknown) {
    super(messageEs, { cause });
    this.messageEs = messageEs;
  }
}
