// A request that a page cannot answer: the status and the sentence that the visitor reads.

export class PageProblem extends Error {
  override name = 'PageProblem';
  readonly status: number;

  constructor(status: number, sentence: string) {
    super(sentence);
    this.status = status;
  }
}

/** The value, or the 404 page with this sentence. */
export function found<T>(value: T | null | undefined, sentence: string): T {
  if (value === null || value === undefined) throw new PageProblem(404, sentence);
  return value;
}
