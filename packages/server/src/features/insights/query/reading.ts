// Finds what a question is about and what it is compared with, and reads the rows of either.
import type { Comparison } from '@vitrine/contract/comparison';
import type { Condition } from '@vitrine/contract/conditions';
import type { QuestionTab, SplitKey } from '@vitrine/contract/figure-questions';
import type { TrafficKind } from '@vitrine/contract/analytics';
import type { SegmentId } from '@vitrine/contract/ids';
import { limits } from '@vitrine/contract/limits';
import { addDays } from '@vitrine/contract/range';
import type { Db } from '../../../platform/db/db.ts';
import {
  countVisits,
  isOfProducts,
  sumRows,
  type FigureMeasure,
  type FigureSums,
  type PageWish,
  type Question,
  type VisitorQuestion,
} from '../../figures/figures.ts';
import type { Actor } from '../../identity/identity.ts';
import type { Asking, ReaderSetting } from '../asking.ts';
import { findCompared, toShift, type AskedPart } from '../comparing.ts';
import { cutDays, toAskedDays, type DaysSent } from '../day-range.ts';
import type { Shift } from '../day-shift.ts';
import { listFacetValues } from '../facets/facets-store.ts';
import type { DayRange } from '../figures.ts';
import type { ReachedParts } from './funnel-steps.ts';
import {
  foldRows,
  foldVisitors,
  isOfDays,
  joinFolded,
  matchMonths,
  sumFolded,
  tabNumbers,
  toKeys,
  type FoldedRow,
  type MatchedMonth,
  type Referrers,
  type Telling,
} from './folding.ts';

/** What a question is about, as it is sent. */
export interface About extends DaysSent {
  readonly split_by?: readonly SplitKey[];
  readonly tabs: readonly QuestionTab[];
  readonly traffic: TrafficKind;
  readonly filters: readonly Condition[];
  readonly segment_id?: SegmentId | undefined;
  readonly compare?: Comparison | undefined;
}

interface ReadPart extends AskedPart {
  /** Set where its days are told by the months of what they are compared with. */
  readonly months?: readonly MatchedMonth[] | null;
}

/** What is asked about, what it is compared with, if with anything, and how the days of both lie to each other. */
interface Parts {
  readonly setting: ReaderSetting;
  readonly now: AskedPart;
  readonly past: ReadPart | null;
  readonly shift: Shift;
}

export interface Read {
  readonly rows: readonly FoldedRow[];
  /** Of everything asked about; visits are counted as they should be, here and in the rows. */
  readonly totals: FigureSums;
}

/** Before the fields of what is compared with. */
const place = 'compare.';

export class QuestionReading {
  readonly #db: Db;
  readonly #asking: Asking;

  constructor(db: Db, asking: Asking) {
    this.#db = db;
    this.#asking = asking;
  }

  /** Refuses as `validation_failed` days, values and segments that are not there, or not the actor's to see. */
  async find(actor: Actor, asked: About): Promise<Parts> {
    const setting = await this.#asking.prepare(actor);
    const within = { filters: asked.filters, segmentId: asked.segment_id ?? null };
    const [days, where] = await Promise.all([
      this.#asking.decide(setting, toAskedDays(asked)),
      this.#asking.findScope(actor, within),
    ]);
    const now = { days, where };
    const compare = asked.compare ?? null;
    const past = await findCompared(this.#asking, setting, { ...now, ...within }, compare, place);
    const shift = toShift(compare, days, past?.days ?? null);
    if (past === null || shift.by !== 'place') return { setting, now, past, shift };
    const months = asked.split_by?.includes('month') ? matchMonths(days, past.days) : null;
    return { setting, now, past: { ...past, months }, shift: months === null ? shift : { by: 'nothing' } };
  }

  /** Nothing is told of other sums than those. Refuses as `question_too_large` more rows than can be put in order. */
  async read(
    setting: ReaderSetting,
    { tabs, traffic, sums: wanted }: Pick<About, 'tabs' | 'traffic'> & { sums: readonly FigureMeasure[] },
    split: readonly SplitKey[],
    part: ReadPart,
  ): Promise<Read> {
    const counting = toCounting(split, traffic);
    const asked = {
      where: await this.#asking.narrow(setting, part.where, split),
      tabs: tabs.map((tab) => tabNumbers[tab]),
      range: part.days,
      // what is flagged may be counted as a visit
      measures: counting !== 'people' && wanted.includes('visits') ? [...wanted, 'flagged' as const] : wanted,
    };
    const telling = { months: part.months ?? null, referrers: await this.#readReferrers(setting.actor, split) };
    const by = toKeys(split, telling);
    // what is counted of products is no part of the whole: an order has several
    const isApart = split.includes('product');
    const [rows, whole, visitors] = await Promise.all([
      this.#asking.ask(setting, { ...asked, by }, limits.questionRows),
      isApart ? this.#asking.ask(setting, { ...asked, by: [] }) : null,
      wanted.includes('visitors') ? this.#readVisitors(setting, { ...asked, by }, split, telling) : null,
    ]);
    const counted = foldRows(rows, split, telling).map((row) => ({
      ...row,
      sums: countVisits(row.sums, counting),
    }));
    const known = { visitors: visitors?.total ?? 0 };
    const sums = { ...sumFolded(counted), ...known };
    const all = visitors === null ? counted : joinFolded([counted, visitors.rows]);
    if (whole === null) return { rows: all, totals: sums };
    const totals = countVisits(sumFolded(foldRows(whole, [])), counting);
    // pieces are counted by product alone
    return { rows: all, totals: { ...totals, ...known, buys: sums.buys } };
  }

  /** Visitors of each row, and of all together: whoever is in two rows is one of these. */
  async #readVisitors(
    setting: ReaderSetting,
    of: Pick<Question, 'where' | 'tabs' | 'range' | 'by'>,
    split: readonly SplitKey[],
    telling: Telling,
  ): Promise<{ rows: FoldedRow[]; total: number }> {
    // what does not count has no visitors, and a visit knows no products
    if (split.includes('flag') || isOfProducts(of)) return { rows: [], total: 0 };
    const by = of.by as VisitorQuestion['by'];
    const [rows, whole] = await Promise.all([
      this.#asking.askVisitors(setting, { ...of, by }, limits.questionRows),
      isOfDays(split) ? null : this.#asking.askVisitors(setting, { ...of, by: [] }),
    ]);
    const total = (whole ?? rows).reduce((sum, { visitors }) => sum + visitors, 0);
    return { rows: foldVisitors(rows, split, telling), total };
  }

  /** What steps of funnels are told from: of days on which visits know how far they came, and of those before, apart. */
  async readReached(
    setting: ReaderSetting,
    { tabs, traffic }: About,
    { days, where }: AskedPart,
  ): Promise<ReachedParts> {
    const stepsFrom = await this.#asking.findStepsFrom(setting.actor);
    const ofProducts = isOfProducts({ by: [], where });
    const ask = async (range: DayRange): Promise<FigureSums | null> => {
      if (range.from > range.to) return null;
      const rows = await this.#asking.ask(setting, {
        where,
        tabs: tabs.map((tab) => tabNumbers[tab]),
        range,
        by: [],
        ofSteps: true,
      });
      return countVisits(sumRows(rows), toCounting([], traffic));
    };
    const { from, to } = days;
    const begin = ofProducts ? addDays(to, 1) : (stepsFrom ?? from);
    const [before, known] = await Promise.all([
      ask(cutDays(days, { from, to: begin <= to ? addDays(begin, -1) : to })),
      ask(cutDays(days, { from: begin > from ? begin : from, to })),
    ]);
    return { before, known, ofProducts };
  }

  /** The referrers there are, where channels or networks are told from them. */
  async #readReferrers({ businessId }: Actor, split: readonly SplitKey[]): Promise<Referrers> {
    const isTold = split.includes('channel') || split.includes('network');
    return isTold ? listFacetValues(this.#db, businessId, 'referrer') : [];
  }
}

/** What is split by why it is not counted has nothing else to count. */
function toCounting(split: readonly SplitKey[], traffic: TrafficKind): PageWish['counting'] {
  if (split.includes('flag')) return 'flagged';
  return traffic === 'human' ? 'people' : 'everyone';
}
