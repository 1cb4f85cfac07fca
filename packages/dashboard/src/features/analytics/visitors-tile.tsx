// The tile of visitors: a question of its own, for which the other tiles do not wait.
import { canSee } from '@vitrine/contract/rights';
import { ChangeMark } from '../../parts/figures/change-mark.tsx';
import { toChange } from '../../parts/figures/figure-change.ts';
import { useFigureFormat } from '../../parts/figures/use-figure-format.ts';
import { MetricTile } from '../../ui/metric-tile.tsx';
import { isOfCustomers, isOfProducts } from './analytics-access.ts';
import { useFigureWords } from './use-figure-words.ts';
import type { AnalyticsScreen } from './use-analytics-place.ts';
import { useQuestion } from './use-questions.ts';

/** Nothing for a reader who may see none, and of products and customers, which have none; without an answer, where it did not come. */
export function VisitorsTile({ screen, currency }: { readonly screen: AnalyticsScreen; readonly currency: string }) {
  const { name, meaning } = useFigureWords();
  const write = useFigureFormat(currency);
  const { access, under, place } = screen;
  const isKnown = canSee(access.rights, 'visitors') && !isOfProducts(under) && !isOfCustomers(under);
  const compare = place.compare === null ? {} : { compare: place.compare };
  const { data, error } = useQuestion(screen, { measures: ['visitors'], ...compare }, isKnown);
  if (!isKnown) return null;
  const value = data?.totals.visitors;
  const before = data?.compared?.totals.visitors;
  const change = value === undefined ? null : toChange(value, before);
  const figure = value === undefined && error === null ? null : write('count', value ?? null);
  return (
    <MetricTile label={name('visitors')} definition={meaning('visitors')} figure={figure}>
      {change && <ChangeMark change={change} before={write('count', before ?? null).short} />}
    </MetricTile>
  );
}
