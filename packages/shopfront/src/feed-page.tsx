// The feed shoppers see: a grid of posts that sell, each a link to its page, whole without a script.
import type { NetworkName } from '@vitrine/contract/feed';
import type { Language } from '@vitrine/contract/language';
import type { Theme } from '@vitrine/contract/themes';
import type { ReactNode } from 'react';
import { printDocument } from './document.tsx';
import { StoreHeader } from './look-view.tsx';
import { directionOf, sentencesOf, type Messages } from './locales/messages.ts';
import type { LookImage } from './look.ts';
import { Goods, type MessageGoods } from './message-page.tsx';
import { networkLabels } from './networks.ts';
import { Picture } from './picture.tsx';
import { toInlineJson } from './structured-data.ts';
import { feedPageStyles } from './styles.ts';
import { themeColourOf, themeStyles } from './theme-styles.ts';
import { bareMinimum, fewestPictures, noExtras, pageAlone, printWithin, type Thrift } from './thrift.ts';

export interface FeedPostView {
  readonly href: string;
  readonly title: string;
  readonly products: number;
  /** Null while it is not with us. */
  readonly image: LookImage | null;
}

/** A way to see fewer posts, or all again. */
interface FeedWay {
  readonly href: string;
  readonly isCurrent: boolean;
}

type FeedLayout = 'grid' | 'masonry' | 'carousel' | 'stories';

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
  /** Null for the whole feed. */
  readonly gallery: { readonly title: string; readonly layout: FeedLayout; readonly feedUrl: string } | null;
  /** The hashtag it is narrowed to, without its sign. */
  readonly tag: string | null;
  readonly posts: readonly FeedPostView[];
  readonly all: FeedWay;
  readonly networks: readonly (FeedWay & { readonly network: NetworkName })[];
  readonly products: readonly (FeedWay & { readonly title: string })[];
  readonly newer: string | null;
  readonly older: string | null;
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
      describesTwice: false,
      storeName: page.storeName,
      canonicalUrl: page.canonicalUrl,
      image: image && { ...image, src: toWhole(image.src, page.origin), alt: titleOf(page, feed) },
      icon: page.logo,
      themeColour: themeColourOf(page.theme),
      indexed: page.isIndexed,
      styles: feedPageStyles + themeStyles(page.theme, 'grid', false),
      ...(!pageAlone(thrift) && { structuredData: toList(page, thrift) }),
      body: <FeedView page={page} thrift={thrift} />,
      tight: true,
    }),
  );
}

const titleOf = ({ gallery, tag }: FeedPageView, feed: Messages['feed']): string =>
  gallery?.title ?? (tag === null ? feed.title : `#${tag}`);

const toWhole = (path: string, origin: string): string => (path.startsWith('/') ? origin + path : path);

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
        ...(!noExtras(thrift) && { name: title }),
        url: toWhole(href.replace(/\?.*$/, ''), origin),
        ...(image && !bareMinimum(thrift) && { contentUrl: toWhole(image.src, origin) }),
      },
    })),
  });
}

function FeedView({ page, thrift }: { page: FeedPageView; thrift: Thrift }): ReactNode {
  const { page: messages } = sentencesOf(page.language);
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
          <Posts page={page} feed={feed} thrift={thrift} />
        ) : (
          <Empty page={page} messages={messages} />
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
                {networkLabels[way.network]}
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

function countPieces(pieces: Messages['feed']['pieces'], count: number): string {
  return (count === 1 ? pieces.one : pieces.other).replace('{n}', String(count));
}

/** Further down, in one size, and at last without the blur: the room they take is said all the same. */
function toDrawn(image: LookImage, title: string, { index, thrift }: { index: number; thrift: Thrift }): LookImage {
  const isLight = index >= eager && bareMinimum(thrift);
  const blur = fewestPictures(thrift) ? null : image.blur;
  return { ...image, alt: title, blur, srcset: isLight ? null : image.srcset };
}

/** Pictures that are asked for at once. */
const eager = 4;

const asColumns = '(min-width:900px) 25vw,50vw';
const sizesOf: Readonly<Record<FeedLayout, string>> = {
  grid: asColumns,
  masonry: asColumns,
  carousel: '(min-width:420px) 300px,72vw',
  stories: '84px',
};

function Posts({ page, feed, thrift }: PartProps & { thrift: Thrift }): ReactNode {
  const layout = page.gallery?.layout ?? 'grid';
  return (
    <ul className={layout === 'grid' ? 'posts' : `posts ${layout}`}>
      {page.posts.map(({ href, title, image, products }, index) => (
        <li key={href}>
          <a href={href}>
            {image ? (
              <Picture
                image={toDrawn(image, title, { index, thrift })}
                sizes={sizesOf[layout]}
                urgency={index === 0 ? 'first' : index < eager ? 'soon' : 'later'}
              />
            ) : (
              <span className="shot">{title}</span>
            )}
            <span>{countPieces(feed.pieces, products)}</span>
          </a>
        </li>
      ))}
    </ul>
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

function Pages({ page: { newer, older }, feed }: PartProps): ReactNode {
  if (newer === null && older === null) return null;
  return (
    <nav className="pages" aria-label={feed.pages}>
      {newer === null ? (
        <span />
      ) : (
        <a href={newer} rel="prev">
          {feed.newer}
        </a>
      )}
      {older !== null && (
        <a href={older} rel="next">
          {feed.older}
        </a>
      )}
    </nav>
  );
}
