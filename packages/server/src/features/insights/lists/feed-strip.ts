// The figures above the feed: of all of it, and of the posts of each network and account.
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { SocialAccountId } from '@vitrine/contract/feed';
import type { getFeedAnalytics } from '@vitrine/contract/feed-figures';
import type { SegmentId } from '@vitrine/contract/ids';
import type { AttributedTotals } from '@vitrine/contract/insights';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../identity/identity.ts';
import { sumRows, type Row } from '../../figures/figures.ts';
import type { Asking } from '../asking.ts';
import type { AskedDays } from '../day-range.ts';
import { tabCodes } from '../facets/codes.ts';
import { toRowTotals } from '../figures.ts';
import { hidesRevenue, withoutRevenue } from '../hidden-revenue.ts';
import type { PostPlace, Sources } from '../model.ts';

interface FeedQuestion {
  readonly asked: AskedDays;
  readonly segmentId: SegmentId | null;
}

export function createFeedStrip({ database: { db } }: Platform, asking: Asking, deps: Sources) {
  /** Each row with where its post is; null for the feed's own page, for galleries, and for posts that were erased. */
  const placeRows = async (actor: Actor, rows: readonly Row[]) => {
    const ids = await asking.readValues(
      actor,
      rows.map(({ keys: [key] }) => Number(key)),
    );
    const places = await deps.posts.listPlaces(actor.businessId, [...ids.values()]);
    return rows.map((row) => {
      const id = ids.get(Number(row.keys[0])) ?? '';
      return { row, place: places.get(id) ?? null };
    });
  };

  /** Refuses segments and days as the strips of links do. */
  return async (actor: Actor, { asked, segmentId }: FeedQuestion): Promise<AnswerOf<typeof getFeedAnalytics>> => {
    const setting = await asking.prepare(actor);
    const { currency, reader } = setting;
    const where = await asking.findWithin(actor, [], segmentId);
    const isWhole = asked.from === null && asked.to === null && asked.last24Hours !== true;
    const range = isWhole ? null : await asking.decide({ ...setting, own: where }, asked);
    const tabs = [tabCodes.shopboard];
    const [rows, isHidden] = await Promise.all([
      asking.ask(setting, { where, tabs, range, by: ['link'] }),
      hidesRevenue({ db, brand: deps.brand }, actor, currency),
    ]);
    const write = (of: readonly Row[]): AttributedTotals => {
      const totals = toRowTotals(sumRows(of), currency, reader);
      return isHidden ? withoutRevenue(totals) : totals;
    };
    const placed = await placeRows(actor, rows);
    const ofAccounts = Map.groupBy(
      placed.flatMap(({ row, place }) => (place === null ? [] : [{ row, place }])),
      ({ place }): SocialAccountId => place.socialAccountId,
    );
    const accounts = [...ofAccounts.values()].flatMap((of) => {
      const place = of[0]?.place;
      return place ? [{ place, rows: of.map(({ row }) => row) }] : [];
    });
    return {
      shopboard_analytics: write(rows),
      page_analytics: write(placed.filter(({ place }) => place === null).map(({ row }) => row)),
      networks: [...Map.groupBy(accounts, ({ place }) => place.network)].map(([platform, of]) => ({
        platform,
        ...write(of.flatMap((each) => each.rows)),
      })),
      accounts: accounts.map(({ place, rows: of }) => ({ ...toAccount(place), ...write(of) })),
      currency,
    };
  };
}

const toAccount = ({ network: platform, socialAccountId, username }: PostPlace) => ({
  platform,
  social_account_id: socialAccountId,
  username,
});
