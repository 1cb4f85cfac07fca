// How a post's address tells by which gallery somebody came to it. Pure.

/** The value of `utm_content`: figures and the store's own analytics tell orders by a gallery from others by it. */
export const toUtmContent = (slug: string): string => `gallery-${slug}`;

export const toArrivalQuery = (slug: string): string => `?utm_content=${toUtmContent(slug)}`;
