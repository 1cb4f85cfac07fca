// The code by which the system and the database tell their errors apart.

/** E.g. `ENOENT` or `23505`; null for what carries none. */
export function codeOf(problem: unknown): string | null {
  return problem instanceof Error && 'code' in problem && typeof problem.code === 'string' ? problem.code : null;
}
