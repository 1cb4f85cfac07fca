// One post with its numbers, over the feed: its figures and charts of a range, its products and its orders.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../locales/i18n.ts';
import { useComparisonPlace } from '../../parts/figures/use-comparison-place.ts';
import { useSegmentPlace } from '../../parts/figures/use-segment-place.ts';
import { PreviewLayout, previewShape } from '../../parts/previews/preview-layout.tsx';
import { PreviewFigures, PreviewRangeCharts, usePreviewRange } from '../../parts/previews/preview-numbers.tsx';
import { PreviewProducts, productRows } from '../../parts/previews/preview-products.tsx';
import { usePreviewReader } from '../../parts/previews/use-link-preview.ts';
import { useStoreFormat } from '../../parts/stores/use-store-format.ts';
import { ContentDialog } from '../../ui/content-dialog.tsx';
import { useGivesFocusBack } from '../../ui/focus-trail.ts';
import { Failed, RowShapes } from '../../ui/loaded.tsx';
import { toFirstFetch } from '../../ui/paged-table-pages.ts';
import { networkLabels } from '../../parts/networks/network-labels.ts';
import classes from './post.module.css';
import { type PostKey, usePostAnalytics, usePostOrders, usePostProducts } from './use-post-numbers.ts';

interface DialogProps extends PostKey {
  readonly onClose: () => void;
}

type Post = NonNullable<ReturnType<typeof usePostAnalytics>['post']>;

export function PostDialog({ onClose, ...key }: DialogProps) {
  const { t } = useTranslation();
  const { isAdmin, zone } = usePreviewReader();
  const range = usePreviewRange(isAdmin, zone);
  const within = useSegmentPlace();
  const comparison = useComparisonPlace(range.today);
  const asked = { days: range.days, segment: within.segment, compare: comparison.compare };
  const { post, answer } = usePostAnalytics(key, asked);
  // what the post is stays while figures of other days are on their way
  const [known, setKnown] = useState<Post | null>(null);
  if (known === null && post !== null) setKnown(post);
  const face = post ?? known;
  useGivesFocusBack();
  return (
    <ContentDialog width="two-thirds" title={face?.title ?? t('feed.numbers')} back={t('feed.back')} onClose={onClose}>
      {face === null && answer.problem !== null && (
        <Failed isCard problem={answer.problem} title={t('feed.numbers_failed')} onRetry={answer.retry} />
      )}
      {face === null && answer.problem === null && previewShape}
      {face !== null && <Numbers {...{ face, answer, range, within, comparison }} postKey={key} />}
    </ContentDialog>
  );
}

interface NumbersProps {
  readonly postKey: PostKey;
  readonly face: Post;
  readonly answer: ReturnType<typeof usePostAnalytics>['answer'];
  readonly range: ReturnType<typeof usePreviewRange>;
  readonly within: ReturnType<typeof useSegmentPlace>;
  readonly comparison: ReturnType<typeof useComparisonPlace>;
}

function Numbers({ postKey, face, ...asked }: NumbersProps) {
  const { access, rights, zone } = usePreviewReader();
  const { title, currency } = face;
  const numbers = { ...asked, rights, zone, link: face, title, counts: 'views' } as const;
  const products = usePostProducts(postKey, toFirstFetch(productRows), face.products_count);
  return (
    <PreviewLayout
      top={
        <>
          <Face face={face} postKey={postKey} />
          <PreviewFigures {...numbers} />
        </>
      }
    >
      <PreviewRangeCharts {...numbers} />
      <PreviewProducts source={products} currency={currency} />
      {access.canSeeOrders && <PostOrders postKey={postKey} zone={zone} />}
    </PreviewLayout>
  );
}

function Face({
  face: { image_url: image, clip_url: clip, username, created_at: at },
  postKey,
}: Pick<NumbersProps, 'face' | 'postKey'>) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  return (
    <div className={classes.face}>
      {image !== null && clip === null && <img src={image} alt="" width={64} height={80} />}
      {image !== null && clip !== null && (
        <video
          src={clip}
          poster={image}
          aria-label={t('feed.clip')}
          width={240}
          height={300}
          preload="none"
          controls
          loop
          muted
          playsInline
        />
      )}
      <p className={classes.quiet}>
        {postKey.platform === 'uploads' ? (
          <>
            {t('uploads.source')} <bdi>{username}</bdi>
          </>
        ) : (
          <>
            <bdi>{networkLabels[postKey.platform]}</bdi> <bdi dir="ltr">@{username}</bdi>
          </>
        )}
        <br />
        {t('feed.since', { when: format.day(at) })}
      </p>
    </div>
  );
}

const OrdersCard = lazy(async () => {
  const [{ LinkOrdersCard: card }] = await Promise.all([
    import('../../parts/orders/link-orders.tsx'),
    loadTexts('orders'),
  ]);
  return { default: card };
});

const rows = 5;

/** For those who may see orders. */
function PostOrders({ postKey, zone }: Pick<NumbersProps, 'postKey'> & { readonly zone: string }) {
  const orders = usePostOrders(postKey, toFirstFetch(rows));
  return (
    <Suspense fallback={<RowShapes rows={rows} />}>
      <OrdersCard source={orders} zone={zone} size={rows} />
    </Suspense>
  );
}
