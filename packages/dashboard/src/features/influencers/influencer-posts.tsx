// The posts that are an influencer’s, in their dialog.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { pageSizes } from '@vitrine/contract/limits';
import { listInfluencerPosts } from '@vitrine/contract/post-owners';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../api/queries.ts';
import { PostsRow } from '../../parts/posts/posts-row.tsx';
import { LinkDrawing } from '../../ui/list-drawings.tsx';
import { Blocks, EmptyState, Loaded } from '../../ui/loaded.tsx';

export function InfluencerPosts({ username }: { username: string }) {
  const { t } = useTranslation();
  const sent = { params: { username }, query: { count: pageSizes.feed } };
  const toFeed = (
    <Button component={Link} to="/admin/shopboard" variant="default">
      {t('posts.theirs.to_feed')}
    </Button>
  );
  return (
    <Loaded
      query={useEndpointQuery(listInfluencerPosts, sent)}
      skeleton={<Blocks heights={[200]} />}
      failed={t('posts.theirs.failed')}
      isEmpty={({ posts }) => posts.length === 0}
      empty={
        <EmptyState
          drawing={<LinkDrawing />}
          title={t('posts.theirs.none')}
          body={t('posts.theirs.none_body')}
          action={toFeed}
        />
      }
    >
      {({ posts }) => <PostsRow posts={posts} label={t('posts.theirs.list')} closed={t('posts.theirs.closed')} />}
    </Loaded>
  );
}
