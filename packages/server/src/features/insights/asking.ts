// Asks figures for a reader: in the currency and the days of the store, within what is theirs and the conditions they have set.
import type { Dimension, Freshness } from '@vitrine/contract/analytics';
import { conditionDimension, type Condition as Sent } from '@vitrine/contract/conditions';
import type { SplitKey } from '@vitrine/contract/figure-questions';
import type { SegmentId } from '@vitrine/contract/ids';
import { dayOf } from '@vitrine/contract/range';
import type { Rights } from '@vitrine/contract/rights';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { Actor } from '../identity/identity.ts';
import {
  isOfCustomers,
  isOfProducts,
  type Question,
  type Row,
  type VisitorQuestion,
  type VisitorRow,
} from '../figures/figures.ts';
import { decideDays, toLast24Hours, type AskedDays } from './day-range.ts';
import { everyTab } from './facets/codes.ts';
import { selectExperiences, selectFacetTexts, unseen } from './facets/facets-store.ts';
import { findOwnScope, findScope, isTold, type AskedCondition, type AskedScope } from './facets/scope.ts';
import type { DayRange } from './figures.ts';
import type { Sources } from './model.ts';

/** What stands around the figures of one answer. */
export interface ReaderSetting {
  readonly actor: Actor;
  readonly currency: string;
  readonly zone: string;
  readonly reader: Rights;
  /** What the actor may see without a filter. */
  readonly own: AskedScope;
}

/** Which rows of an answer are shown; null counts all. */
export interface Paging {
  readonly count: number | null;
  readonly skip: number;
}

/** The one filter of a question from before there were conditions. */
interface Filter {
  readonly by: Dimension;
  readonly value: string;
}

/** What a reader asks within; `field` is where their conditions stood, for what is said of them. */
export interface Within {
  readonly filter?: Filter | null;
  readonly filters: readonly Sent[];
  readonly segmentId: SegmentId | null;
  /** Before the names of fields, as in `compare.filters`; empty where they stand by themselves. */
  readonly place?: string;
}

type Deps = Pick<Sources, 'storefront' | 'links' | 'influencers' | 'traffic' | 'figures' | 'questions'>;

export class Asking {
  readonly #platform: Platform;
  readonly #deps: Deps;

  constructor(platform: Platform, deps: Deps) {
    this.#platform = platform;
    this.#deps = deps;
  }

  async prepare(actor: Actor): Promise<ReaderSetting> {
    const { db } = this.#platform.database;
    const [{ currency, timeZone: zone }, own] = await Promise.all([
      this.#deps.storefront.getUnits(actor.businessId),
      findOwnScope({ db }, actor),
    ]);
    return {
      actor,
      currency,
      zone,
      reader: actor,
      own,
    };
  }

  /** Refuses days before 2023, more than ten years, and a last day before the first, at their fields below `place`. */
  async decide({ actor, zone, own }: ReaderSetting, asked: AskedDays, place = ''): Promise<DayRange> {
    const now = this.#platform.clock.now();
    if (asked.last24Hours) return toLast24Hours(now, zone);
    const today = dayOf(now, zone);
    const isOpen = asked.from === null || asked.to === null;
    const scope = { businessId: actor.businessId, tabs: everyTab, where: own };
    const life = isOpen ? await this.#deps.figures.answering.findLife(scope) : { first: null, last: null };
    const days = decideDays(asked, { createdOn: today, today, firstFigure: life.first, lastFigure: life.last });
    if ('code' in days)
      throw new Problem('validation_failed', { faults: [{ ...days, field: `${place}${days.field}` }] });
    return days;
  }

  /** Refuses values and segments that are not there, or not the actor's to see. */
  async findScope(actor: Actor, { filter = null, filters, segmentId, place = '' }: Within): Promise<AskedScope> {
    const { questions, ...deps } = this.#deps;
    const segment = segmentId === null ? null : await questions.findSegment(actor, segmentId);
    if (segmentId !== null && segment === null) {
      const fault = { field: `${place}segment_id`, code: 'segment_unknown' };
      throw new Problem('validation_failed', { faults: [fault] });
    }
    const conditions: AskedCondition[] = [
      ...toConditions(filter?.by === 'post' ? { ...filter, by: 'link' } : filter),
      ...filters.map((each, at) => ({ ...each, fieldOf: (value: number) => `${place}filters.${at}.values.${value}` })),
      ...(segment?.filters ?? []).map((each) => ({ ...each, fieldOf: () => `${place}segment_id` })),
    ];
    return findScope({ ...deps, db: this.#platform.database.db }, actor, conditions);
  }

  /** As `findScope`, within a segment if one is named; refuses one with conditions on products or customers. */
  async findWithin(actor: Actor, filters: readonly Sent[], segmentId: SegmentId | null): Promise<AskedScope> {
    const scope = await this.findScope(actor, { filters, segmentId });
    if (isOfProducts({ by: [], where: scope })) {
      throw new Problem('validation_failed', { faults: [{ field: 'segment_id', code: 'segment_products' }] });
    }
    if (isOfCustomers({ by: [], where: scope })) {
      throw new Problem('validation_failed', { faults: [{ field: 'segment_id', code: 'measure_customers' }] });
    }
    return scope;
  }

  /**
   * What must hold besides of what is split: experiences are links of multilinks, and an influencer is told of no other's name,
   * of no multilink, nor why visits do not count.
   */
  async narrow(
    { actor, own }: ReaderSetting,
    where: AskedScope,
    by: readonly (Dimension | SplitKey)[],
  ): Promise<AskedScope> {
    if (!by.every((key) => isTold(actor, key))) return [{ facet: 'flag', values: [unseen] }];
    const named = by.includes('influencer') ? [...where, ...own] : where;
    if (!by.includes('multilink')) return named;
    const experiences = await selectExperiences(this.#platform.database.db, actor.businessId, null);
    return [...named, { facet: 'link', values: experiences.map(({ valueId }) => valueId) }];
  }

  /** In the currency of the store. Refuses as `question_too_large` more than `most` rows. */
  ask(
    { actor, currency }: Pick<ReaderSetting, 'actor' | 'currency'>,
    asked: Pick<Question, 'where' | 'tabs' | 'range' | 'by' | 'measures' | 'ofSteps'>,
    most?: number,
  ): Promise<Row[]> {
    return this.#deps.figures.answering.ask({ businessId: actor.businessId, currency, ...asked }, most);
  }

  /** How many visitors there were. Refuses as `question_too_large` more than `most` rows. */
  askVisitors(
    { actor }: Pick<ReaderSetting, 'actor'>,
    asked: Pick<VisitorQuestion, 'where' | 'tabs' | 'range' | 'by'>,
    most?: number,
  ): Promise<VisitorRow[]> {
    return this.#deps.figures.answering.askVisitors({ businessId: actor.businessId, ...asked }, most);
  }

  /** What the numbers of a scope stand for; those that stand for nothing are not in the answer. */
  readValues({ businessId }: Actor, numbers: readonly number[]): Promise<ReadonlyMap<number, string>> {
    return selectFacetTexts(this.#platform.database.db, businessId, numbers);
  }

  /** From which day on visits know how far they came; null where all do. */
  findStepsFrom({ businessId }: Actor): Promise<string | null> {
    return this.#deps.traffic.counted.findStepsFrom(businessId);
  }

  /** From which day on more is known than sums that were kept; null where all is. */
  async findKnownFrom({ businessId }: Actor): Promise<string | null> {
    return (await this.#deps.traffic.counted.findCounting(businessId)).knownFrom;
  }

  async readFreshness({ businessId }: Actor): Promise<Freshness> {
    const { counted, upkeep } = this.#deps.traffic;
    const { countedAt, knownFrom } = await counted.findCounting(businessId);
    return {
      counted_at: countedAt?.toISOString() ?? null,
      waiting_ms: Math.round(upkeep.lagMs()),
      known_from: knownFrom,
    };
  }
}

function toConditions(filter: Filter | null): AskedCondition[] {
  const by = conditionDimension.safeParse(filter?.by);
  if (filter === null || !by.success) return [];
  return [{ by: by.data, op: 'is', values: [filter.value], fieldOf: () => 'filter_value' }];
}
