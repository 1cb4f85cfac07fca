// Posts beside each other; the next page is asked for before its end is reached.
import { Button, Skeleton } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import type { SocialPost } from '@vitrine/contract/feed';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { toPaged } from '../../api/queries.ts';
import classes from './feed.module.css';

interface GridProps {
  readonly posts: readonly SocialPost[];
  readonly total: number;
  readonly paged: ReturnType<typeof toPaged>;
  readonly renderPost: (post: SocialPost) => ReactNode;
}

export function PostsGrid({ posts, total, paged, renderPost }: GridProps) {
  const { t } = useTranslation();
  return (
    <>
      <ul className={classes.grid} aria-label={t('feed.posts', { count: total })}>
        {posts.map((post) => (
          <li key={post.post_id}>{renderPost(post)}</li>
        ))}
      </ul>
      <More paged={paged} />
    </>
  );
}

/** By itself while the reader comes near; a button where that failed. */
function More({ paged }: Pick<GridProps, 'paged'>) {
  const { t } = useTranslation();
  const { ref, entry } = useIntersection({ rootMargin: '900px' });
  const { hasMore, isLoadingMore, problem, onMore } = paged;
  const isWanted = (entry?.isIntersecting ?? false) && hasMore && !isLoadingMore && problem === null;
  useEffect(() => {
    if (isWanted) onMore();
  }, [isWanted, onMore]);
  return (
    <div ref={ref} className={classes.more}>
      {hasMore && problem !== null && (
        <Button variant="default" onClick={paged.onRetry}>
          {t('feed.more_posts')}
        </Button>
      )}
      <output aria-label={isLoadingMore ? t('ui.loading') : undefined}>
        {isLoadingMore && <GridShape count={4} />}
      </output>
    </div>
  );
}

/** The shape of posts that are on their way. */
export function GridShape({ count = 8 }: { count?: number }) {
  return (
    <div className={classes.grid}>
      {Array.from({ length: count }, (_, at) => (
        <Skeleton key={at} className={classes.shape ?? ''} radius="lg" />
      ))}
    </div>
  );
}
