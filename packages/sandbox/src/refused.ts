// What the sandbox refuses a person or a control call, with the sentence they read. The wire formats have words of their own.

/** Refused with an HTTP status: 422 when what was sent cannot be done, 404 or 409 when the shop stands against it. */
export class Refused extends Error {
  override name = 'Refused';
  readonly statusCode: number;

  constructor(sentence: string, statusCode = 422) {
    super(sentence);
    this.statusCode = statusCode;
  }
}

/** The value, or `Refused` with this sentence: 404 unless another status is named. */
export function found<T>(value: T | null | undefined, sentence: string, statusCode = 404): T {
  if (value === null || value === undefined) throw new Refused(sentence, statusCode);
  return value;
}
