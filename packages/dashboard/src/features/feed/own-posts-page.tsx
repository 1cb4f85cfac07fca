// The posts of the influencer who looks, on every network; who may, says which products they show.
import type { SocialPost } from '@vitrine/contract/feed';
import { pageSizes } from '@vitrine/contract/limits';
import { listInfluencerPosts } from '@vitrine/contract/post-owners';
import { can } from '@vitrine/contract/rights';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toPaged, useEndpointPages } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { planOpens } from '../../parts/plans/plan-opens.ts';
import { RefusedDialog } from '../../parts/plans/refused-dialog.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { EmptyState, Loaded } from '../../ui/loaded.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { FeedDrawing } from './feed-drawing.tsx';
import { PostCard } from './post-card.tsx';
import { GridShape, PostsGrid } from './posts-grid.tsx';
import { TagDialog } from './tag-dialog.tsx';
import { usePostChanges } from './use-post-changes.ts';

function useOwnPosts() {
  const { user } = useSession();
  const username = user.influencer_username ?? '';
  const query = useEndpointPages(listInfluencerPosts, [username], (skip) => ({
    params: { username },
    query: { skip, count: pageSizes.feed },
  }));
  const pages = query.data?.pages ?? [];
  const last = pages.at(-1);
  return {
    query,
    posts: pages.flatMap(({ posts }) => posts),
    total: last?.total ?? 0,
    most: last?.most_products ?? 0,
    paged: toPaged(query),
  };
}

export function OwnPostsPage() {
  const { t } = useTranslation();
  const { user, brand } = useSession();
  const { query, posts, total, most, paged } = useOwnPosts();
  const [tagging, setTagging] = useState<SocialPost | null>(null);
  const changes = usePostChanges('instagram');
  const name = isolate(brand?.name ?? user.username);
  const canTag = can(user, 'tag posts') && planOpens(user, 'shopboard');
  return (
    <Page isTight>
      <PageHeader title={t('posts.own.title')} help={t('posts.own.help', { name })} />
      <Loaded
        query={query}
        skeleton={<GridShape />}
        failed={t('posts.own.failed')}
        isEmpty={() => posts.length === 0}
        empty={
          <EmptyState drawing={<FeedDrawing />} title={t('posts.own.none')} body={t('posts.own.none_body', { name })} />
        }
      >
        {() => (
          <PostsGrid
            {...{ posts, total, paged }}
            renderPost={(post) => (
              <PostCard
                // whose they are goes without saying here
                post={{ ...post, influencer_username: null }}
                choice={null}
                onTag={canTag ? () => setTagging(post) : null}
                onRepair={canTag ? () => void changes.repair(post) : null}
                onShow={null}
                onAssign={null}
                onRights={null}
                onNumbers={null}
              />
            )}
          />
        )}
      </Loaded>
      {tagging && (
        <TagDialog post={tagging} most={most} looks={false} changes={changes} onClose={() => setTagging(null)} />
      )}
      <RefusedDialog problem={changes.refused} title={t('feed.change_failed')} onClose={changes.dismiss} />
    </Page>
  );
}
