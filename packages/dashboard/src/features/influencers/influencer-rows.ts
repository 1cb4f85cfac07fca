// The rows of the influencers page: who they are with what they brought in, found, sorted and summed. Pure.
import type { InfluencerInsight } from '@vitrine/contract/analytics';
import type { Influencer, ListedInfluencer } from '@vitrine/contract/influencers';
import type { ListQuestion } from '../../ui/list-address.ts';
import { carriesAny } from '../../parts/links/link-rows.ts';

/** What the page can be sorted by, besides the newest first. */
export const sorts = ['name', 'visits', 'sales', 'revenue', 'commission', 'payable', 'seen'] as const;
type Sort = (typeof sorts)[number];

/** In which ways influencers are paid, as the filter has them. */
export const termKinds = ['rate', 'flat', 'own', 'monthly'] as const;
type TermKind = (typeof termKinds)[number];

export interface InfluencerRow extends ListedInfluencer {
  /** Null until they are known. */
  readonly figures: { readonly clicks: number; readonly sales: number; readonly revenue: number } | null;
  /** What can be paid to them now in the store's currency; null until it is known, or where the reader may not know. */
  readonly payable: number | null;
}

export interface Known {
  readonly insights: readonly InfluencerInsight[] | undefined;
  /** By username; absent until it is known, or where the reader may not know. */
  readonly payable?: ReadonlyMap<string, number> | undefined;
}

export type RowOrder = Pick<ListQuestion, 'sort' | 'isAscending'>;
export type Asked = RowOrder & Pick<ListQuestion, 'words' | 'who' | 'tags' | 'status' | 'terms' | 'code' | 'isPayable'>;

/** Those found; who is deactivated stands last, whatever is sorted by. */
export function toRows(
  everyone: readonly ListedInfluencer[],
  { insights, payable }: Known,
  asked: Asked,
): InfluencerRow[] {
  const brought = new Map(insights?.map((insight) => [insight.username, insight]));
  const rows = everyone.map((influencer) => ({
    ...influencer,
    figures: insights ? toFigures(brought.get(influencer.username)) : null,
    payable: payable ? (payable.get(influencer.username) ?? 0) : null,
  }));
  const compare = toCompare(asked);
  return rows
    .filter((row) => isFound(row, asked))
    .sort((a, b) => Number(b.is_active) - Number(a.is_active) || compare(a, b));
}

function isFound(row: InfluencerRow, { words, who, tags, status, terms, code, isPayable }: Asked): boolean {
  const texts = [row.username, row.name, row.email, row.promocode ?? '', ...row.tags];
  const kind = termKinds.find((each) => each === terms);
  return (
    texts.some((text) => text.toLowerCase().includes(words.toLowerCase())) &&
    (who.length === 0 || who.includes(row.username)) &&
    carriesAny(row, tags) &&
    (status === '' || row.is_active === (status === 'active')) &&
    (kind === undefined || isOfTerms[kind](row)) &&
    (code === '' || (row.promocode !== null) === (code === 'with')) &&
    (!isPayable || (row.payable ?? 0) > 0)
  );
}

const isOfTerms: Record<TermKind, (row: Influencer) => boolean> = {
  rate: (row) => row.commission_flat === null,
  flat: (row) => row.commission_flat !== null,
  own: ({ commission_overrides: own }) => own.products.length + own.collections.length > 0,
  monthly: (row) => row.commission_monthly !== null,
};

const byAge = (a: InfluencerRow, b: InfluencerRow): number =>
  a.created_at === b.created_at ? 0 : a.created_at < b.created_at ? 1 : -1;

/** Most first. Rates stand among each other before amounts for each order. */
const comparisons: Record<Exclude<Sort, 'name'>, (row: InfluencerRow) => readonly number[]> = {
  visits: ({ figures }) => [figures?.clicks ?? 0],
  sales: ({ figures }) => [figures?.sales ?? 0, figures?.revenue ?? 0, figures?.clicks ?? 0],
  revenue: ({ figures }) => [figures?.revenue ?? 0],
  commission: ({ commission, commission_flat: flat }) => (flat ? [-1, flat.amount] : [commission]),
  payable: ({ payable }) => [payable ?? 0],
  seen: ({ last_seen_at: at }) => [at === null ? 0 : Date.parse(at)],
};

function toCompare({ sort: asked, isAscending }: RowOrder): (a: InfluencerRow, b: InfluencerRow) => number {
  const sort = sorts.find((each) => each === asked);
  const side = isAscending ? -1 : 1;
  if (sort === undefined) return (a, b) => side * byAge(a, b);
  if (sort === 'name') return (a, b) => -side * a.username.localeCompare(b.username);
  const amounts = comparisons[sort];
  return (a, b) => {
    const [mine, theirs] = [amounts(a), amounts(b)];
    const at = mine.findIndex((amount, place) => amount !== theirs[place]);
    return at === -1 ? byAge(a, b) : side * ((theirs[at] ?? 0) - (mine[at] ?? 0));
  };
}

function toFigures(insight: InfluencerInsight | undefined): NonNullable<InfluencerRow['figures']> {
  const { total_clicks: clicks = 0, total_sales: sales = 0, total_revenue: revenue = 0 } = insight ?? {};
  return { clicks, sales, revenue };
}

/** Sales and revenue of all rows; null until they are known. */
export function toTotals(rows: readonly InfluencerRow[]): { readonly sales: number; readonly revenue: number } | null {
  if (rows.some(({ figures }) => figures === null)) return null;
  const add = (name: 'sales' | 'revenue') => rows.reduce((sum, { figures }) => sum + (figures?.[name] ?? 0), 0);
  // cents that were added as decimals
  return { sales: add('sales'), revenue: Number(add('revenue').toFixed(4)) };
}

const key = 'vitrine.influencers.sort';
const backwards = '.asc';

/** What was sorted by last on this device. */
export function readSort(storage: Pick<Storage, 'getItem'>): RowOrder {
  const kept = storage.getItem(key) ?? '';
  const isAscending = kept.endsWith(backwards);
  const name = isAscending ? kept.slice(0, -backwards.length) : kept;
  const sort = sorts.find((each) => each === name);
  return sort === undefined ? { sort: '', isAscending: false } : { sort, isAscending };
}

export function keepSort(storage: Pick<Storage, 'setItem'>, { sort, isAscending }: RowOrder): void {
  storage.setItem(key, isAscending ? sort + backwards : sort);
}

/** Names from an address, as it was written or edited by hand, of which those nobody has are left out. */
export const listKnown = (names: readonly string[], everyone: readonly Pick<Influencer, 'username'>[]): string[] =>
  names.filter((name) => everyone.some(({ username }) => username === name));
