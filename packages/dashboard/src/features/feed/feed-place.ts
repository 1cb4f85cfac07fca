// What the feed is asked for, as its address carries it: which network, words, a filter, one account, and the post whose numbers are open.
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import {
  type PostFilter,
  postFilter,
  type PostId,
  postId,
  type PostSource,
  postSource,
  type SocialAccountId,
  socialAccountId,
} from '@vitrine/contract/feed';
import { useMemo } from 'react';

export const feedPath = '/admin/shopboard';
export const galleriesPath = `${feedPath}/galleries`;
export const uploadsPath = `${feedPath}/uploads`;

export interface FeedQuestion {
  readonly network: PostSource;
  /** Of captions. */
  readonly words: string;
  readonly filter: PostFilter | null;
  readonly account: SocialAccountId | null;
  /** An influencer’s username. */
  readonly influencer: string | null;
  /** Whose numbers lie over it. */
  readonly post: PostId | null;
}

/** Reads it from a query string; what is missing or unknown asks for nothing in particular. */
export function readFeedQuestion(search: string): FeedQuestion {
  const given = new URLSearchParams(search);
  return {
    network: postSource.safeParse(given.get('network')).data ?? 'instagram',
    words: given.get('q')?.trim() ?? '',
    filter: postFilter.safeParse(given.get('filter')).data ?? null,
    account: socialAccountId.safeParse(given.get('account')).data ?? null,
    influencer: given.get('influencer')?.trim() || null,
    post: postId.safeParse(given.get('post')).data ?? null,
  };
}

/** `kept` is a query string of which whatever asks for no posts stays: days and the like, of the figures above them. */
export function toFeedAddress({ network, words = '', ...rest }: Partial<FeedQuestion>, kept = ''): string {
  const search = new URLSearchParams();
  const { filter = null, account = null, influencer = null, post = null } = rest;
  const parts = {
    network: network === 'instagram' ? '' : (network ?? ''),
    q: words.trim(),
    filter,
    account,
    influencer,
    post,
  };
  for (const [name, value] of Object.entries(parts)) if (value !== null && value !== '') search.set(name, value);
  for (const [name, value] of new URLSearchParams(kept)) if (!(name in parts)) search.set(name, value);
  return search.size === 0 ? feedPath : `${feedPath}?${search.toString()}`;
}

/** Whether an empty answer does not mean an empty feed. */
export const isNarrowed = ({ words, filter, account, influencer }: FeedQuestion): boolean =>
  words !== '' || filter !== null || account !== null || influencer !== null;

export interface FeedPlace {
  readonly question: FeedQuestion;
  /** Asks for something else, without adding a step to the history. */
  readonly ask: (change: Partial<FeedQuestion>) => void;
  /** Where a link that asks for something else leads. */
  readonly addressOf: (change: Partial<FeedQuestion>) => string;
  /** Opens the numbers of a post; closing them comes back to where this was called. */
  readonly open: (post: PostId) => void;
  readonly leave: () => void;
}

export function useFeedPlace(): FeedPlace {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const question = useMemo(() => readFeedQuestion(search), [search]);
  const navigate = useNavigate();
  const router = useRouter();
  const toAddress = (change: Partial<FeedQuestion>): string => toFeedAddress({ ...question, ...change }, search);
  const ask = (change: Partial<FeedQuestion>): void =>
    void navigate({ href: toAddress(change), replace: true, resetScroll: false, state: true });
  return {
    question,
    ask,
    addressOf: toAddress,
    open: (post) => void navigate({ href: toAddress({ post }), state: { isOver: true }, resetScroll: false }),
    leave: () => (router.state.location.state.isOver ? router.history.back() : ask({ post: null })),
  };
}
