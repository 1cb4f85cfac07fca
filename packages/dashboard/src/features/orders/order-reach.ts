// How far back older orders may be asked for, in years, and which of these a moment is. Pure.

export const reaches = ['all', '5', '2', '1'] as const;
type Reach = (typeof reaches)[number];

const dayMs = 24 * 3600_000;

/** Null for the first order. */
export function toSince(reach: Reach, now: Date): string | null {
  if (reach === 'all') return null;
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - Number(reach));
  return since.toISOString();
}

/** The reach that was chosen, lately or long ago: the nearest below it in whole years; null for none of them. */
export function toReach(since: string | null, now: Date): Reach | null {
  if (since === null) return 'all';
  const years = (now.getTime() - Date.parse(since)) / (365.25 * dayMs);
  return reaches.find((reach) => reach !== 'all' && years >= Number(reach) - 0.01) ?? null;
}
