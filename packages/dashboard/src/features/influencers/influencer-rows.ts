// The rows of the influencers page: who they are with what they brought in, chosen, sorted and summed. Pure.
import type { InfluencerInsight } from '@vitrine/contract/analytics';
import type { Influencer } from '@vitrine/contract/influencers';

export const sorts = ['recent', 'sales'] as const;
export type Sort = (typeof sorts)[number];

export interface InfluencerRow extends Influencer {
  /** Null until they are known. */
  readonly figures: { readonly clicks: number; readonly sales: number; readonly revenue: number } | null;
}

/** Those chosen, or all; who is deactivated stands last, whatever is sorted by. */
export function toRows(
  everyone: readonly Influencer[],
  insights: readonly InfluencerInsight[] | undefined,
  { chosen, sort }: { chosen: readonly string[]; sort: Sort },
): InfluencerRow[] {
  const brought = new Map(insights?.map((insight) => [insight.username, insight]));
  const rows = everyone
    .filter(({ username }) => chosen.length === 0 || chosen.includes(username))
    .map((influencer) => ({ ...influencer, figures: insights ? toFigures(brought.get(influencer.username)) : null }));
  return rows.sort(
    (a, b) =>
      Number(b.is_active) - Number(a.is_active) ||
      (sort === 'sales' ? bySales(a, b) : 0) ||
      (a.created_at === b.created_at ? 0 : a.created_at < b.created_at ? 1 : -1),
  );
}

function bySales(a: InfluencerRow, b: InfluencerRow): number {
  return (
    (b.figures?.sales ?? 0) - (a.figures?.sales ?? 0) ||
    (b.figures?.revenue ?? 0) - (a.figures?.revenue ?? 0) ||
    (b.figures?.clicks ?? 0) - (a.figures?.clicks ?? 0)
  );
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

/** What was sorted by last on this device. */
export function readSort(storage: Pick<Storage, 'getItem'>): Sort {
  const kept = storage.getItem(key);
  return sorts.find((sort) => sort === kept) ?? 'recent';
}

export function keepSort(storage: Pick<Storage, 'setItem'>, sort: Sort): void {
  storage.setItem(key, sort);
}

const most = 50;

/** Names from an address, as it was written or edited by hand; those nobody has are left out once everyone is known. */
export function readChosen(search: string, everyone: readonly Influencer[] | undefined): string[] {
  const given = new URLSearchParams(search).get('who') ?? '';
  const names = [...new Set(given.split(',').filter((name) => name !== ''))].slice(0, most);
  return everyone ? names.filter((name) => everyone.some(({ username }) => username === name)) : names;
}
