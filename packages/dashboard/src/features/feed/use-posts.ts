// Posts of a network as the server has them, page by page.
import { listPosts, type SocialPost } from '@vitrine/contract/feed';
import { pageSizes } from '@vitrine/contract/limits';
import { useMemo } from 'react';
import { toPaged, useEndpointPages } from '../../api/queries.ts';
import type { FeedQuestion } from './feed-place.ts';

export function usePosts({ network, words, filter, account, influencer }: Omit<FeedQuestion, 'post'>) {
  const asked = {
    count: pageSizes.feed,
    q: words,
    ...(filter === null ? {} : { filter }),
    ...(account === null ? {} : { social_account_id: account }),
    ...(influencer === null ? {} : { influencer_username: influencer }),
  };
  const query = useEndpointPages(listPosts, [network, asked], (skip) => ({
    params: { platform: network },
    query: { ...asked, skip },
  }));
  const pages = query.data?.pages;
  const posts = useMemo(() => {
    // one that came in between moves the others on: it is listed once
    const found = new Map<string, SocialPost>();
    for (const page of pages ?? []) for (const post of page.posts) found.set(post.post_id, post);
    return [...found.values()];
  }, [pages]);
  return { query, posts, total: pages?.at(-1)?.total ?? 0, paged: toPaged(query) };
}
