// The feed shoppers see: a grid of posts that sell, each a link to its page, whole without a script.
import type { PostSource } from '@vitrine/contract/feed';
import type { Language } from '@vitrine/contract/language';
import type { Theme } from '@vitrine/contract/themes';
import type { ReactNode } from 'react';
import { printDocument } from './document.tsx';
import { FeedPosts, type FeedLayout, type FeedPostView } from './feed-posts.tsx';
import { StoreHeader } from './look-view.tsx';
import { directionOf, sentencesOf, type Messages } from './locales/messages.ts';
import type { LookImage } from './look.ts';
import { Goods, type MessageGoods } from './message-page.tsx';
import { networkLabels } from './networks.ts';
import { toInlineJson } from './structured-data.ts';
import { feedPageStyles, findEntryPageStyles } from './styles.ts';
import { themeColourOf, themeStyles } from './theme-styles.ts';
import { namesAlone, postsAlone, printWithin, type Thrift } from './thrift.ts';

/** A way to see fewer posts, or all again. */
interface FeedWay {
  readonly href: string;
  readonly isCurrent: boolean;
}

export interface FeedPageView {
  readonly language: Language;
  readonly storeName: string;
  readonly storeUrl: string;
  readonly logo: LookImage | null;
  readonly theme: Theme | null;
  /** With its origin, as are pictures in what search engines read. */
  readonly canonicalUrl: string;
  readonly origin: string;
  readonly isIndexed: boolean;
  /** In a frame of somebody else's page: the posts alone, which open beside it. */
  readonly isEmbedded: boolean;
  /** In whose words advertisements are told; null for those of the page's language. */
  readonly country: string | null;
  /** Where it is told how others show it. */
  readonly oembedUrl: string;
  /** Null for the whole feed. */
  readonly gallery: {
    readonly title: string;
    readonly layout: FeedLayout;
    readonly feedUrl: string;
    /** Its posts stand in an order of the merchant's own. */
    readonly isByHand: boolean;
  } | null;
  /** Where shoppers search by a photo; absent where they do not. */
  readonly findUrl?: string;
  /** The hashtag it is narrowed to, without its sign. */
  readonly tag: string | null;
  readonly posts: readonly FeedPostView[];
  readonly all: FeedWay;
  readonly networks: readonly (FeedWay & { readonly network: PostSource })[];
  readonly products: readonly (FeedWay & { readonly title: string })[];
  readonly newer: string | null;
  readonly older: string | null;
  /** The script that shows a sign of the bag, and the bag’s name; null where no bag is shown. */
  readonly sign: { readonly url: string; readonly bag: string } | null;
  /** What the store sells most of, where there are no posts. */
  readonly goods: readonly MessageGoods[];
  /** Told of when the page, fetched ahead, is opened; null for one that was not. */
  readonly openedUrl: string | null;
}

const fill = (text: string, store: string): string => text.replaceAll('{store}', () => store);

/** As full as the weight of a page allows. */
export function renderFeedPage(page: FeedPageView): string {
  const { feed } = sentencesOf(page.language).page;
  const image = page.posts.find((post) => post.image !== null)?.image ?? null;
  return printWithin((thrift) =>
    printDocument({
      language: page.language,
      title: titleOf(page, feed),
      description: fill(feed.about, page.storeName),
      storeName: page.storeName,
      canonicalUrl: page.canonicalUrl,
      oembedUrl: page.oembedUrl,
      image: image && { ...image, ...sizeOf(image), src: toWhole(image.src, page.origin), alt: titleOf(page, feed) },
      icon: page.logo,
      themeColour: themeColourOf(page.theme),
      indexed: page.isIndexed,
      styles:
        feedPageStyles +
        (page.findUrl === undefined ? '' : findEntryPageStyles) +
        themeStyles(page.theme, 'grid', false),
      ...(!postsAlone(thrift) && !page.isEmbedded && { structuredData: toList(page, thrift) }),
      body: page.isEmbedded ? <FramedView page={page} thrift={thrift} /> : <FeedView page={page} thrift={thrift} />,
      ...(page.sign &&
        !page.isEmbedded && { beforeScript: `<script src=${page.sign.url} defer data-b=${page.sign.bag}></script>` }),
      tight: true,
    }),
  );
}

/** Of the file itself, which may be one of the smaller ones. */
function sizeOf({ src, width, height }: LookImage): Pick<LookImage, 'width' | 'height'> {
  const size = Number(/-(\d+)\.webp$/.exec(src)?.[1] ?? width);
  return { width: size, height: Math.round((height * size) / width) };
}

export const titleOf = ({ gallery, tag }: FeedPageView, feed: Messages['feed']): string =>
  gallery?.title ?? (tag === null ? feed.title : `#${tag}`);

export const toWhole = (path: string, origin: string): string => (path.startsWith('/') ? origin + path : path);

/** As schema.org has it: the posts in their order, each a picture with its page. */
function toList({ posts, origin }: FeedPageView, thrift: Thrift): string {
  return toInlineJson({
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: posts.map(({ href, title, image }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: {
        '@type': 'ImageObject',
        name: title,
        url: toWhole(href.replace(/\?.*$/, ''), origin),
        ...(image && !namesAlone(thrift) && { contentUrl: toWhole(image.src, origin) }),
      },
    })),
  });
}

function FeedView({ page, thrift }: { page: FeedPageView; thrift: Thrift }): ReactNode {
  const { page: messages, bag } = sentencesOf(page.language);
  const { feed } = messages;
  return (
    <div className="vt feed" lang={page.language} dir={directionOf(page.language)}>
      <StoreHeader page={page} />
      <main>
        <div className="words">
          <h1 dir="auto">{titleOf(page, feed)}</h1>
          <p>{fill(feed.about, page.storeName)}</p>
        </div>
        <Ways page={page} feed={feed} />
        {page.posts.length > 0 ? (
          <FeedPosts page={page} feed={feed} thrift={thrift} />
        ) : (
          <Empty page={page} messages={messages} />
        )}
        {page.sign && (
          <a className="cta bag" href={page.all.href} hidden>
            {bag.bag} <span />
          </a>
        )}
        <Pages page={page} feed={feed} />
      </main>
      <footer>
        {page.gallery && <a href={page.gallery.feedUrl}>{feed.everything}</a>}
        <a href={page.storeUrl}>{messages.visitStore}</a>
      </footer>
      {page.openedUrl !== null && <img src={page.openedUrl} alt="" hidden />}
    </div>
  );
}

/** The posts and the ways between them; what surrounds it says the rest. */
function FramedView({ page, thrift }: { page: FeedPageView; thrift: Thrift }): ReactNode {
  const { page: messages } = sentencesOf(page.language);
  const { feed } = messages;
  const [hasPosts, title] = [page.posts.length > 0, titleOf(page, feed)];
  return (
    <div className="vt feed framed" lang={page.language} dir={directionOf(page.language)}>
      <main aria-label={title}>
        {hasPosts ? <FeedPosts page={page} feed={feed} thrift={thrift} /> : <p className="words">{feed.empty}</p>}
        <Pages page={page} feed={feed} />
      </main>
    </div>
  );
}

interface PartProps {
  page: FeedPageView;
  feed: Messages['feed'];
}

const isNarrowed = ({ all }: FeedPageView): boolean => !all.isCurrent;

function Way({ way, children }: { way: FeedWay; children: string }): ReactNode {
  return (
    <li>
      <a href={way.href} aria-current={way.isCurrent ? 'true' : undefined}>
        {children}
      </a>
    </li>
  );
}

function Ways({ page, feed }: PartProps): ReactNode {
  const { networks, products, all } = page;
  if (networks.length + products.length === 0) return null;
  return (
    <>
      {(networks.length > 1 || isNarrowed(page)) && (
        <nav className="ways" aria-label={feed.networks}>
          <ul>
            <Way way={all}>{feed.everything}</Way>
            {networks.map((way) => (
              <Way key={way.network} way={way}>
                {way.network === 'uploads' ? feed.uploads : networkLabels[way.network]}
              </Way>
            ))}
          </ul>
        </nav>
      )}
      {products.length > 0 && (
        <nav className="ways" aria-label={feed.products}>
          <ul>
            {products.map((way) => (
              <Way key={way.href} way={way}>
                {way.title}
              </Way>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}

function Empty({ page, messages }: { page: FeedPageView; messages: Messages }): ReactNode {
  const { feed } = messages;
  return (
    <>
      <div className="gone">
        <h2>{isNarrowed(page) ? feed.emptyFilter : feed.empty}</h2>
        <p>{isNarrowed(page) ? feed.emptyFilterNote : feed.emptyNote}</p>
        {isNarrowed(page) && (
          <a className="cta" href={page.all.href}>
            {feed.everything}
          </a>
        )}
      </div>
      <Goods goods={page.goods} messages={messages} />
    </>
  );
}

function Pages({ page: { newer, older, gallery }, feed }: PartProps): ReactNode {
  if (newer === null && older === null) return null;
  return (
    <nav className="pages" aria-label={feed.pages}>
      {newer === null ? (
        <span />
      ) : (
        <a href={newer} rel="prev">
          {gallery?.isByHand ? feed.previous : feed.newer}
        </a>
      )}
      {older !== null && (
        <a href={older} rel="next">
          {gallery?.isByHand ? feed.next : feed.older}
        </a>
      )}
    </nav>
  );
}
