// What an embed on a page of somebody else's is told of a feed: of its page's view what is drawn there. Pure.
import type { EmbeddedFeed } from './embed/data.ts';
import { titleOf, toWhole, type FeedPageView } from './feed-page.tsx';
import { adWordFor, countPieces, giftRemark } from './feed-posts.tsx';
import { directionOf, sentencesOf } from './locales/messages.ts';

/** Addresses are whole: they are read under another name. */
export function toEmbeddedFeed(view: FeedPageView): EmbeddedFeed {
  const { language, country, origin, posts } = view;
  const { feed } = sentencesOf(language).page;
  return {
    language,
    dir: directionOf(language),
    title: titleOf(view, feed),
    posts: posts.map(({ href, title, products, ad, image }) => ({
      href: toWhole(href, origin),
      title,
      label: countPieces(feed.pieces, products),
      ad: ad && adWordFor(language, country)[1] + giftRemark(ad, feed),
      image: image && {
        src: toWhole(image.src, origin),
        srcset: image.srcset?.replaceAll(/(^|,\s*)\//g, `$1${origin}/`) ?? null,
        width: image.width,
        height: image.height,
      },
    })),
  };
}
