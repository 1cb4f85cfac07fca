// Answers any question: measures under any conditions, split by two things and by time, and compared; and funnels.
import type {
  askFigures,
  askFunnel,
  AskedFigures,
  Comparison,
  FigureRow,
  FigureTab,
  Measure,
  SplitKey,
} from '@vitrine/contract/figure-questions';
import type { Condition } from '@vitrine/contract/conditions';
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type { TrafficKind } from '@vitrine/contract/analytics';
import type { SegmentId } from '@vitrine/contract/ids';
import { firstDay, limits } from '@vitrine/contract/limits';
import type { FunnelStep } from '@vitrine/contract/saved-questions';
import type { Language } from '../../../locales/locales.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { countVisits, type FigureSums, type PageWish } from '../../figures/figures.ts';
import type { Actor } from '../../identity/identity.ts';
import type { Asking, Setting } from '../asking.ts';
import { toPrevious, type AskedDays } from '../day-range.ts';
import { selectExperiences, selectFacetTexts } from '../facets/facets-store.ts';
import type { LabelDeps } from '../facets/labels.ts';
import type { Scope } from '../facets/scope.ts';
import type { DayRange } from '../figures.ts';
import type { Sources } from '../model.ts';
import { isAnything, isTime, listOrders, sortRows, toAskedFigures, type NameOf, type Order } from './answered-rows.ts';
import {
  foldRows,
  nameKeys,
  shiftKeys,
  sumFolded,
  tabNumbers,
  toKeys,
  toYearBefore,
  type FoldedKey,
  type FoldedRow,
  type Shift,
} from './folding.ts';
import { toSteps } from './funnel-steps.ts';
import { createNamer } from './key-names.ts';

/** What a question is about. */
interface About {
  readonly tabs: readonly FigureTab[];
  readonly traffic: TrafficKind;
  readonly filters: readonly Condition[];
  readonly segment_id?: SegmentId | undefined;
  readonly from_date?: string | undefined;
  readonly to_date?: string | undefined;
  readonly compare?: Comparison | undefined;
}

export interface QueryAsked extends About {
  readonly measures: readonly Measure[];
  readonly split_by: readonly SplitKey[];
  readonly order: readonly Order[];
}

/** Which days, and what must hold. */
interface Part {
  readonly days: DayRange;
  readonly where: Scope;
}

interface Read {
  readonly rows: readonly FoldedRow[];
  readonly totals: FigureSums;
}

/** All rows of a question, in order, and of what they are rows. */
export interface Whole {
  readonly rows: readonly FigureRow[];
  readonly days: DayRange;
  readonly currency: string;
  readonly total: number;
  readonly totals: AskedFigures;
  readonly remainder: AskedFigures;
  readonly compared: { days: DayRange; totals: AskedFigures; remainder: AskedFigures } | null;
}

/** Null is all rows. */
interface Paging {
  readonly count: number | null;
  readonly skip: number;
}

type Deps = Omit<LabelDeps, 'db'> & Pick<Sources, 'questions'>;

const toDays = ({ from_date: from, to_date: to }: Pick<About, 'from_date' | 'to_date'>): AskedDays => ({
  from: from ?? null,
  to: to ?? null,
});

export class Query {
  readonly #asking: Asking;
  readonly #deps: LabelDeps & Deps;

  constructor(platform: Platform, asking: Asking, deps: Deps) {
    this.#asking = asking;
    this.#deps = { ...deps, db: platform.database.db };
  }

  async ask(
    actor: Actor,
    { count, skip, ...asked }: BodyOf<typeof askFigures>,
    language: Language,
  ): Promise<AnswerOf<typeof askFigures>> {
    const [whole, freshness] = await Promise.all([
      this.answer(actor, asked, { count, skip }, language),
      this.#asking.readFreshness(actor),
    ]);
    const { days, compared, rows, total, ...rest } = whole;
    const last = skip + rows.length;
    return {
      ...toDates(days),
      ...rest,
      rows: [...rows],
      total,
      compared: compared && { ...toDates(compared.days), totals: compared.totals, remainder: compared.remainder },
      next_skip: rows.length > 0 && last < total ? last : null,
      freshness,
    };
  }

  /**
   * The rows of a page in their order. Refuses as `validation_failed` days, values and segments that are not there, and as
   * `question_too_large` what has too many rows to put in order.
   */
  async answer(actor: Actor, asked: QueryAsked, paging: Paging, language: Language): Promise<Whole> {
    const { measures, split_by: split } = asked;
    const { setting, now, past, shift } = await this.#find(actor, asked);
    const [read, before] = await Promise.all([
      this.#read(setting, asked, now),
      past && this.#read(setting, asked, past),
    ]);
    const write = (sums: FigureSums): AskedFigures => toAskedFigures(sums, measures, setting);
    const figured = read.rows.map((row) => ({ ...row, figures: write(row.sums) }));
    const found = figured.filter(({ figures }) => isAnything(figures));
    const orders = listOrders(asked.order, split, measures);
    // names are looked up before rows are in order where they are what rows are ordered by, else of the page alone
    const isByName = orders.some(({ by }) => split.some((key) => key === by && !isTime(key)));
    const names = isByName ? await this.#name(actor, split, found, language) : null;
    const nameOf: NameOf = (key, value) => sortKeyOf(key, value, names?.(key, value).label ?? null);
    const sorted = sortRows(found, { split, orders, nameOf });
    const page = sorted.slice(paging.skip, paging.count === null ? undefined : paging.skip + paging.count);
    const named = names ?? (await this.#name(actor, split, page, language));
    const pastOf = new Map(before?.rows.map((row) => [nameKeys(row.keys), row]));
    const partners = page.map(({ keys }) => {
      const shifted = shiftKeys(split, keys, shift);
      return shifted === null ? null : (pastOf.get(nameKeys(shifted)) ?? null);
    });
    const rest = (all: readonly FoldedRow[], shown: readonly (FoldedRow | null)[]): AskedFigures => {
      const there = new Set(shown.flatMap((row) => (row === null ? [] : nameKeys(row.keys))));
      return write(sumFolded(all.filter((row) => !there.has(nameKeys(row.keys)))));
    };
    return {
      rows: page.map(({ keys, figures }, at) => ({
        keys: split.map((key, place) => named(key, keys[place] ?? null)),
        figures,
        compared: before === null ? null : write(partners[at]?.sums ?? sumFolded([])),
      })),
      days: now.days,
      currency: setting.currency,
      total: found.length,
      totals: write(read.totals),
      remainder: rest(read.rows, page),
      compared:
        before === null || past === null
          ? null
          : { days: past.days, totals: write(before.totals), remainder: rest(before.rows, partners) },
    };
  }

  /** Refuses a funnel that is not there as `not_found`. */
  async askFunnel(actor: Actor, asked: BodyOf<typeof askFunnel>): Promise<AnswerOf<typeof askFunnel>> {
    const steps = asked.steps ?? (await this.#findSteps(actor, asked.funnel_id));
    const { setting, now, past } = await this.#find(actor, asked);
    const question = { ...asked, split_by: [], measures: [], order: [] };
    const [read, before, freshness] = await Promise.all([
      this.#read(setting, question, now),
      past && this.#read(setting, question, past),
      this.#asking.readFreshness(actor),
    ]);
    const write = (days: DayRange, { totals }: Read) => ({
      ...toDates(days),
      steps: toSteps(steps, totals, setting.reader),
    });
    return {
      ...write(now.days, read),
      compared: before === null || past === null ? null : write(past.days, before),
      freshness,
    };
  }

  async #findSteps(actor: Actor, id: BodyOf<typeof askFunnel>['funnel_id']): Promise<readonly FunnelStep[]> {
    const funnel = id === undefined ? null : await this.#deps.questions.findFunnel(actor, id);
    if (funnel === null) throw new Problem('not_found');
    return funnel.steps;
  }

  /** What is asked about, and what it is compared with. */
  async #find(actor: Actor, asked: About): Promise<{ setting: Setting; now: Part; past: Part | null; shift: Shift }> {
    const setting = await this.#asking.prepare(actor);
    const within = { filters: asked.filters, segmentId: asked.segment_id ?? null };
    const [days, where] = await Promise.all([
      this.#asking.decide(setting, toDays(asked)),
      this.#asking.findScope(actor, within),
    ]);
    const now = { days, where };
    const { compare } = asked;
    if (compare === undefined) return { setting, now, past: null, shift: { by: 'nothing' } };
    if (compare.with === 'segment' || compare.with === 'filters') {
      const other = await this.#findOther(actor, asked.filters, compare);
      return { setting, now, past: { days, where: other }, shift: { by: 'nothing' } };
    }
    const past = await this.#findPast(setting, days, compare);
    const shift: Shift = compare.with === 'year' || past === null ? { by: 'year' } : { by: 'place', now: days, past };
    return { setting, now, past: past && { days: past, where }, shift };
  }

  /** What all must hold of what is compared with: a segment stands in the place of the question's, conditions in that of all. */
  #findOther(actor: Actor, filters: readonly Condition[], compare: Comparison): Promise<Scope> {
    const place = 'compare.';
    if (compare.with === 'segment')
      return this.#asking.findScope(actor, { filters, segmentId: compare.segment_id, place });
    const own = compare.with === 'filters' ? compare.filters : [];
    return this.#asking.findScope(actor, { filters: own, segmentId: null, place });
  }

  async #findPast(setting: Setting, days: DayRange, compare: Comparison): Promise<DayRange | null> {
    if (compare.with === 'range') return this.#asking.decide(setting, toDays(compare), 'compare.');
    if (compare.with === 'previous') return toPrevious(days);
    const past = { from: toYearBefore(days.from), to: toYearBefore(days.to) };
    return past.from < firstDay ? null : past;
  }

  /** All rows of a part, folded, and everything it is about as one. */
  async #read(setting: Setting, { tabs, traffic, split_by: split, filters }: QueryAsked, part: Part): Promise<Read> {
    const { businessId } = setting.actor;
    const { db } = this.#deps;
    const experiences = split.includes('multilink') ? await selectExperiences(db, businessId, null) : null;
    const ofMultilinks = experiences && { facet: 'link' as const, values: experiences.map(({ valueId }) => valueId) };
    const where = ofMultilinks ? [...part.where, ofMultilinks] : part.where;
    const asked = { where, tabs: tabs.map((tab) => tabNumbers[tab]), range: part.days };
    const counting = toCounting(split, traffic);
    // what is counted of products is no part of the whole: an order has several
    const isApart = split.includes('product') && !filters.some(({ by }) => by === 'product');
    const [rows, whole] = await Promise.all([
      this.#asking.ask(setting, { ...asked, by: toKeys(split) }, limits.questionRows),
      isApart ? this.#asking.ask(setting, { ...asked, by: [] }) : null,
    ]);
    const textOf = await this.#readReferrers(
      split,
      rows.map(({ keys }) => keys),
      businessId,
    );
    const counted = foldRows(rows, split, textOf).map((row) => ({ ...row, sums: countVisits(row.sums, counting) }));
    const sums = sumFolded(counted);
    if (whole === null) return { rows: counted, totals: sums };
    const [one] = foldRows(whole, [], textOf);
    return { rows: counted, totals: { ...countVisits(one?.sums ?? sumFolded([]), counting), buys: sums.buys } };
  }

  /** The texts of referrers, where channels or networks are told from them. */
  async #readReferrers(
    split: readonly SplitKey[],
    keys: readonly (readonly FoldedKey[])[],
    businessId: Actor['businessId'],
  ): Promise<(number: number) => string> {
    const at = toKeys(split).indexOf('referrer');
    const isTold = split.includes('channel') || split.includes('network');
    const numbers = isTold ? keys.flatMap((row) => (typeof row[at] === 'number' ? row[at] : [])) : [];
    const texts = await selectFacetTexts(this.#deps.db, businessId, [...new Set(numbers)]);
    return (number) => texts.get(number) ?? '';
  }

  async #name(
    { businessId }: Actor,
    split: readonly SplitKey[],
    rows: readonly Pick<FoldedRow, 'keys'>[],
    language: Language,
  ) {
    const namers = await Promise.all(
      split.map(async (by, at) => {
        const values = rows.map(({ keys }) => keys[at] ?? null);
        return [by, await createNamer(this.#deps, { businessId, by, language }, values)] as const;
      }),
    );
    const namerOf = new Map(namers);
    return (by: SplitKey, value: FoldedKey): FigureRow['keys'][number] =>
      namerOf.get(by)?.(value) ?? { by, value: null, label: '', image_url: null };
  }
}

const toDates = ({ from, to }: DayRange) => ({ from_date: from, to_date: to });

/** What is split by why it is not counted has nothing else to count. */
function toCounting(split: readonly SplitKey[], traffic: TrafficKind): PageWish['counting'] {
  if (split.includes('flag')) return 'flagged';
  return traffic === 'human' ? 'people' : 'everyone';
}

/** Times are ordered by themselves, all else by its name. */
const sortKeyOf = (key: SplitKey, value: FoldedKey, label: string | null): FoldedKey =>
  value === null || isTime(key) ? value : label;
