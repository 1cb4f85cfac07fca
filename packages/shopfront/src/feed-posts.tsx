// The posts of a feed, each a picture that leads to its page, in the layout that was chosen.
import type { Language } from '@vitrine/contract/language';
import type { DisclosureKind } from '@vitrine/contract/picture-rights';
import type { ReactNode } from 'react';
import { listAdWords } from './disclosure.tsx';
import { remarkJoint } from './cart-form.ts';
import { adWordOf, type AdWord } from './locales/ad-words.ts';
import type { Messages } from './locales/messages.ts';
import type { LookImage } from './look.ts';
import { Picture } from './picture.tsx';
import { blurless, oneSize, type Thrift } from './thrift.ts';

export interface FeedPostView {
  readonly href: string;
  readonly title: string;
  readonly products: number;
  /** How it is an advertisement; null where it is none. */
  readonly ad: DisclosureKind | null;
  /** Null while it is not with us. */
  readonly image: LookImage | null;
}

export type FeedLayout = 'grid' | 'masonry' | 'carousel' | 'stories';

export function countPieces(pieces: Messages['feed']['pieces'], count: number): string {
  const said = count === 1 ? pieces.one : count === 2 ? pieces.two : pieces.other;
  return said.replace('{n}', String(count));
}

/** At first without the blur, then further down in one size: the room they take is said all the same. */
function toDrawn(image: LookImage, title: string, { index, thrift }: { index: number; thrift: Thrift }): LookImage {
  const isBelow = index >= eager;
  const blur = blurless(thrift, isBelow) ? null : image.blur;
  return { ...image, alt: title, blur, srcset: isBelow && oneSize(thrift) ? null : image.srcset };
}

/** One word on a post: that of the shopper's country before that of the page. */
export function adWordFor(language: Language, country: string | null): AdWord {
  const [word = adWordOf[language]] = listAdWords(language, country);
  return word;
}

/** What stands on it behind that word; empty for nothing. */
export const giftRemark = (ad: DisclosureKind, { gifted }: Messages['feed']): string =>
  ad === 'gifted' ? remarkJoint + gifted : '';

const beside = { target: '_blank', rel: 'noopener' } as const;

/** Pictures that are asked for at once. */
const eager = 4;

const asColumns = '(min-width:900px) 25vw,50vw';
const sizesOf: Readonly<Record<FeedLayout, string>> = {
  grid: asColumns,
  masonry: asColumns,
  carousel: '(min-width:420px) 300px,72vw',
  stories: '84px',
};

interface PostsProps {
  readonly page: {
    readonly posts: readonly FeedPostView[];
    readonly gallery: { readonly layout: FeedLayout } | null;
    readonly isEmbedded: boolean;
    readonly language: Language;
    readonly country: string | null;
  };
  readonly feed: Messages['feed'];
  readonly thrift: Thrift;
}

export function FeedPosts({ page, feed, thrift }: PostsProps): ReactNode {
  const layout = page.gallery?.layout ?? 'grid';
  const [spoken, word] = adWordFor(page.language, page.country);
  return (
    <ul className={layout === 'grid' ? 'posts' : `posts ${layout}`}>
      {page.posts.map(({ href, title, image, products, ad }, index) => (
        <li key={href}>
          <a href={href} {...(page.isEmbedded && beside)}>
            {image ? (
              <Picture
                image={toDrawn(image, title, { index, thrift })}
                sizes={sizesOf[layout]}
                urgency={index === 0 ? 'first' : index < eager ? 'soon' : 'later'}
              />
            ) : (
              <span className="shot">{title}</span>
            )}
            {ad && (
              <b>
                <bdi lang={spoken}>{word}</bdi>
                {giftRemark(ad, feed)}
              </b>
            )}
            <span>{countPieces(feed.pieces, products)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
