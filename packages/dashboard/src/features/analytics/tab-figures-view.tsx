// The figures of one tab: tiles, chart, funnel and breakdown, all under the same filter.
import type { Tab } from '@vitrine/contract/analytics';
import { can, canSee } from '@vitrine/contract/rights';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { GoalCard } from '../../parts/goals/goal-line.tsx';
import { findNearest, listAbout } from '../../parts/goals/goal-view.ts';
import { AddressLink } from '../../parts/links/address-link.tsx';
import { toChoiceText } from '../../ui/date-range.ts';
import { isolate } from '../../ui/foreign-text.ts';
import { Failed } from '../../ui/loaded.tsx';
import classes from './analytics.module.css';
import { isOfCustomers, isOfProducts } from './analytics-access.ts';
import { BreakdownCard } from './breakdown-card.tsx';
import { DayChart } from './day-chart.tsx';
import { FunnelCard } from './funnel-card.tsx';
import { listBeneath, listTiles, pickSeries, pickTab, type Sums, type Tile, toTiles } from './tab-figures.ts';
import type { AnalyticsAnswer } from './use-analytics-answer.ts';
import type { AnalyticsScreen } from './use-analytics-place.ts';
import { ChangeMark } from '../../parts/figures/change-mark.tsx';
import { toChange } from '../../parts/figures/figure-change.ts';
import { MetricStrip, MetricTile } from '../../ui/metric-tile.tsx';
import { useFigureFormat } from '../../parts/figures/use-figure-format.ts';
import { useFormat } from '../../ui/use-format.ts';
import { useFigureWords } from './use-figure-words.ts';
import { VisitorsTile } from './visitors-tile.tsx';

interface ViewProps {
  readonly screen: AnalyticsScreen;
  readonly answer: AnalyticsAnswer;
  readonly tab: Tab;
  /** Stands between the tiles and the rest. */
  readonly beneath: ReactNode;
}

export function TabFiguresView({ screen, answer, tab, beneath }: ViewProps) {
  const { t } = useTranslation();
  const { access } = screen;
  const { data, previous, problem, currency, range } = answer;
  const under = isOfProducts(screen.under) ? 'product' : null;
  const sums = data ? pickTab(data, tab, under) : null;
  const before = previous && pickTab(previous, tab, under);
  const hasFunnel =
    canSee(access.rights, 'visits') && canSee(access.rights, 'checkouts') && !isOfCustomers(screen.under);
  return (
    <>
      {data === undefined && problem ? (
        <>
          <Failed isCard problem={problem} title={t('analytics.failed')} onRetry={answer.retry} />
          {beneath}
        </>
      ) : (
        <div className={classes.figures} data-stale={answer.isStale} aria-busy={answer.isStale}>
          <FigureTiles
            sums={sums}
            before={before}
            screen={screen}
            tab={tab}
            currency={currency}
            range={range}
            visitors={<VisitorsTile screen={screen} currency={currency} />}
          />
          {beneath}
          <ForeignOrders count={data?.other_currency_orders ?? 0} screen={screen} />
          <GoalCard place="analytics" pick={(goals) => findNearest(listAbout(goals, screen.under))} />
          <div className={classes.columns} data-both={hasFunnel}>
            <DayChart now={data ?? null} answer={answer} screen={screen} />
            {hasFunnel && <FunnelCard screen={screen} />}
          </div>
        </div>
      )}
      <BreakdownCard screen={screen} tab={tab} range={range} />
    </>
  );
}

/** Orders in other currencies count as orders, and are in no sum of money; who sees orders is led to them. */
function ForeignOrders({ count, screen }: { count: number; screen: AnalyticsScreen }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (count === 0) return null;
  return (
    <p className={classes.foreign}>
      {t('analytics.foreign', { count, amount: format.count(count).full })}{' '}
      {can(screen.access.rights, 'see orders') && (
        <AddressLink href={`/admin/orders/compare?range=${toChoiceText(screen.place.range)}`}>
          {t('analytics.foreign_see')}
        </AddressLink>
      )}
    </p>
  );
}

interface TilesProps {
  /** Null while they load. */
  readonly sums: Sums | null;
  /** Null when nothing is compared. */
  readonly before: Sums | null;
  readonly screen: AnalyticsScreen;
  readonly tab: Tab;
  readonly currency: string;
  readonly range: string;
  /** Stands behind the visits. */
  readonly visitors: ReactNode;
}

/** The tiles of a tab: each figure with its meaning, what stands beneath, and how it moved; each puts itself on the chart. */
function FigureTiles({ sums, before, screen, tab, currency, range, visitors }: TilesProps) {
  const { t } = useTranslation();
  const { name, meaning } = useFigureWords(true);
  const { rights } = screen.access;
  const shown = sums && pickSeries(sums, rights, screen.place.series);
  const first = sums && pickSeries(sums, rights, null);
  return (
    <MetricStrip className={classes.tiles} label={t('analytics.strip', { range })}>
      {sums === null
        ? listTiles(rights, tab).map(({ id, figure }) => (
            <Fragment key={id}>
              <MetricTile label={name(figure)} definition={meaning(figure)} figure={null}>
                <NoteRoom lines={listBeneath(id, rights).length} />
              </MetricTile>
              {id === 'visits' && visitors}
            </Fragment>
          ))
        : toTiles(sums, before, rights).map((tile) => (
            <Fragment key={tile.id}>
              <FigureTile
                tile={tile}
                currency={currency}
                isOn={tile.id === shown}
                turnOn={() => screen.go({ series: tile.id === first ? null : tile.id })}
              />
              {tile.id === 'visits' && visitors}
            </Fragment>
          ))}
    </MetricStrip>
  );
}

/** Keeps the room of what will stand beneath a tile. */
const NoteRoom = ({ lines }: { lines: number }) =>
  lines === 0 ? null : (
    <span className={classes.notes} aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={classes.noteRoom}>
          {'\u00A0'}
        </span>
      ))}
    </span>
  );

interface FigureTileProps {
  readonly tile: Tile;
  readonly currency: string;
  /** Whether it is what the chart shows. */
  readonly isOn: boolean;
  readonly turnOn: () => void;
}

function FigureTile({ tile, currency, isOn, turnOn }: FigureTileProps) {
  const { t } = useTranslation();
  const { name, meaning } = useFigureWords(true);
  const write = useFigureFormat(currency);
  const change = toChange(tile.value, tile.before);
  return (
    <MetricTile
      label={name(tile.figure)}
      definition={meaning(tile.figure)}
      figure={write(tile.unit, tile.value)}
      toggle={{ isOn, turnOn }}
    >
      {change && <ChangeMark change={change} before={write(tile.unit, tile.before ?? null).short} />}
      {tile.notes.length > 0 && (
        <span className={classes.notes}>
          {tile.notes.map(({ figure, unit, value }) => (
            <span key={figure} title={meaning(figure)}>
              {t(`analytics.note.${figure as 'refunded'}`, { value: isolate(write(unit, value).full) })}
            </span>
          ))}
        </span>
      )}
    </MetricTile>
  );
}
