// The latest posts that count for an influencer, on their home; nothing while there are none.
import { listInfluencerPosts } from '@vitrine/contract/post-owners';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../api/queries.ts';
import { PostsRow } from '../../parts/posts/posts-row.tsx';
import { Card } from '../../ui/card.tsx';
import { SectionHead } from './section-head.tsx';

const shown = 6;

export function OwnPosts({ username }: { username: string }) {
  const { t } = useTranslation();
  const { data } = useEndpointQuery(listInfluencerPosts, { params: { username }, query: { count: shown } });
  if (data === undefined || data.posts.length === 0) return null;
  return (
    <section aria-labelledby="own-posts">
      <SectionHead id="own-posts" title={t('partner.posts.title')} to="/admin/posts" more={t('partner.posts.all')} />
      <Card isPadded>
        <PostsRow posts={data.posts} label={t('partner.posts.title')} closed={t('partner.posts.closed')} />
      </Card>
    </section>
  );
}
