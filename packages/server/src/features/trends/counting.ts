// Keeps what orders keep together current: months whose orders changed are counted anew, and then what is best of each span and channel.
import type { BusinessId, ProductId } from '@vitrine/contract/ids';
import { trendChannel, trendSpan } from '@vitrine/contract/trends';
import { dayOf } from '@vitrine/contract/range';
import { announce, type EventBus } from '../../events.ts';
import type { Platform } from '../../platform/platform.ts';
import { Service } from '../../platform/service.ts';
import type { Storefront } from '../stores/stores.ts';
import { askForNew, askForOrders, askInTurn, countMonth, forgetCounts, listAskedMonths } from './counts-store.ts';
import {
  forgetTops,
  putTop,
  nothing,
  readAll,
  readPairs,
  readProducts,
  weightOf,
  type Count,
  type KeptPair,
  type PairCount,
  type CountReach,
} from './reading-store.ts';
import { judgePair, shareOf } from './judging.ts';
import { rankJudged, type PairJudgement } from './score.ts';
import { toReach } from './spans.ts';

interface Deps {
  readonly events: EventBus;
  readonly storefront: Storefront;
}

const countJob = 'trends.count';

/** Orders that come one after another are counted together. */
const gatherSeconds = 120;
const eventBatch = 200;

/** How many pairs of a span and channel are kept. */
const keptPairs = 60;
/** How many of those with most orders are judged at a time. */
const judgedAtOnce = 2000;

type JudgedPair = PairCount & PairJudgement & { readonly counts: readonly [number, number] };

export class TrendCounting extends Service<Deps> {
  constructor(platform: Platform, deps: Deps) {
    super(platform, deps);
    const { jobs } = platform;
    deps.events.onMany('order.recorded', 'trends', (orders) => this.#ask(orders), { most: eventBatch });
    deps.events.on('store.erased', 'trends', ({ businessId }) => this.#begin(businessId));
    jobs.define(countJob, ({ businessId }: { businessId: BusinessId }) => this.count(businessId));
    jobs.define('trends.turn', () => this.#askInTurn(), { schedule: '17 3 * * *' });
  }

  /** Counts what was asked for, and what is best with it. Repeating it changes nothing. */
  async count(businessId: BusinessId): Promise<void> {
    const months = await listAskedMonths(this.db, businessId, this.now());
    for (const month of months) await this.transaction((tx) => countMonth(tx, businessId, month, this.now()));
    if (months.length > 0) await this.#judge(businessId);
  }

  /** As `count`, with months of orders that were recorded without a word. */
  async countAll(businessId: BusinessId): Promise<void> {
    await askForNew(this.db, this.now(), businessId);
    await this.count(businessId);
  }

  /** Anew, of the orders that are left. */
  async #begin(businessId: BusinessId): Promise<void> {
    await this.transaction(async (tx) => {
      await forgetCounts(tx, businessId);
      await forgetTops(tx, businessId);
    });
    await this.countAll(businessId);
  }

  async #ask(orders: Parameters<typeof askForOrders>[1]): Promise<void> {
    await this.#wake(await askForOrders(this.db, orders, this.now()));
  }

  async #askInTurn(): Promise<void> {
    await askForNew(this.db, this.now());
    await this.#wake(await askInTurn(this.db, this.now()));
  }

  async #wake(businesses: readonly BusinessId[]): Promise<void> {
    const { jobs } = this.platform;
    for (const businessId of businesses)
      await jobs.enqueue(this.db, countJob, { businessId }, { key: businessId, startAfterSeconds: gatherSeconds });
  }

  async #judge(businessId: BusinessId): Promise<void> {
    const { timeZone } = await this.deps.storefront.getUnits(businessId);
    const today = dayOf(this.now(), timeZone);
    for (const span of trendSpan.options)
      for (const channel of trendChannel.options) {
        const reach = toReach(businessId, { span, channel }, today);
        const all = await readAll(this.db, reach);
        const pairs = await this.#findBest(reach, all);
        await this.transaction((tx) => putTop(tx, reach, { span, orders: all.orders, pairs }));
      }
    // looks show what goes well with them
    await announce(this.db, 'pagesChanged', businessId);
  }

  /** Exact: no pair has more beyond chance than it has, bags by their weight, so those with fewer than the last one kept are not looked at. */
  async #findBest(reach: CountReach, all: Count): Promise<KeptPair[]> {
    let best: JudgedPair[] = [];
    for (let skip = 0; ; skip += judgedAtOnce) {
      const pairs = await readPairs(this.db, reach, { count: judgedAtOnce, skip });
      const ids: ProductId[] = [...new Set(pairs.flatMap((pair) => pair.ids))];
      const products = await readProducts(this.db, reach, ids);
      const judged = pairs.map((pair): JudgedPair => {
        const [first = nothing, second = nothing] = pair.ids.map((id) => products.get(id));
        return { ...pair, ...judgePair({ both: pair, first, second, all }), counts: [first.orders, second.orders] };
      });
      best = [...best, ...judged.filter(({ excess }) => excess > 0)]
        .sort((a, b) => b.excess - a.excess)
        .slice(0, keptPairs);
      const least = best.length < keptPairs ? 0 : (best.at(-1)?.excess ?? 0);
      if (pairs.length < judgedAtOnce || weightOf(pairs.at(-1)) <= least) break;
    }
    return rankJudged(best).map(({ ids, orders, bags, lift, score, counts: [first, second] }) => {
      return { ids, orders, bags, lift, score, shares: [shareOf(orders, first), shareOf(orders, second)] };
    });
  }
}
