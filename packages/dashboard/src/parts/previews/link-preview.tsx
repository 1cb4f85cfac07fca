// What the preview of a link shows: itself, its notices, its numbers and orders; of a look also its products and its page.
import { defaultSettings } from '@vitrine/contract/link-settings';
import type { Link } from '@vitrine/contract/links';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSegmentPlace } from '../figures/use-segment-place.ts';
import { useComparisonPlace } from '../figures/use-comparison-place.ts';
import { useLinkAnalytics, useLinkProducts } from '../figures/link-analytics.ts';
import { usePreviewReader } from './use-link-preview.ts';
import { useRepairing } from './use-repair-link.ts';
import { toFirstFetch } from '../../ui/paged-table-pages.ts';
import { PreviewLayout } from './preview-layout.tsx';
import { PasswordNotice } from '../stores/password-notice.tsx';
import { MakerNotice } from './maker-notice.tsx';
import { PreviewNotices } from './preview-notices.tsx';
import { PreviewFigures, PreviewRangeCharts, usePreviewRange } from './preview-numbers.tsx';
import { PreviewProducts, productRows } from './preview-products.tsx';
import { PreviewSummary } from './preview-summary.tsx';
import { toastDone, toastFailed, toastUndo } from '../../ui/toast.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { toLookDraft } from '../links/look-draft.ts';
import { LookPreview } from './look-preview.tsx';
import { loadTexts } from '../../locales/i18n.ts';
import { RowShapes } from '../../ui/loaded.tsx';
import { useLinkOrders } from '../links/link-lists.ts';
import { PreviewToolbar } from './preview-toolbar.tsx';

/** How a link is called: by its title, else by what it says or where it leads. */
export function useLinkTitle(): (link: Link) => string {
  const { t } = useTranslation();
  return ({ title, link_type: type, description, shopping_redirect_url: url }) =>
    title?.trim() || (type === 'SHORT' ? url : description) || t('links.untitled');
}

export function LinkPreview({ link, onLeave }: { link: Link; onLeave: () => void }) {
  const { t } = useTranslation();
  const { access, rights, isAdmin, brand, zone } = usePreviewReader();
  const range = usePreviewRange(isAdmin, zone);
  const within = useSegmentPlace();
  const comparison = useComparisonPlace(range.today);
  const analytics = useLinkAnalytics(link, range.days, within.segment, comparison.compare);
  const isNarrow = useIsNarrow();
  const title = useLinkTitle()(link);
  const isLook = link.link_type === 'LOOK';
  const counts = isLook ? ('views' as const) : ('clicks' as const);
  const numbers = { range, within, comparison, answer: analytics, rights, zone, link, title, counts };
  const repairing = useRepairing(link, {
    onDone: (undo) => (undo ? toastUndo(t('preview.notice.settled'), undo) : toastDone(t('preview.notice.settled'))),
    onFailed: (problem) => toastFailed(`${t('preview.notice.failed')}. ${problem.message}`, problem.requestId),
  });
  return (
    <PreviewLayout
      top={
        <>
          <PreviewToolbar link={link} title={title} onLeave={onLeave} />
          <PreviewSummary link={link} title={title} zone={zone} />
          <PasswordNotice />
          <PreviewNotices
            notices={link.notices}
            isEverythingGone={link.everything_gone}
            currency={link.currency}
            onRepair={access.canChange ? repairing.repair : null}
            busy={repairing.busy}
          />
          <MakerNotice titles={link.without_maker} />
          <PreviewFigures {...numbers} />
        </>
      }
      {...(isLook && brand && !isNarrow ? { aside: <Phone link={link} /> } : {})}
    >
      <PreviewRangeCharts {...numbers} />
      {isLook && <Products link={link} />}
      {access.canSeeOrders && <LinkPreviewOrders link={link} zone={zone} />}
    </PreviewLayout>
  );
}

function Products({ link }: { link: Link }) {
  const products = useLinkProducts(link.link_id, toFirstFetch(productRows));
  return <PreviewProducts source={products} currency={link.currency} />;
}

/** The shopper's page, drawn from what is saved. */
function Phone({ link }: { link: Link }) {
  const { brand } = usePreviewReader();
  // what the server says is shown is shown: of the settings only the layout is left to obey
  const draft = useMemo(() => {
    const settings = { ...defaultSettings, layout: link.advanced_settings.layout };
    return { ...toLookDraft(link), products: link.shown_products, settings };
  }, [link]);
  const name = link.influencer_username;
  const influencer = useMemo(
    () => (name === null ? null : { name, imageUrl: link.influencer_profile_image_url }),
    [name, link.influencer_profile_image_url],
  );
  return brand && <LookPreview draft={draft} pictures={link.images} brand={brand} influencer={influencer} />;
}

const LinkOrdersCard = lazy(async () => {
  const [{ LinkOrdersCard: card }] = await Promise.all([import('../orders/link-orders.tsx'), loadTexts('orders')]);
  return { default: card };
});

const rows = 5;

/** The orders of a look or a short, for those who may see orders. */
function LinkPreviewOrders({ link, zone }: { link: Link; zone: string }) {
  const orders = useLinkOrders(link.link_id, { first: toFirstFetch(rows) });
  return (
    <Suspense fallback={<RowShapes rows={rows} />}>
      <LinkOrdersCard source={orders} zone={zone} size={rows} />
    </Suspense>
  );
}
