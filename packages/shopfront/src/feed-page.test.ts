// The printed feed: its weight, what it carries, and that no caption breaks out of it.
import { usualTheme } from '@vitrine/contract/theme-rules';
import { expect, test } from 'vitest';
import { toEmbeddedFeed } from './embedded-feed.ts';
import { type FeedPageView, renderFeedPage } from './feed-page.tsx';
import type { FeedPostView } from './feed-posts.tsx';

const id = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const file = (at: number): string => `/files/${id}/${id.slice(0, -2)}${String(at).padStart(2, '0')}`;
const blur = `data:image/webp;base64,${'A'.repeat(177)}`;

const samplePost = (at: number, title: string): FeedPostView => ({
  href: `/feed-${'a'.repeat(20)}${String(at).padStart(2, '0')}`,
  title,
  products: at,
  ad: null,
  image: {
    src: `${file(at)}-800.webp`,
    srcset: `${file(at)}-400.webp 400w,${file(at)}-800.webp 800w`,
    width: 1080,
    height: 1350,
    alt: title,
    blur,
  },
});

const sign = { url: '/sign.123456789abc.js', bag: '0123456789abcdef' };

const sampleFeed = (rest: Partial<FeedPageView> = {}): FeedPageView => ({
  language: 'en',
  storeName: 'Atelier',
  storeUrl: 'https://atelier.example',
  logo: null,
  theme: null,
  origin: 'https://v.example',
  canonicalUrl: 'https://v.example/feed/atelier',
  isIndexed: true,
  isEmbedded: false,
  country: null,
  oembedUrl: 'https://v.example/oembed?url=https%3A%2F%2Fv.example%2Ffeed%2Fatelier',
  gallery: null,
  tag: null,
  posts: [samplePost(1, 'Morning')],
  all: { href: '/feed/atelier', isCurrent: true },
  networks: [],
  products: [],
  newer: null,
  older: null,
  sign: null,
  goods: [],
  openedUrl: null,
  ...rest,
});

test('the largest page weighs less than 30 kB, with every theme', () => {
  const title = 'כ'.repeat(80);
  const html = renderFeedPage(
    sampleFeed({
      language: 'he',
      sign,
      theme: { ...usualTheme, font: 'rubik', page_background_color: '#fafafa' },
      posts: Array.from({ length: 24 }, (_, at) => samplePost(at, title)),
      networks: (['instagram', 'tiktok', 'pinterest'] as const).map((network) => ({
        network,
        href: `/feed/atelier?network=${network}`,
        isCurrent: false,
      })),
      products: Array.from({ length: 12 }, (_, at) => ({
        title: 'מעיל צמר ארוך',
        href: `/feed/atelier?product=81234567890${at}`,
        isCurrent: false,
      })),
      newer: `/feed/atelier?before=${id}`,
      older: `/feed/atelier?after=${id}`,
    }),
  );
  expect(Buffer.byteLength(html)).toBeLessThan(30_000);
  expect(html).toContain('dir="rtl"');
  expect(html).toContain('og:description');
});

test('a sign of the bag is hidden until its one script finds a bag, and is in no frame', () => {
  const html = renderFeedPage(sampleFeed({ sign }));
  expect(html.match(/<script src[^>]*>/g)).toEqual([`<script src=${sign.url} defer data-b=${sign.bag}>`]);
  expect(html).toContain('<a class="cta bag" href=/feed/atelier hidden>Your bag <span></span></a>');
  expect(renderFeedPage(sampleFeed({ sign, isEmbedded: true }))).not.toMatch(/<script src|class="cta bag"/);
});

const toTag = (html: string, name: string): string | undefined =>
  new RegExp(`property="?og:${name}"? content=(?:"([^"]*)"|([^> ]*))`).exec(html)?.slice(1).find(Boolean);

test('the feed and a gallery say in previews what they are, and where', () => {
  const gallery = { title: 'Summer', layout: 'grid', feedUrl: '/feed/atelier', isByHand: false } as const;
  const canonicalUrl = 'https://v.example/feed/atelier/summer';
  const about = toTag(renderFeedPage(sampleFeed()), 'description');
  expect(about).toContain('Atelier');
  expect(toTag(renderFeedPage(sampleFeed()), 'url')).toBe('https://v.example/feed/atelier');
  const html = renderFeedPage(sampleFeed({ gallery, canonicalUrl }));
  expect([toTag(html, 'title'), toTag(html, 'description'), toTag(html, 'url')]).toEqual([
    'Summer',
    about,
    canonicalUrl,
  ]);
});

/** What search engines read of each post. */
const itemsOf = (html: string): Record<string, string>[] => {
  const [, data = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  const { itemListElement = [] } = JSON.parse(data) as { itemListElement?: { item: Record<string, string> }[] };
  return itemListElement.map(({ item }) => item);
};

test.each([
  ['English', 'A slow morning in linen, with coffee and the window open'],
  ['Hebrew', 'בוקר איטי בפשתן, עם קפה וחלון פתוח אל הים'],
])(
  'a full page of %s captions keeps every name for search engines, and gives up the blur first',
  (_language, title) => {
    const html = renderFeedPage(
      sampleFeed({ posts: Array.from({ length: 24 }, (_, at) => samplePost(at, `${title} ${at}`)) }),
    );
    expect(Buffer.byteLength(html)).toBeLessThan(30_000);
    expect(itemsOf(html).map(({ name }) => name)).toEqual(Array.from({ length: 24 }, (_, at) => `${title} ${at}`));
    expect(itemsOf(html).every(({ contentUrl }) => contentUrl?.startsWith('https://v.example/files/'))).toBe(true);
    expect(html.match(/ srcSet="/gi)).toHaveLength(24);
  },
);

test('an advertisement is told on its post, in the word of the shopper’s country before that of the page', () => {
  const posts = (['paid', 'gifted', null] as const).map((ad, at) => ({ ...samplePost(at, `Post ${at}`), ad }));
  const gallery = { title: 'Linen', feedUrl: '/feed/atelier', isByHand: false };
  for (const layout of ['grid', 'masonry', 'carousel', 'stories'] as const)
    for (const isEmbedded of [true, false]) {
      const html = renderFeedPage(sampleFeed({ posts, gallery: { ...gallery, layout }, isEmbedded }));
      expect([...html.matchAll(/<b>(.*?)<\/b>/g)].map(([, word]) => word)).toEqual([
        '<bdi lang=en>Ad</bdi>',
        '<bdi lang=en>Ad</bdi> · Gifted',
      ]);
    }
  expect(renderFeedPage(sampleFeed({ posts, country: 'DE' }))).toContain('<bdi lang=de>Werbung</bdi> · Gifted');
  expect(toEmbeddedFeed(sampleFeed({ posts, language: 'he' })).posts.map(({ ad }) => ad)).toEqual([
    'פרסומת',
    'פרסומת · מתנה',
    null,
  ]);
});

test.each(['masonry', 'carousel', 'stories'] as const)(
  'a gallery is laid out as a %s, with a way to the feed',
  (layout) => {
    const href = `/feed-${'a'.repeat(22)}?utm_content=gallery-linen`;
    const html = renderFeedPage(
      sampleFeed({
        gallery: { title: 'In <linen>', layout, feedUrl: '/feed/atelier', isByHand: false },
        posts: [{ ...samplePost(1, 'One'), href }],
      }),
    );
    expect(html).toContain(`class="posts ${layout}"`);
    expect(html).toContain('In &lt;linen&gt;</h1>');
    expect(html).toContain('<a href=/feed/atelier>All posts</a>');
    // what search engines read is the post itself, however it was come by
    expect(html).toContain(`"url":"https://v.example/feed-${'a'.repeat(22)}"`);
  },
);

test.each([
  [true, ['Previous posts', 'Next posts']],
  [false, ['Newer', 'Older']],
])('pages of a gallery by hand: %s', (isByHand, words) => {
  const html = renderFeedPage(
    sampleFeed({
      gallery: { title: 'Linen', layout: 'grid', feedUrl: '/feed/atelier', isByHand },
      newer: '/feed/atelier/linen?before=a',
      older: '/feed/atelier/linen?after=b',
    }),
  );
  expect([...html.matchAll(/rel=(?:prev|next)>([^<]+)</g)].map(([, word]) => word)).toEqual(words);
});

test('how many products a post shows is said as its language says two', () => {
  const posts = [1, 2, 3].map((products) => ({ ...samplePost(products, 'Post'), products }));
  expect(toEmbeddedFeed(sampleFeed({ posts, language: 'he' })).posts.map(({ label }) => label)).toEqual([
    'מוצר אחד',
    'שני מוצרים',
    '3 מוצרים',
  ]);
});

test('what is shared has the size of the file that is named', () => {
  const post = samplePost(1, 'One');
  const image = { ...post.image!, src: '/files/a-800.webp', width: 1200, height: 1800 };
  const html = renderFeedPage(sampleFeed({ posts: [{ ...post, image }] }));
  expect(html).toMatch(/og:image content="?[^"> ]*a-800\.webp/);
  expect(html).toMatch(/og:image:width content="?800"?/);
  expect(html).toMatch(/og:image:height content="?1200"?/);
});

test('posts with a hashtag stand under it, with a way to all of them', () => {
  const way = { href: '/feed/atelier', isCurrent: false };
  const html = renderFeedPage(
    sampleFeed({ tag: 'בוקר', isIndexed: false, all: way, networks: [{ ...way, network: 'tiktok' }] }),
  );
  expect(html).toContain('#בוקר</h1>');
  expect(html).toContain('<a href=/feed/atelier>All posts</a>');
});

test('in a frame there are its posts alone, which open beside it', () => {
  const html = renderFeedPage(sampleFeed({ isEmbedded: true, isIndexed: false }));
  expect(html).toMatch(/<a href=\/feed-a+01 target="_blank" rel=noopener>/);
  expect(html).not.toMatch(/<h1|<header|<footer|ld\+json/);
});

test('others read it with whole addresses, and are told how it is framed', () => {
  expect(renderFeedPage(sampleFeed())).toMatch(
    /type=application\/json\+oembed href="https:\/\/v\.example\/oembed\?url=/,
  );
  const [post] = toEmbeddedFeed(sampleFeed()).posts;
  expect(post).toMatchObject({ href: `https://v.example/feed-${'a'.repeat(20)}01`, label: '1 product' });
  expect(post?.image?.srcset).toBe(
    `https://v.example${file(1)}-400.webp 400w,https://v.example${file(1)}-800.webp 800w`,
  );
});

test('nothing that strangers write is markup', () => {
  const hostile = '"><script>alert(1)</script></script>&<!--';
  const html = renderFeedPage(
    sampleFeed({
      storeName: hostile,
      posts: [samplePost(1, hostile), { ...samplePost(2, hostile), image: null }],
      products: [{ title: hostile, href: '/feed/atelier?product=1', isCurrent: true }],
    }),
  );
  expect(html).not.toContain('<script>alert');
  expect(html.match(/<script/g)).toHaveLength(1);
});

test('says what it is to search engines and link previews, with whole addresses', () => {
  const html = renderFeedPage(sampleFeed());
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(data)).toMatchObject({
    '@type': 'ItemList',
    itemListElement: [{ item: { '@type': 'ImageObject', url: expect.stringMatching(/^https:\/\/v\.example\/feed-/) } }],
  });
  expect(html).toMatch(/property=og:image content=https:\/\/v\.example\/files/);
  expect(html).toContain('rel=canonical href=https://v.example/feed/atelier');
  expect(html).not.toContain('noindex');
  expect(renderFeedPage(sampleFeed({ isIndexed: false }))).toContain('noindex');
});

test('pictures keep their room, the first is asked for at once and those below later', () => {
  const html = renderFeedPage(sampleFeed({ posts: Array.from({ length: 6 }, (_, at) => samplePost(at, 'Post')) }));
  const pictures = html.match(/<img [^>]*>/g) ?? [];
  expect(pictures).toHaveLength(6);
  for (const picture of pictures) expect(picture).toMatch(/width=1080 height=1350/);
  expect(pictures[0]).toContain('fetchPriority=high');
  expect(pictures.filter((picture) => picture.includes('loading=lazy'))).toHaveLength(2);
  expect(html).not.toContain('<script src');
});

test('without posts there is a way on', () => {
  expect(renderFeedPage(sampleFeed({ posts: [] }))).toContain('Nothing to shop here yet');
  const narrowed = sampleFeed({ posts: [], all: { href: '/feed/atelier', isCurrent: false } });
  expect(renderFeedPage(narrowed)).toContain('No posts match');
});
