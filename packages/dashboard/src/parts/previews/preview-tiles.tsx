// The tiles of a preview: views, checkouts, revenue, conversion and average cart, those the reader may see.
import { can, type Rights } from '@vitrine/contract/rights';
import { useTranslation } from 'react-i18next';
import { toRate } from '../figures/entity-list-figures.ts';
import type { Figure } from '../../ui/figures.ts';
import { MetricStrip, MetricTile } from '../../ui/metric-tile.tsx';
import { ChangeMark } from '../figures/change-mark.tsx';
import { toChange } from '../figures/figure-change.ts';
import { type LinkFigures, type Tiles, toTiles } from '../figures/preview-figures.ts';
import classes from './preview-tiles.module.css';
import { useFormat } from '../../ui/use-format.ts';

interface TilesProps {
  /** Null while they load. */
  readonly figures: (LinkFigures & { readonly refunded?: number | undefined }) | null;
  /** Null when nothing is compared. */
  readonly before: LinkFigures | null;
  readonly currency: string;
  readonly rights: Rights;
  /** What visits are called: views of a look, clicks of a short. */
  readonly counts: 'views' | 'clicks';
  readonly range: string;
}

type TileName = 'views' | 'clicks' | 'checkouts' | 'revenue' | 'attributed_revenue' | 'conversion' | 'average';

/** As many tiles wait as will come. */
const nothing: LinkFigures = {
  visits: 0,
  requested_checkouts: 0,
  checkouts: 0,
  click_checkouts: 0,
  foreign_checkouts: 0,
  revenue: 0,
  influencer_attributed_checkouts: 0,
  influencer_attributed_revenue: 0,
};

const none: Figure = { short: '–', full: '–' };

export function PreviewTiles({ figures, before, currency, rights, counts, range }: TilesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const all = toTiles(figures ?? nothing, rights);
  const past = before && toTiles(before, rights);
  const toMark = (read: (tiles: Tiles) => number | null | undefined, write: (value: number) => string) => {
    const then = past ? (read(past) ?? null) : undefined;
    const change = figures === null ? null : toChange(read(all), then);
    return change && <ChangeMark change={change} before={typeof then === 'number' ? write(then) : undefined} />;
  };
  const draw = (name: TileName, figure: Figure, more: Partial<Parameters<typeof MetricTile>[0]> = {}) => (
    <MetricTile
      label={t(`preview.figure.${name}`)}
      definition={t(`preview.figure.${name}_meaning`)}
      figure={figures === null ? null : figure}
      {...more}
    />
  );
  const toCount = (value: number): string => format.count(value).short;
  const toMoney = (value: number): string => format.moneyFigure(value, currency).short;
  const refunded = figures?.refunded ?? 0;
  const { visits, checkouts, revenue, conversion, average } = all;
  const isTeam = can(rights, 'see every figure');
  if (visits === null && checkouts === null && revenue === null) return null;
  return (
    <MetricStrip className={classes.tiles} label={t('preview.figure.strip', { range })}>
      {visits !== null && draw(counts, format.count(visits), { children: toMark((of) => of.visits, toCount) })}
      {checkouts !== null &&
        draw('checkouts', format.count(checkouts), { children: toMark((of) => of.checkouts, toCount) })}
      {revenue !== null &&
        draw(isTeam ? 'revenue' : 'attributed_revenue', format.moneyFigure(revenue, currency), {
          children: toMark((of) => of.revenue, toMoney),
          ...(refunded > 0 && isTeam
            ? { note: t('preview.figure.refunded', { amount: format.money(refunded, currency) }) }
            : {}),
        })}
      {conversion &&
        draw('conversion', toRate(conversion.value, format.locale), {
          children: toMark(
            (of) => of.conversion?.value,
            (value) => toRate(value, format.locale).short,
          ),
        })}
      {average &&
        draw('average', average.value === null ? none : format.moneyFigure(average.value, currency), {
          children: toMark((of) => of.average?.value, toMoney),
        })}
    </MetricStrip>
  );
}
