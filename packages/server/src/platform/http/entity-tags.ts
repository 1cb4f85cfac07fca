// Whether a browser names what it has already (RFC 9110, 13.1.2). Pure.
const bare = (tag: string): string => tag.trim().replace(/^W\//, '');

/** Compared weakly, as `If-None-Match` is. */
export function namesTag(header: string, tag: string): boolean {
  return header.split(',').some((each) => each.trim() === '*' || bare(each) === bare(tag));
}
