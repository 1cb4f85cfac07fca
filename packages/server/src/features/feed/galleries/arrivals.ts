// How a post's address tells by which gallery somebody came to it. Pure.

/** The value of `utm_content`: figures and the store's own analytics tell orders by a gallery from others by it. */
export const toUtmContent = (slug: string): string => `gallery-${slug}`;

export const toArrivalQuery = (slug: string): string => `?utm_content=${toUtmContent(slug)}`;

/** The slug of the gallery that a post's address says it was opened from; null where it says none. */
export function readArrival(query: string): string | null {
  const [, slug = null] =
    /^gallery-([a-z0-9-]{1,100})$/.exec(new URLSearchParams(query).get('utm_content') ?? '') ?? [];
  return slug;
}
