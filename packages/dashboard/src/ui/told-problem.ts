// What a screen tells of something that went wrong.
export interface ToldProblem {
  readonly message: string;
  /** For support, where the server gave one. */
  readonly requestId: string | null;
}
