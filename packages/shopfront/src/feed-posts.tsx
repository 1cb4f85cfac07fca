// The posts of a feed, each a picture that leads to its page, in the layout that was chosen.
import type { ReactNode } from 'react';
import type { Messages } from './locales/messages.ts';
import type { LookImage } from './look.ts';
import { Picture } from './picture.tsx';
import { bareMinimum, fewestPictures, type Thrift } from './thrift.ts';

export interface FeedPostView {
  readonly href: string;
  readonly title: string;
  readonly products: number;
  /** Null while it is not with us. */
  readonly image: LookImage | null;
}

export type FeedLayout = 'grid' | 'masonry' | 'carousel' | 'stories';

export function countPieces(pieces: Messages['feed']['pieces'], count: number): string {
  return (count === 1 ? pieces.one : pieces.other).replace('{n}', String(count));
}

/** Further down, in one size, and at last without the blur: the room they take is said all the same. */
function toDrawn(image: LookImage, title: string, { index, thrift }: { index: number; thrift: Thrift }): LookImage {
  const isLight = index >= eager && bareMinimum(thrift);
  const blur = fewestPictures(thrift) ? null : image.blur;
  return { ...image, alt: title, blur, srcset: isLight ? null : image.srcset };
}

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
  };
  readonly feed: Messages['feed'];
  readonly thrift: Thrift;
}

export function FeedPosts({ page, feed, thrift }: PostsProps): ReactNode {
  const layout = page.gallery?.layout ?? 'grid';
  return (
    <ul className={layout === 'grid' ? 'posts' : `posts ${layout}`}>
      {page.posts.map(({ href, title, image, products }, index) => (
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
            <span>{countPieces(feed.pieces, products)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
