// What the feed is asked for, as its address carries it: which network, words, a filter, one account.
import { useLocation, useNavigate } from '@tanstack/react-router';
import {
  type NetworkName,
  networkName,
  type PostFilter,
  postFilter,
  type SocialAccountId,
  socialAccountId,
} from '@vitrine/contract/feed';
import { useMemo } from 'react';

export const feedPath = '/admin/shopboard';
export const galleriesPath = `${feedPath}/galleries`;

export interface FeedQuestion {
  readonly network: NetworkName;
  /** Of captions. */
  readonly words: string;
  readonly filter: PostFilter | null;
  readonly account: SocialAccountId | null;
  /** An influencer’s username. */
  readonly influencer: string | null;
}

/** Reads it from a query string; what is missing or unknown asks for nothing in particular. */
export function readFeedQuestion(search: string): FeedQuestion {
  const given = new URLSearchParams(search);
  return {
    network: networkName.safeParse(given.get('network')).data ?? 'instagram',
    words: given.get('q')?.trim() ?? '',
    filter: postFilter.safeParse(given.get('filter')).data ?? null,
    account: socialAccountId.safeParse(given.get('account')).data ?? null,
    influencer: given.get('influencer')?.trim() || null,
  };
}

export function toFeedAddress({ network, words = '', ...rest }: Partial<FeedQuestion>): string {
  const search = new URLSearchParams();
  const { filter = null, account = null, influencer = null } = rest;
  const parts = {
    network: network === 'instagram' ? '' : (network ?? ''),
    q: words.trim(),
    filter,
    account,
    influencer,
  };
  for (const [name, value] of Object.entries(parts)) if (value !== null && value !== '') search.set(name, value);
  return search.size === 0 ? feedPath : `${feedPath}?${search.toString()}`;
}

/** Whether an empty answer does not mean an empty feed. */
export const isNarrowed = ({ words, filter, account, influencer }: FeedQuestion): boolean =>
  words !== '' || filter !== null || account !== null || influencer !== null;

export interface FeedPlace {
  readonly question: FeedQuestion;
  /** Asks for something else, without adding a step to the history. */
  readonly ask: (change: Partial<FeedQuestion>) => void;
}

export function useFeedPlace(): FeedPlace {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const question = useMemo(() => readFeedQuestion(search), [search]);
  const navigate = useNavigate();
  return {
    question,
    ask: (change) =>
      void navigate({ href: toFeedAddress({ ...question, ...change }), replace: true, resetScroll: false }),
  };
}
