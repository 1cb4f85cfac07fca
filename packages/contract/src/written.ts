// Parts of questions that addresses carry as JSON. Pure.
import { z } from 'zod';

/** For a transformation of a text: what it says, or a fault where it is no JSON. */
export function readWritten(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch (problem) {
    if (!(problem instanceof SyntaxError)) throw problem;
    context.addIssue({ code: 'custom', message: 'wrong_format' });
    return z.NEVER;
  }
}
