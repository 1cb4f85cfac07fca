// Waits for a change of the server's state: answers null, or the problem that kept it from happening.
import { isProblem, type Problem } from '../../api/problem.ts';

/** Rethrows what is no problem. */
export async function settle(doing: Promise<unknown>): Promise<Problem | null> {
  try {
    await doing;
    return null;
  } catch (thrown) {
    if (!isProblem(thrown)) throw thrown;
    return thrown;
  }
}
