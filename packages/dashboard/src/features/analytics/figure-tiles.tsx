// The tiles of a tab: each figure with its meaning, what stands beneath, and how it moved.
import type { Rights } from '@vitrine/contract/rights';
import { useTranslation } from 'react-i18next';
import { ChangeMark } from '../../parts/figures/change-mark.tsx';
import { toChange } from '../../parts/figures/figure-change.ts';
import { isolate } from '../../ui/foreign-text.ts';
import { MetricTile } from '../../ui/metric-tile.tsx';
import classes from './analytics.module.css';
import { listTiles, type Sums, type Tile, toTiles } from './tab-figures.ts';
import { useFigureFormat, useFigureWords } from './use-figure-words.ts';

interface TilesProps {
  /** Null while they load. */
  readonly sums: Sums | null;
  /** Null when nothing is compared. */
  readonly before: Sums | null;
  readonly rights: Rights;
  readonly currency: string;
  readonly range: string;
}

export function FigureTiles({ sums, before, rights, currency, range }: TilesProps) {
  const { t } = useTranslation();
  const { name, meaning } = useFigureWords();
  return (
    <dl className={classes.tiles} aria-label={t('analytics.strip', { range })}>
      {sums === null
        ? listTiles(rights).map(({ id, figure }) => (
            <MetricTile key={id} label={name(figure)} definition={meaning(figure)} figure={null} />
          ))
        : toTiles(sums, before, rights).map((tile) => <FigureTile key={tile.id} tile={tile} currency={currency} />)}
    </dl>
  );
}

function FigureTile({ tile, currency }: { tile: Tile; currency: string }) {
  const { t } = useTranslation();
  const { name, meaning } = useFigureWords();
  const write = useFigureFormat(currency);
  const change = toChange(tile.value, tile.before);
  return (
    <MetricTile label={name(tile.figure)} definition={meaning(tile.figure)} figure={write(tile.unit, tile.value)}>
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
