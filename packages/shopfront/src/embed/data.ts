// What a page of somebody else's is told of a gallery, and how that is read there: whatever is not as it should be is left out. Pure.

export interface EmbeddedImage {
  readonly src: string;
  /** Null where there is one size. */
  readonly srcset: string | null;
  readonly width: number;
  readonly height: number;
}

export interface EmbeddedPost {
  /** Its page, with its origin. */
  readonly href: string;
  readonly title: string;
  /** How many products it shows, in words. */
  readonly label: string;
  /** That it is an advertisement, in a word or two; null where it is none. */
  readonly ad: string | null;
  readonly image: EmbeddedImage | null;
}

/** Texts are texts: whoever reads it writes none of them as markup. */
export interface EmbeddedFeed {
  readonly language: string;
  readonly dir: 'ltr' | 'rtl';
  /** What the whole is called to who does not see it. */
  readonly title: string;
  readonly posts: readonly EmbeddedPost[];
}

/** Null for what is no such answer. */
export function readFeed(told: unknown): EmbeddedFeed | null {
  const feed = told as Partial<EmbeddedFeed> | null;
  return Array.isArray(feed?.posts) ? (feed as EmbeddedFeed) : null;
}

/** An address of the web; null for a program or whatever else an address can be. */
export function toWebAddress(text: unknown, base?: string): string | null {
  try {
    const url = new URL(String(text), base);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
  } catch {
    return null;
  }
}

const layouts = ['grid', 'masonry', 'carousel', 'stories'] as const;
type EmbedLayout = (typeof layouts)[number];

export interface EmbedSettings {
  /** Where its posts are asked for. */
  readonly source: string;
  readonly layout: EmbedLayout;
  readonly count: number;
  readonly heading: string;
  readonly isInPlace: boolean;
  /** Of one product: there is nothing to see, and no room, where no post shows it. */
  readonly isOfProduct: boolean;
}

/** Whichever is there asks for one product, and an empty one for none: off a product's page a theme fills in nothing. */
const ofProduct = ['product', 'handle'] as const;
const most = 24;
const usual = 12;

/** What the attributes of the element say; null without the address of a feed or a gallery. */
export function readSettings(get: (name: string) => string | null, language: string): EmbedSettings | null {
  const address = toWebAddress(get('address') ?? '');
  const [, origin = '', shop = '', gallery = ''] =
    /^(https?:\/\/[^/]+)\/feed\/([\w-]+)(?:\/([\w-]+))?\/?(?:[?#]|$)/i.exec(address ?? '') ?? [];
  if (shop === '') return null;
  const layout = layouts.find((each) => each === get('layout')) ?? 'grid';
  const asked = Math.floor(Number(get('count') ?? usual));
  const count = asked >= 1 ? Math.min(asked, most) : usual;
  const query = new URLSearchParams({ count: String(count), lang: language });
  if (gallery !== '') query.set('gallery', gallery);
  for (const name of ofProduct) {
    const value = get(name);
    if (value !== null) query.set(name, value);
  }
  return {
    source: `${origin}/feed/${shop}/embed.json?${query.toString()}`,
    layout,
    count,
    heading: get('heading') ?? '',
    isInPlace: get('target') === '_self',
    isOfProduct: ofProduct.some((name) => query.has(name)),
  };
}
