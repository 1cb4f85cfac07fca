// What the preview of a short shows: itself, its notices, its numbers and its orders.
import type { Link } from '@vitrine/contract/links';
import { useTranslation } from 'react-i18next';
import { useLinkAnalytics } from '../../api/link-analytics.ts';
import { usePreviewReader } from '../../api/use-link-preview.ts';
import { useRepairing } from '../../api/use-repair-link.ts';
import { PreviewLayout } from '../../ui/preview-layout.tsx';
import { PreviewNotices } from '../../ui/preview-notices.tsx';
import { PreviewFigures, PreviewRangeCharts, usePreviewRange } from '../../ui/preview-numbers.tsx';
import { PreviewSummary } from '../../ui/preview-summary.tsx';
import { toastDone, toastFailed, toastUndo } from '../../ui/toast.ts';
import { ShortPreviewActions } from './short-preview-actions.tsx';
import { ShortPreviewOrders } from './short-preview-orders.tsx';

interface PreviewProps {
  readonly link: Link;
  readonly onLeave: () => void;
}

export function ShortPreview({ link, onLeave }: PreviewProps) {
  const { t } = useTranslation();
  const { access, rights, isAdmin, zone } = usePreviewReader();
  const range = usePreviewRange(isAdmin, zone);
  const analytics = useLinkAnalytics(link, range.days);
  const title = link.title?.trim() || link.shopping_redirect_url || t('links.untitled');
  const numbers = { range, answer: analytics, rights, zone, link, title };
  const repairing = useRepairing(link, {
    onDone: (undo) => (undo ? toastUndo(t('preview.notice.settled'), undo) : toastDone(t('preview.notice.settled'))),
    onFailed: (problem) => toastFailed(`${t('preview.notice.failed')}. ${problem.message}`, problem.requestId),
  });
  return (
    <PreviewLayout
      top={
        <>
          <ShortPreviewActions link={link} title={title} onLeave={onLeave} />
          <PreviewSummary link={link} title={title} zone={zone} />
          <PreviewNotices
            notices={link.notices}
            isEverythingGone={link.everything_gone}
            currency={link.currency}
            onRepair={access.canChange ? repairing.repair : null}
            busy={repairing.busy}
          />
          <PreviewFigures {...numbers} />
        </>
      }
    >
      <PreviewRangeCharts {...numbers} />
      {access.canSeeOrders && <ShortPreviewOrders link={link} zone={zone} />}
    </PreviewLayout>
  );
}
