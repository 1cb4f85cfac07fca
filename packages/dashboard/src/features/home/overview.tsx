// The figures of the last days: all channels together as tiles, each by itself below, against the period before.
import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Freshness, getOverview } from '@vitrine/contract/analytics';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { figures as known } from '@vitrine/contract/figures';
import { can, type Rights } from '@vitrine/contract/rights';
import { toDaysSent, useEndpointQuery } from '../../api/queries.ts';
import { canSeeAnalytics, isTeam, useSession } from '../../api/session.ts';
import { toDatedDays } from '../../parts/figures/answered-days.ts';
import { ChangeMark } from '../../parts/figures/change-mark.tsx';
import { toCompareSent } from '../../parts/figures/use-analytics.ts';
import { useComparisonPlace } from '../../parts/figures/use-comparison-place.ts';
import { toSegmentSent, useSegmentPlace } from '../../parts/figures/use-segment-place.ts';
import { KnownFrom } from '../../parts/figures/known-from.tsx';
import { toRangeWords } from '../../ui/date-range-words.ts';
import { useFigureFormat } from '../../parts/figures/use-figure-format.ts';
import { DevelopmentNote } from '../../parts/stores/development-note.tsx';
import { MetricStrip, MetricTile } from '../../ui/metric-tile.tsx';
import { Card } from '../../ui/card.tsx';
import { ParcelDrawing } from '../../ui/drawings.tsx';
import { EmptyState, Failed } from '../../ui/loaded.tsx';
import { useFormat } from '../../ui/use-format.ts';
import pulseStyles from './pulse.module.css';
import { OverviewComparison } from './overview-comparison.tsx';
import styles from './overview.module.css';
import {
  type Channel,
  isBlank,
  isWaiting,
  listChannels,
  listFigures,
  type OverviewFigure,
  toFigureName,
  toMoved,
  toPreset,
  toRead,
} from './overview-view.ts';
import { AttentionCard, DayLine, NearestGoal, TilePulse, TodayNote } from './pulse.tsx';
import { SegmentChoice } from '../../parts/figures/segment-choice.tsx';
import { SectionHead } from './section-head.tsx';
import { useOverviewDays } from './use-overview-days.ts';
import type { TableColumn } from '../../ui/table-columns.ts';
import { Table } from '../../ui/table.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';

const refreshEvery = 10_000;
const usualComparison = { with: 'previous' } as const;

type Answer = AnswerOf<typeof getOverview>;

export function Overview() {
  const { t } = useTranslation();
  const session = useSession();
  const isWhole = isTeam(session);
  const days = useOverviewDays();
  const { locale } = useFormat();
  const comparison = useComparisonPlace(days.today, usualComparison);
  const within = useSegmentPlace();
  const overview = useEndpointQuery(
    getOverview,
    {
      query: {
        ...toDaysSent(days),
        ...toCompareSent(comparison.compare),
        ...toSegmentSent(within.segment),
        with_days: true,
      },
    },
    { refetchInterval: refreshEvery, enabled: canSeeAnalytics(session) },
  );
  const answer = overview.data && toRead(overview.data, isWhole);
  if (!canSeeAnalytics(session) || (answer && listFigures(answer.channels.total, session.user).length === 0))
    return null;
  const title = t(`home.range.${toPreset(isWhole)}`);
  const past = answer?.previous_days;
  return (
    <section className={styles.section} aria-labelledby="overview">
      <SectionHead id="overview" title={title} to="/admin/analytics" more={t('home.all_analytics')}>
        {answer ? (
          <FreshLine freshness={answer.freshness} toldAt={overview.dataUpdatedAt} />
        ) : (
          <span className={styles.fresh}>{'\u00A0'}</span>
        )}
      </SectionHead>
      <OverviewComparison
        comparison={comparison}
        days={days}
        today={days.today}
        zone={session.time_zone}
        name={past && toRangeWords(toDatedDays(past, []), locale)}
      />
      {canSeeAnalytics(session) && (
        <div className={styles.segment}>
          <SegmentChoice {...within} />
        </div>
      )}
      <DevelopmentNote />
      {answer && <KnownFrom knownFrom={answer.freshness.known_from} from={answer.from_date} className={styles.known} />}
      {overview.isError && !answer ? (
        <>
          <Failed isCard problem={overview.error} onRetry={overview.refetch} />
          <PulseRow answer={undefined} figures={[]} isWhole={isWhole} />
        </>
      ) : (
        <Figures title={title} answer={answer} rights={session.user} />
      )}
    </section>
  );
}

function Figures({ title, answer, rights }: { title: string; answer: Answer | undefined; rights: Rights }) {
  const { t } = useTranslation();
  const write = useFigureFormat(answer?.currency ?? 'USD');
  const total = answer?.channels.total;
  const before = answer?.previous?.total ?? null;
  const figures = listFigures(total, rights);
  const isWhole = can(rights, 'see every figure');
  const isNarrow = useIsNarrow();
  const zone = useSession().time_zone;
  return (
    <>
      <MetricStrip label={title}>
        {figures.map((figure) => {
          const moved = total && toMoved(figure, total, before);
          return (
            <MetricTile
              key={figure}
              label={t(`home.figure.${toFigureName(figure, isWhole)}.name`)}
              definition={t(`home.figure.${toFigureName(figure, isWhole)}.sentence`)}
              figure={moved ? write(known[figure].unit, moved.value) : null}
            >
              {moved?.change && (
                <ChangeMark
                  change={moved.change}
                  isShort={isNarrow}
                  before={moved.before === null ? undefined : write(known[figure].unit, moved.before).short}
                />
              )}
              {total === undefined && <span className={pulseStyles.changeRoom} />}
              <TileFoot answer={answer} figure={figure} isWhole={isWhole} />
            </MetricTile>
          );
        })}
      </MetricStrip>
      <p className={pulseStyles.note}>{answer?.today && <TodayNote today={answer.today} zone={zone} />}</p>
      <NearestGoal />
      <PulseRow answer={answer} figures={figures} isWhole={isWhole} />
      {answer && total && isBlank(total, before) ? (
        <NothingCounted />
      ) : answer ? (
        <ChannelTable answer={answer} figures={figures} isWhole={isWhole} write={write} />
      ) : (
        <Skeleton className={styles.room} radius="lg" />
      )}
    </>
  );
}

/** In place of a table of noughts: how the first figure comes. */
function NothingCounted() {
  const { t } = useTranslation();
  return (
    <Card className={styles.channels}>
      <EmptyState
        drawing={<ParcelDrawing />}
        title={t('home.nothing_counted_title')}
        body={t('home.nothing_counted')}
        action={
          <Button component={Link} to="/admin/links" variant="default">
            {t('home.nothing_counted_action')}
          </Button>
        }
      />
    </Card>
  );
}

interface FootProps {
  readonly answer: Answer | undefined;
  readonly figure: OverviewFigure;
  readonly isWhole: boolean;
}

function TileFoot({ answer, figure, isWhole }: FootProps) {
  if (answer?.days === undefined || answer.today === undefined) return <span className={pulseStyles.pulseRoom} />;
  const { days, today, currency } = answer;
  return <TilePulse {...{ figure, days, today, currency, isWhole }} />;
}

interface RowProps {
  readonly answer: Answer | undefined;
  readonly figures: readonly OverviewFigure[];
  readonly isWhole: boolean;
}

/** What needs attention, for the team, beside the days as a line. */
function PulseRow({ answer, figures, isWhole }: RowProps) {
  const days = answer?.days;
  return (
    <div className={pulseStyles.row} data-alone={!isWhole}>
      {isWhole && <AttentionCard />}
      {days && answer ? (
        <DayLine {...{ days, figures, isWhole }} currency={answer.currency} today={answer.to_date} />
      ) : (
        <Skeleton radius="lg" className={pulseStyles.chartRoom} />
      )}
    </div>
  );
}

/** Up to when visits are counted, and whether some still wait. */
function FreshLine({ freshness, toldAt }: { freshness: Freshness; toldAt: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (isWaiting(freshness.waiting_ms)) {
    const since = new Date(toldAt - freshness.waiting_ms).toISOString();
    return <output className={styles.waiting}>{t('home.visits_waiting', { since: format.ago(since) })}</output>;
  }
  if (freshness.counted_at === null) return null;
  return <span className={styles.fresh}>{t('home.counted', { when: format.ago(freshness.counted_at) })}</span>;
}

interface TableProps {
  readonly answer: AnswerOf<typeof getOverview>;
  readonly figures: readonly OverviewFigure[];
  readonly isWhole: boolean;
  readonly write: ReturnType<typeof useFigureFormat>;
}

/** The overview's figures by channel, with the sum of all, each against the period before. */
function ChannelTable({ answer, figures, isWhole, write }: TableProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const toColumn = (figure: OverviewFigure): TableColumn<Channel> => ({
    id: figure,
    name: t(`home.figure.${toFigureName(figure, isWhole)}.name`),
    isNumber: true,
    isWideOnly: figure === 'cr',
    renderCell: (channel) => {
      const { value, change } = toMoved(figure, answer.channels[channel], answer.previous?.[channel] ?? null);
      const { short, full } = write(known[figure].unit, value);
      return (
        <>
          <bdi title={full}>{short}</bdi>
          {channel === 'total' && change && change.direction !== 'same' && (
            <div className={styles.moved}>
              <ChangeMark change={change} isShort={isNarrow} />
            </div>
          )}
        </>
      );
    },
  });
  const channelColumn: TableColumn<Channel> = {
    id: 'channel',
    name: t('home.channel_of'),
    renderCell: (channel) => t(`home.channel.${channel}`),
  };
  return (
    <Card className={styles.channels}>
      <Table
        label={t('home.channels')}
        isTop
        columns={[channelColumn, ...figures.map(toColumn)]}
        rows={[...listChannels(answer), 'total']}
        keyOf={(channel) => channel}
        dataOf={(channel) => ({ 'data-channel': channel })}
      />
    </Card>
  );
}
