// Tags of one thing after some were added and others taken away, and by what two are the same. Pure.

/** Letters of either case are the same tag. */
export const toTagKey = (tag: string): string => tag.trim().toLowerCase();

export interface TagsChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** Those there keep their place and their spelling; one in both is taken away. */
export function toTagged(tags: readonly string[], { add, remove }: TagsChange): string[] {
  const gone = new Set(remove.map(toTagKey));
  const there = new Set(tags.map(toTagKey));
  return [...tags, ...add.filter((tag) => !there.has(toTagKey(tag)))].filter((tag) => !gone.has(toTagKey(tag)));
}
