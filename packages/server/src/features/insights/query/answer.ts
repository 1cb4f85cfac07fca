// Answers any question: measures under any conditions, split by two things and by time, and compared; and funnels.
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import {
  isTime,
  type askFigures,
  type askFunnel,
  type AskedFigures,
  type FigureRow,
  type Measure,
  type SplitKey,
} from '@vitrine/contract/figure-questions';
import type { FunnelId } from '@vitrine/contract/ids';
import { hasWords, toSearchWords } from '@vitrine/contract/search-text';
import type { SavedStep } from '@vitrine/contract/saved-questions';
import type { Language } from '../../../locales/locales.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { isOfCustomers, isOfProducts, type FigureSums } from '../../figures/figures.ts';
import type { Actor } from '../../identity/identity.ts';
import type { Asking, Paging } from '../asking.ts';
import type { LabelDeps } from '../facets/labels.ts';
import { noFigureSums, toAskedFigures, type DayRange } from '../figures.ts';
import { toDates } from '../day-range.ts';
import type { Sources } from '../model.ts';
import {
  isAnything,
  listMeasureFaults,
  listOrders,
  listSums,
  sortRows,
  weigh,
  withoutDoubled,
  withoutRepeated,
  type NameOf,
  type RowOrder,
} from './answered-rows.ts';
import { nameKeys, others, shiftKeys, sumFolded, toKeys, type FoldedKey, type FoldedRow } from './folding.ts';
import { toSteps, type ReachedParts } from './funnel-steps.ts';
import { BonusSums } from './bonus-sums.ts';
import { createNamer, nameOthers, toFoundBy } from './key-names.ts';
import { QuestionReading, type About } from './reading.ts';
import { findTop, foldOthers, shiftTop } from './top-values.ts';

export interface QueryAsked extends About {
  readonly measures: readonly Measure[];
  readonly split_by: readonly SplitKey[];
  readonly order: readonly RowOrder[];
  /** How many values of each thing stand by themselves. */
  readonly top?: readonly number[];
  /** What rows are looked for by; all of them where it is empty. */
  readonly q?: string;
}

/** The rows of a question on a page, in order, and of what they are rows. */
export interface Whole {
  readonly rows: readonly FigureRow[];
  readonly days: DayRange;
  readonly currency: string;
  readonly total: number;
  readonly totals: AskedFigures;
  readonly remainder: AskedFigures;
  readonly compared: { days: DayRange; totals: AskedFigures; remainder: AskedFigures } | null;
}

type Deps = Omit<LabelDeps, 'db'> & Pick<Sources, 'questions'>;

export class Query {
  readonly #asking: Asking;
  readonly #reading: QuestionReading;
  readonly #deps: LabelDeps & Deps;
  readonly #bonuses: BonusSums;

  constructor({ database: { db } }: Platform, asking: Asking, deps: Deps) {
    this.#asking = asking;
    this.#reading = new QuestionReading(db, asking);
    this.#deps = { ...deps, db };
    this.#bonuses = new BonusSums(db, deps.influencers);
  }

  /** As `answer`, in the shape of the wire. */
  async ask(
    actor: Actor,
    { count, skip, ...asked }: BodyOf<typeof askFigures>,
    language: Language,
  ): Promise<AnswerOf<typeof askFigures>> {
    const [{ days, compared, rows, total, ...rest }, freshness] = await Promise.all([
      this.answer(actor, asked, { count, skip }, language),
      this.#asking.readFreshness(actor),
    ]);
    const bonuses = await this.#bonuses.sum(actor, asked, { days, currency: rest.currency });
    const last = skip + rows.length;
    return {
      ...toDates(days),
      ...rest,
      rows: [...rows],
      total,
      ...(bonuses === 0 ? {} : { bonuses }),
      compared: compared && { ...toDates(compared.days), totals: compared.totals, remainder: compared.remainder },
      next_skip: rows.length > 0 && last < total ? last : null,
      freshness,
    };
  }

  /**
   * The rows of a page in their order. Refuses as `validation_failed` days, values and segments that are not there, and measures
   * that products, or whole orders, do not have; as `question_too_large` what has too many rows to put in order.
   */
  async answer(actor: Actor, asked: QueryAsked, paging: Paging, language: Language): Promise<Whole> {
    const { measures, split_by: split } = asked;
    const { setting, now, past, shift } = await this.#reading.find(actor, asked);
    const parts = [now, ...(past ? [past] : [])].map(({ where }) => ({ by: toKeys(split), where }));
    const counted = { ofProducts: parts.map(isOfProducts), ofCustomers: parts.map(isOfCustomers) };
    const faults = listMeasureFaults(measures, counted);
    if (faults.length > 0) throw new Problem('validation_failed', { faults });
    const about = { ...asked, sums: listSums(measures) };
    const [read, before] = await Promise.all([
      this.#reading.read(setting, about, split, now),
      past && this.#reading.read(setting, about, split, past),
    ]);
    // sums of a row are written for what is left out, for the order, and for the page
    const written = new WeakMap<FigureSums, AskedFigures>();
    const write = (sums: FigureSums): AskedFigures => {
      const figures = written.get(sums) ?? toAskedFigures(sums, measures, setting);
      written.set(sums, figures);
      return figures;
    };
    // values of nothing are none of those that could stand by themselves
    const rowsOfAny = read.rows.filter(({ sums }) => isAnything(write(sums)));
    const tops = findTop(rowsOfAny, split, asked.top ?? [], (sums) => weigh(write(sums), measures));
    const writeRow = ({ keys, sums }: FoldedRow) =>
      withoutRepeated(withoutDoubled(write(sums), split, keys), split, keys);
    const writeRest = (sums: FigureSums) => withoutRepeated(write(sums), split, 'rest');
    const rows = foldOthers(read.rows, tops);
    const found = rows.map((row) => ({ ...row, figures: writeRow(row) })).filter(({ sums }) => isAnything(write(sums)));
    const { page, total, nameOf } = await this.#order(actor, asked, found, paging, language);
    const earlier = before && foldOthers(before.rows, shiftTop(split, tops, shift));
    const pastOf = new Map(earlier?.map((row) => [nameKeys(row.keys), row]));
    const partners = page.map(({ keys }) => {
      const shifted = shiftKeys(split, keys, shift);
      return shifted === null ? undefined : pastOf.get(nameKeys(shifted));
    });
    const nameKey = (by: SplitKey, value: FoldedKey, hidden: number): FigureRow['keys'][number] =>
      value === others ? nameOthers(by, hidden, language) : nameOf(by, value);
    return {
      rows: page.map(({ keys, figures }, at) => ({
        keys: split.map((key, place) => nameKey(key, keys[place] ?? null, tops[place]?.hidden ?? 0)),
        figures,
        compared: before && writeRow({ keys, sums: partners[at]?.sums ?? noFigureSums }),
      })),
      days: now.days,
      currency: setting.currency,
      total,
      totals: write(read.totals),
      remainder: writeRest(sumOthers(rows, page)),
      compared: before &&
        past && {
          days: past.days,
          totals: write(before.totals),
          remainder: writeRest(sumOthers(earlier ?? [], partners)),
        },
    };
  }

  /** How many visits reached each step. Refuses a funnel that is not there as `not_found`, and what `answer` refuses. */
  async askFunnel(actor: Actor, asked: BodyOf<typeof askFunnel>): Promise<AnswerOf<typeof askFunnel>> {
    const steps = asked.steps ?? (await this.#findSteps(actor, asked.funnel_id));
    const { setting, now, past } = await this.#reading.find(actor, asked);
    if ([now, past].some((part) => part !== null && isOfCustomers({ by: [], where: part.where })))
      throw new Problem('validation_failed', { faults: [{ field: 'filters', code: 'measure_customers' }] });
    const [read, before, freshness] = await Promise.all([
      this.#reading.readReached(setting, asked, now),
      past && this.#reading.readReached(setting, asked, past),
      this.#asking.readFreshness(actor),
    ]);
    const write = (days: DayRange, parts: ReachedParts) => ({
      ...toDates(days),
      steps: toSteps(steps, parts, setting.reader),
    });
    return { ...write(now.days, read), compared: before && past && write(past.days, before), freshness };
  }

  async #findSteps(actor: Actor, id: FunnelId | undefined): Promise<readonly SavedStep[]> {
    const funnel = id === undefined ? null : await this.#deps.questions.findFunnel(actor, id);
    if (funnel === null) throw new Problem('not_found');
    return funnel.steps;
  }

  /** The rows of a page, of how many that were looked for, and how their keys are named. */
  async #order<R extends FoldedRow & { readonly figures: AskedFigures }>(
    actor: Actor,
    { measures, split_by: split, order, q = '' }: QueryAsked,
    found: readonly R[],
    { count, skip }: Paging,
    language: Language,
  ) {
    const orders = listOrders(order, split, measures);
    const words = toSearchWords(q);
    // names are looked up of all rows where those are found or put in order by them, else of the page alone
    const isByName = words.length > 0 || orders.some(({ by }) => split.some((key) => key === by && !isTime(key)));
    const names = isByName ? await this.#name(actor, split, found, language) : null;
    const sortedAs: NameOf = (key, value) =>
      value === null || value === others || isTime(key) || names === null ? value : names(key, value).label;
    const nameRow = (keys: readonly FoldedKey[]): string =>
      split.map((key, at) => (names ? nameFound(names, key, keys[at] ?? null) : '')).join(' ');
    const matching = words.length === 0 ? found : found.filter(({ keys }) => hasWords(nameRow(keys), words));
    const sorted = sortRows(matching, { split, orders, nameOf: sortedAs });
    const ordered = [...sorted.filter((row) => !isLast(row)), ...sorted.filter(isLast)];
    const page = ordered.slice(skip, count === null ? undefined : skip + count);
    return { page, total: matching.length, nameOf: names ?? (await this.#name(actor, split, page, language)) };
  }

  async #name(
    { businessId }: Actor,
    split: readonly SplitKey[],
    rows: readonly Pick<FoldedRow, 'keys'>[],
    language: Language,
  ) {
    const namers = await Promise.all(
      split.map(async (by, at) => {
        const values = rows.map(({ keys }) => keys[at] ?? null).filter((value) => value !== others);
        return [by, await createNamer(this.#deps, { businessId, by, language }, values)] as const;
      }),
    );
    const namerOf = new Map(namers);
    return (by: SplitKey, value: FoldedKey): FigureRow['keys'][number] =>
      namerOf.get(by)?.(value) ?? { by, value: null, label: '', image_url: null };
  }
}

/** Whether a row is of what does not stand by itself. */
const isLast = ({ keys }: FoldedRow): boolean => keys.includes(others);

type Names = (by: SplitKey, value: FoldedKey) => FigureRow['keys'][number];

const nameFound = (names: Names, key: SplitKey, value: FoldedKey): string =>
  value === others ? '' : toFoundBy(names(key, value));

/** All rows but those that are shown. */
function sumOthers(rows: readonly FoldedRow[], shown: readonly (FoldedRow | undefined)[]): FigureSums {
  // a row that is shown has kept its sums
  const there = new Set(shown.map((row) => row?.sums));
  return sumFolded(rows.filter(({ sums }) => !there.has(sums)));
}
