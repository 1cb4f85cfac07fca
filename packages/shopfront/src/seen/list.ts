// Looks of one influencer that were seen in a browser, as it keeps them: the latest first. Pure.

export interface SeenLook {
  /** Its address on this site. */
  readonly path: string;
  readonly title: string;
  /** Null for one without a picture. */
  readonly image: string | null;
  /** When it was last seen, in milliseconds. */
  readonly at: number;
}

/** So many are shown beside the one that is open. */
const most = 6;
const keptFor = 30 * 86_400_000;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isPath = (value: unknown): value is string => isText(value) && /^\/[\w-]+$/.test(value);
const isImage = (value: unknown): boolean =>
  value === null || (isText(value) && /^(https?:\/\/|\/files\/)/.test(value));

function isSeen(value: unknown): value is SeenLook {
  if (typeof value !== 'object' || value === null) return false;
  const { path, title, image, at } = value as Record<string, unknown>;
  return isPath(path) && isText(title) && isImage(image) && typeof at === 'number';
}

/** What a browser has kept; whatever else stands there is nothing. */
export function readSeen(kept: string | null, now: number): SeenLook[] {
  try {
    const read: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(read) ? read.filter(isSeen).filter(({ at }) => at > now - keptFor) : [];
  } catch {
    return [];
  }
}

/** Those to show beside the look that is open. */
export const othersOf = (seen: readonly SeenLook[], path: string): SeenLook[] =>
  seen.filter((look) => look.path !== path).slice(0, most);

/** With the look that is open, which is kept where it can be led to. */
export const withSeen = (seen: readonly SeenLook[], look: SeenLook): SeenLook[] =>
  isSeen(look) ? [look, ...othersOf(seen, look.path)] : [...seen];
