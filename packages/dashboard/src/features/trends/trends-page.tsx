// Trends: the products that do best, those that orders keep together, and what goes well with one of them.
import { NativeSelect, Text } from '@mantine/core';
import type { ProductId } from '@vitrine/contract/ids';
import { listTopCombinations, listTopPerforming, trendChannel, trendSpan } from '@vitrine/contract/trends';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { ClosedByPlan } from '../../parts/plans/closed-by-plan.tsx';
import { planOpens } from '../../parts/plans/plan-opens.ts';
import { PreviewProducts } from '../../parts/previews/preview-products.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { CombinationsCard } from './combinations-card.tsx';
import { ComplementsCard } from './complements-card.tsx';
import { type TrendPlace, useTrendPlace } from './trend-place.ts';
import classes from './trends.module.css';

export function TrendsPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const place = useTrendPlace();
  return (
    <Page>
      <PageHeader title={t('shell.trends')} help={t('trends.help')} />
      <ClosedByPlan feature="trends">{t('trends.closed')}</ClosedByPlan>
      {planOpens(user, 'trends') && (
        <>
          <Choices place={place} />
          <Answers place={place} />
        </>
      )}
    </Page>
  );
}

function Choices({ place: { span, channel, ask } }: { readonly place: TrendPlace }) {
  const { t } = useTranslation();
  return (
    <div className={classes.choices}>
      <NativeSelect
        label={t('trends.span')}
        value={span}
        data={trendSpan.options.map((value) => ({ value, label: t(`trends.spans.${value}`) }))}
        onChange={(event) => ask({ span: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('trends.channel')}
        value={channel}
        data={trendChannel.options.map((value) => ({ value, label: t(`trends.channels.${value}`) }))}
        onChange={(event) => ask({ channel: event.currentTarget.value })}
      />
    </div>
  );
}

/** What goes well is told of the product that is named, else of one of the first three that sell best, the same as long as the page is open. */
function Answers({ place }: { readonly place: TrendPlace }) {
  const { t } = useTranslation();
  const { span, channel } = place;
  const [draw] = useState(() => Math.random());
  const top = useEndpointQuery(listTopPerforming, {
    query: { span, channel: channel === 'store' ? 'all' : channel },
  });
  const combinations = useEndpointQuery(listTopCombinations, { query: { span, channel } });
  const first = drawFirst(
    [
      ...(top.data?.products ?? []).map(({ product_id: id }) => id),
      ...(combinations.data?.top_combinations ?? []).flatMap(({ product_ids: ids }) => ids),
    ],
    draw,
  );
  return (
    <>
      {channel === 'store' ? (
        <OfStoreAlone />
      ) : (
        <PreviewProducts
          level={2}
          help={t('trends.top_help')}
          currency={top.data?.currency ?? ''}
          source={{
            rows: top.data?.products ?? null,
            hasMore: false,
            isLoadingMore: false,
            problem: top.error,
            onMore: () => undefined,
            onRetry: () => void top.refetch(),
          }}
        />
      )}
      <CombinationsCard query={combinations} />
      <ComplementsCard place={place} first={first} isSettled={!top.isPending && !combinations.isPending} />
    </>
  );
}

function drawFirst(ids: readonly ProductId[], draw: number): ProductId | null {
  const few = ids.slice(0, 3);
  return few[Math.floor(draw * few.length)] ?? null;
}

function OfStoreAlone() {
  const { t } = useTranslation();
  return (
    <Text c="dimmed" size="sm">
      {t('trends.top_of_store')}
    </Text>
  );
}
