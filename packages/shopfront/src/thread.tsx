// What makes a page of products one of a feed's posts: the way back, the posts beside it, points in its picture, where it was told.
import { Fragment, type ReactNode } from 'react';
import type { Language } from '@vitrine/contract/language';
import { printTight } from './document.tsx';
import { splitHashtags } from './hashtags.ts';
import { sentencesOf, type Messages } from './locales/messages.ts';
import type { LookPage, LookSpots, LookThread } from './look.ts';
import { networkLabels } from './networks.ts';

interface ThreadProps {
  thread: LookThread;
  messages: Messages;
}

/** The way back and the posts beside one: among all posts, or of a gallery. */
export interface ThreadWays extends Pick<LookThread, 'home' | 'newer' | 'older'> {
  /** Null among all posts. */
  readonly gallery: { readonly title: string; readonly isByHand: boolean } | null;
}

interface NavProps {
  ways: ThreadWays;
  feed: Messages['feed'];
}

export function ThreadNav({ ways: { home, newer, older, gallery }, feed }: NavProps): ReactNode {
  const [before = '', after = ''] = feed.backTo.split('{title}');
  return (
    <nav className="thread">
      <a href={home}>
        {gallery === null ? (
          feed.back
        ) : (
          <span>
            {before}
            <bdi>{gallery.title}</bdi>
            {after}
          </span>
        )}
      </a>
      {newer !== null && (
        <a href={newer} rel="prev">
          {gallery?.isByHand ? feed.previousPost : feed.newer}
        </a>
      )}
      {older !== null && (
        <a href={older} rel="next">
          {gallery?.isByHand ? feed.nextPost : feed.older}
        </a>
      )}
    </nav>
  );
}

interface SaidThread {
  readonly language: Language;
  readonly thread: Pick<LookThread, 'home' | 'newer' | 'older'>;
  /** Of the page, from the root. */
  readonly path: string;
  /** Null leaves the ways among all posts. */
  readonly ways: ThreadWays | null;
  /** What the page's address asks, with its mark. */
  readonly query: string;
}

/** What an address of ours may ask; anything else is not repeated. */
const plainQuery = /^\?[\w.~%=&+-]{1,500}$/;

/** A printed post with the ways of a gallery, and with its points under the very address it was opened by. */
export function sayThread(html: string, { language, thread, path, ways, query }: SaidThread): string {
  const { feed } = sentencesOf(language).page;
  const print = (each: ThreadWays): string => printTight(<ThreadNav ways={each} feed={feed} />);
  const said = ways ? html.replace(print({ ...thread, gallery: null }), () => print(ways)) : html;
  return sayAsked(said, path, query);
}

/** Points of a printed page lead to its products under the very address it was opened by, so that it is not loaded again. */
export function sayAsked(html: string, path: string, query: string): string {
  if (!plainQuery.test(query)) return html;
  const asked = path + query.replaceAll('&', '&amp;');
  return html.replaceAll(new RegExp(`href=${path}(#p\\d+)`, 'g'), (_found, point: string) => `href="${asked}${point}"`);
}

/** A text of a post, in which each hashtag leads to the posts that have it. */
export function Tagged({ text, thread }: { text: string; thread: LookThread | undefined }): ReactNode {
  if (!thread) return text;
  return splitHashtags(text).map((part, index) =>
    part.tag === null ? (
      part.text
    ) : (
      <a key={index} href={`${thread.home}?tag=${encodeURIComponent(part.tag)}`}>
        {part.text}
      </a>
    ),
  );
}

interface SpottedProps {
  page: LookPage;
  /** Which of the page's pictures it is. */
  index: number;
  messages: Messages;
  children: ReactNode;
}

const share = (part: number): string => `${Math.round(Math.min(1, Math.max(0, part)) * 1000) / 10}%`;

/** The points of a page's first picture; null for a look without any. */
export const spotsOf = ({ spots, thread }: Pick<LookPage, 'spots' | 'thread'>): LookSpots | null =>
  spots ?? thread ?? null;

/** A picture with its points over it, which lead to their products further down. Others stand as they are. */
export function Spotted({ page, index, messages, children }: SpottedProps): ReactNode {
  const { images, products } = page;
  const spots = spotsOf(page);
  if (spots === null || index > 0) return children;
  const [{ width, height } = { width: 1, height: 1 }] = images;
  return (
    // as high as most of the window, however narrow the picture: points stand where they are in the whole of it
    <div className="spot" style={{ maxInlineSize: `${Math.round((8000 * width) / height) / 100}vh` }}>
      {children}
      {spots.points.map(({ number, x, y }) => (
        <a
          key={number}
          href={`${spots.path}#p${number}`}
          style={{ left: share(x), top: share(y) }}
          aria-label={messages.feed.point
            .replace('{n}', String(number))
            .replace('{title}', () => products[number - 1]?.title ?? '')}
        >
          {number}
        </a>
      ))}
    </div>
  );
}

export function Origin({ thread: { origin, marks }, messages: { feed } }: ThreadProps): ReactNode {
  if (origin === null) return null;
  const { url, network, username } = origin;
  return (
    <p className="origin">
      {network === 'uploads' ? <bdi>{username}</bdi> : <bdi dir="ltr">@{username}</bdi>}
      {marks.map((mark) => (
        <Fragment key={mark}>
          {' '}
          <span>{feed.marks[mark]}</span>
        </Fragment>
      ))}
      {network !== 'uploads' && url !== null && (
        <a href={url} rel="noopener nofollow">
          {feed.onNetwork.replace('{network}', networkLabels[network])}
        </a>
      )}
    </p>
  );
}

/** Where whoever is in the image, or made it, says that it has to go. */
export function ReportWay({ thread: { home, path }, messages: { feed } }: ThreadProps): ReactNode {
  return (
    <a href={`${home}/report${path}`} rel="nofollow">
      {feed.report}
    </a>
  );
}
