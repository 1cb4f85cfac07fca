// Puts the rows of referrers together by what is told of them: their channels, or their networks. Pure.
import { addFields } from '@vitrine/contract/sums';
import type { FigureSums, Row } from '../../figures/figures.ts';
import { noFigureSums } from '../figures.ts';
import { channelOf, networkOf } from './referrers.ts';

/** Rows by referrer, one for each channel or network, in the order of their names; `texts` has those of the referrers' numbers. */
export function foldReferrers(
  rows: readonly Row[],
  by: 'channel' | 'network',
  texts: ReadonlyMap<number, string>,
): Row[] {
  const told = new Map<string | null, FigureSums>();
  for (const { keys, ...sums } of rows) {
    const [key = null] = keys;
    const referrer = key === null ? null : (texts.get(Number(key)) ?? '');
    const name = by === 'channel' ? channelOf(referrer) : referrer === null ? null : networkOf(referrer);
    told.set(name, addFields(told.get(name) ?? noFigureSums, sums));
  }
  const named = [...told].toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1));
  return named.map(([name, sums]) => ({ keys: [name], ...sums }));
}
