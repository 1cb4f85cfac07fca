// What influencers' months reached, beside the figures of a question that is about influencers and nothing narrower.
import { figureTab, type Measure } from '@vitrine/contract/figure-questions';
import { toMajor } from '@vitrine/contract/money';
import { can, canSee } from '@vitrine/contract/rights';
import type { Db } from '../../../platform/db/db.ts';
import type { Actor } from '../../identity/identity.ts';
import type { Influencers } from '../../influencers/influencers.ts';
import { sumBonuses } from '../bonuses-store.ts';
import type { DayRange } from '../figures.ts';
import type { About } from './reading.ts';

type BonusQuestion = Pick<About, 'tabs' | 'filters' | 'segment_id'> & { readonly measures: readonly Measure[] };

/** Bonuses are of a month: of no order, tab, link or product. */
const areTold = ({ measures, tabs, filters, segment_id: segmentId }: BonusQuestion): boolean =>
  measures.includes('commission') &&
  figureTab.options.every((tab) => tabs.includes(tab)) &&
  filters.every(({ by }) => by === 'influencer') &&
  segmentId === undefined;

export class BonusSums {
  readonly #db: Db;
  readonly #influencers: Pick<Influencers, 'list'>;

  constructor(db: Db, influencers: Pick<Influencers, 'list'>) {
    this.#db = db;
    this.#influencers = influencers;
  }

  /** In major units of the currency; nought where they are not told, or not the actor's to see. */
  async sum(
    actor: Actor,
    asked: BonusQuestion,
    { days, currency }: { days: DayRange; currency: string },
  ): Promise<number> {
    if (!areTold(asked) || !canSee(actor, 'commission')) return 0;
    const [bonuses, everyone] = await Promise.all([
      sumBonuses(this.#db, actor.businessId, days, currency),
      this.#influencers.list(actor.businessId),
    ]);
    const isWhole = can(actor, 'see every figure');
    const wanted = everyone.filter(
      ({ accountId, username }) =>
        (isWhole || accountId === actor.accountId) &&
        asked.filters.every(({ op, values }) => values.includes(username) === (op === 'is')),
    );
    const amount = wanted.reduce((sum, { accountId }) => sum + (bonuses.get(accountId) ?? 0), 0);
    return toMajor(amount, currency);
  }
}
