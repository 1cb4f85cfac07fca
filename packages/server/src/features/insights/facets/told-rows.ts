// Puts the rows of what is counted together by what is told of it: referrers by channel or network, posts by their network or gallery.
import type { Dimension } from '@vitrine/contract/analytics';
import type { BusinessId } from '@vitrine/contract/ids';
import { addFields } from '@vitrine/contract/sums';
import type { Db } from '../../../platform/db/db.ts';
import type { FigureSums, Row } from '../../figures/figures.ts';
import { noFigureSums } from '../figures.ts';
import type { Sources } from '../model.ts';
import { selectFacetTexts } from './facets-store.ts';
import { channelOf, networkOf } from './referrers.ts';

interface Deps extends Pick<Sources, 'posts' | 'galleries'> {
  readonly db: Db;
}

/** What is told of a value; null of nothing. */
type Teller = (value: string | null) => string | null;

const tellers: Partial<
  Record<Dimension, (deps: Deps, businessId: BusinessId, values: readonly string[]) => Promise<Teller> | Teller>
> = {
  channel: () => channelOf,
  network: () => (value) => (value === null ? null : networkOf(value)),
  platform: async ({ posts }, businessId, values) => {
    const places = await posts.listPlaces(businessId, values);
    return (value) => places.get(value ?? '')?.network ?? null;
  },
  gallery: async ({ galleries }, businessId) => {
    const arrivals = await galleries.listArrivals(businessId);
    const galleryOf = new Map<string, string>(arrivals.map(({ utmContent, galleryId }) => [utmContent, galleryId]));
    return (value) => galleryOf.get(value ?? '') ?? null;
  },
};

/** As they are, where rows stand for values themselves; else one for each thing that is told, in the order of their names. */
export async function tellRows(
  deps: Deps,
  { businessId, by }: { readonly businessId: BusinessId; readonly by: Dimension },
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const findTeller = tellers[by];
  if (findTeller === undefined) return rows;
  const numbers = rows.flatMap(({ keys: [key] }) => (typeof key === 'number' ? [key] : []));
  const texts = await selectFacetTexts(deps.db, businessId, numbers);
  const tell = await findTeller(deps, businessId, [...texts.values()]);
  return foldRows(rows, (key) => tell(key === null ? null : (texts.get(Number(key)) ?? '')));
}

function foldRows(rows: readonly Row[], nameOf: (key: Row['keys'][number]) => string | null): Row[] {
  const told = new Map<string | null, FigureSums>();
  for (const { keys, ...sums } of rows) {
    const name = nameOf(keys[0] ?? null);
    told.set(name, addFields(told.get(name) ?? noFigureSums, sums));
  }
  const named = [...told].toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1));
  return named.map(([name, sums]) => ({ keys: [name], ...sums }));
}
