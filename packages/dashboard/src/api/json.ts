// Texts that may be JSON, and values that may be records.

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** What a text says; undefined where it is no JSON. */
export function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null') as unknown;
  } catch (broken) {
    if (broken instanceof SyntaxError) return undefined;
    throw broken;
  }
}
