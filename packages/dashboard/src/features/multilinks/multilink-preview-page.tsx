// A multilink with its numbers and its verdict, in a dialog over the list.
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMultilinkPreview } from './use-multilink.ts';
import { ContentDialog } from '../../ui/content-dialog.tsx';
import { PreviewLayout, previewShape } from '../../parts/previews/preview-layout.tsx';
import { useListPlace } from '../../ui/use-list-place.ts';
import type { Multilink } from '@vitrine/contract/multilinks';
import { Found } from '../../parts/plans/found.tsx';
import { usePreviewReader } from '../../parts/previews/use-link-preview.ts';
import { PreviewFigures, PreviewRangeCharts, usePreviewRange } from '../../parts/previews/preview-numbers.tsx';
import { GateTags } from '../../parts/links/gate-tags.tsx';
import { useMultilinkAnalytics } from './multilink-lists.ts';
import { ReplacedTable } from './replaced-table.tsx';
import { ExperienceTable } from './experience-table.tsx';
import { type ActionsProps, MultilinkActions } from './multilink-actions.tsx';
import { toCounted } from './multilink-item.ts';
import { VerdictCard } from './verdict-card.tsx';
import { ActionIcon, Anchor, Tooltip } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DeadCodeMark } from '../../parts/codes/dead-codes.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useComparisonPlace } from '../../parts/figures/use-comparison-place.ts';
import { useSegmentPlace } from '../../parts/figures/use-segment-place.ts';
import { isolate } from '../../ui/foreign-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import { QrDialog } from '../../parts/links/qr-dialog.tsx';
import classes from './multilink-preview.module.css';

export function MultilinkPreviewPage() {
  const { t } = useTranslation();
  const { multilinkId = '' } = useParams({ strict: false });
  const { leave } = useListPlace('/admin/multilinks');
  const [isGoing, setGoing] = useState(false);
  const source = useMultilinkPreview(multilinkId, isGoing);
  return (
    <ContentDialog
      width="half"
      title={source.state === 'ready' ? source.found.title : t('multilinks.preview.title')}
      back={t('multilinks.form.back')}
      onClose={leave}
    >
      <Found source={source} failed={t('preview.load_failed')} shape={previewShape} onLeave={leave}>
        {(found) => <MultilinkPreview key={found.multilink_id} multilink={found} onLeave={leave} onGoing={setGoing} />}
      </Found>
    </ContentDialog>
  );
}

/** What the preview of a multilink shows: its address, its figures over a range, which experience leads, and both in a table. */
function MultilinkPreview({ multilink, ...ways }: ActionsProps) {
  const { rights, isAdmin, zone } = usePreviewReader();
  const range = usePreviewRange(isAdmin, zone);
  const comparison = useComparisonPlace(range.today);
  const within = useSegmentPlace();
  const answer = useMultilinkAnalytics(multilink, range.days, comparison.compare, within.segment);
  const figures = answer.figures && { ...answer.figures, ...toCounted(answer.figures), data: answer.figures.data };
  const numbers = { range, comparison, rights, zone, within, counts: 'views', title: multilink.title } as const;
  const drawn = { ...numbers, answer: { ...answer, figures }, link: multilink };
  return (
    <PreviewLayout
      top={
        <>
          <MultilinkActions multilink={multilink} {...ways} />
          <MultilinkSummary multilink={multilink} zone={zone} />
          <PreviewFigures {...drawn} />
        </>
      }
    >
      <VerdictCard multilink={multilink} />
      <ExperienceTable multilink={multilink} figures={answer.experiences} />
      <ReplacedTable multilink={multilink} zone={zone} />
      <PreviewRangeCharts {...drawn} />
    </PreviewLayout>
  );
}

/** The head of a multilink's preview: its address to copy and to print, and its promo code. */
function MultilinkSummary({ multilink, zone }: { multilink: Multilink; zone: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isQrShown, setQrShown] = useState(false);
  const { title, short_url: address, created_at: made, automatic, promocode } = multilink;
  return (
    <section className={classes.summary} aria-label={t('preview.about')}>
      <div className={classes.facts}>
        <Tag tone="accent">{t('multilinks.tag')}</Tag>
        {automatic && <Tag tone="plain">{t('multilinks.is_automatic')}</Tag>}
        {multilink.archived_at !== null && <Tag tone="plain">{t('lists.archived')}</Tag>}
        <GateTags gate={multilink.gate} />
        {multilink.tags.map((tag) => (
          <Tag key={tag} tone="plain">
            <bdi>{tag}</bdi>
          </Tag>
        ))}
        <span>{t('multilinks.preview.made', { day: isolate(format.day(made, zone)) })}</span>
      </div>
      <dl className={classes.rows}>
        <div>
          <dt>{t('multilinks.preview.address')}</dt>
          <dd>
            <Anchor href={address} target="_blank" rel="noopener" dir="ltr" className={classes.url ?? ''}>
              {address.replace(/^https?:\/\//, '')}
            </Anchor>
            <CopyButton text={address} label={t('preview.copy_address')} />
            <Tooltip label={t('multilinks.preview.qr')}>
              <ActionIcon aria-label={t('multilinks.preview.qr')} onClick={() => setQrShown(true)}>
                <IconQrcode size={18} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </dd>
        </div>
        {promocode !== null && (
          <div>
            <dt>{t('preview.promocode')}</dt>
            <dd>
              <bdi className={classes.code}>{promocode.code}</bdi>
              <DeadCodeMark code={promocode.code} />
              <CopyButton text={promocode.code} label={t('preview.copy_promocode')} />
            </dd>
          </div>
        )}
      </dl>
      <QrDialog shown={isQrShown ? { title, address } : null} onClose={() => setQrShown(false)} />
    </section>
  );
}
