// The files of the analytics behind the door of insights: the same figures as on the screen, whole, as tables.
import { languages } from '@vitrine/contract/language';
import type { Tab, TabFigures } from '@vitrine/contract/analytics';
import type { FigureName } from '@vitrine/contract/figures';
import type { SegmentId } from '@vitrine/contract/ids';
import type { RangeAnalytics } from '@vitrine/contract/insights';
import type { Language } from '../../../locales/locales.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { NamedFile, Pieces } from '../../../platform/http/file-answers.ts';
import type { Figures } from '../../figures/figures.ts';
import type { Actor } from '../../identity/identity.ts';
import { toInfluencerInsight, withoutUnknown } from './row-figures.ts';
import {
  toBreakdownColumns,
  toBreakdownTable,
  toDaysColumns,
  toDaysTable,
  toInfluencerReport,
  toInfluencersColumns,
  toInfluencersTable,
} from './tables.ts';
import type { Analytics, BreakdownQuestion, FigureQuestion, InfluencersQuestion } from './analytics.ts';
import type { Asking } from '../asking.ts';
import { tabAnswers } from '../facets/codes.ts';
import { toShift } from '../comparing.ts';
import { nameFigureFile } from '../file-names.ts';
import type { AskedDays } from '../day-range.ts';
import { shiftDay } from '../day-shift.ts';
import { noFigureSums, toRowFigures, type DayRange } from '../figures.ts';

type DaysQuestion = FigureQuestion & { readonly tab: Tab };

export interface ReportQuestion {
  readonly username: string;
  readonly asked: AskedDays;
  readonly segmentId: SegmentId | null;
  readonly readerZone: string | null;
}

/** As the calls they are files of, with headings in `language`; figures the actor may not see have no column. */
export function createExports(analytics: Analytics, asking: Asking, tables: Figures['tables'], clock: Clock) {
  const nameFile = async (
    actor: Actor,
    what: string,
    days: DayRange,
    ending: 'csv' | 'parquet' = 'csv',
  ): Promise<string> => nameFigureFile(what, { days, knownFrom: await asking.findKnownFrom(actor), ending });

  /** Every row of a breakdown, and a row of noughts with the figures the actor may see. */
  const readBreakdown = async (actor: Actor, question: BreakdownQuestion, language: Language) => {
    const { tab, by } = question;
    const table = await analytics.getBreakdown(actor, question, { count: null, skip: 0 }, language);
    const setting = { currency: table.currency, reader: actor, hasBuys: by === 'product' };
    const example = toRowFigures(noFigureSums, setting);
    return { table, example, what: `analytics_${tab}_by_${by}` };
  };

  /** The figures of a tab by day, and what they are compared with. */
  const readDays = async (actor: Actor, { tab, ...question }: DaysQuestion) => {
    const { currency, previous, ...now } = await analytics.getAnalytics(actor, question);
    const days = toRange(now);
    const { compare } = question;
    const shift = toShift(compare, days, previous && toRange(previous));
    const dayOf = (day: string) => shiftDay(day, shift);
    const other = compare && { compare, of: previous && pickTab(previous, tab), dayOf };
    return { now: pickTab(now, tab), other, currency, days };
  };

  /** Everyone, and somebody without anything. */
  const readInfluencers = async (actor: Actor, question: InfluencersQuestion) => {
    const { influencers, unknown, currency, days } = await analytics.listInfluencerInsights(actor, question);
    const nobody = { username: '', imageUrl: null, isActive: true };
    const example = withoutUnknown(toInfluencerInsight(nobody, new Map(), { currency, reader: actor }), unknown);
    return { influencers, example, days };
  };

  return {
    async exportBreakdown(actor: Actor, question: BreakdownQuestion, language: Language): Promise<NamedFile<string>> {
      const { table, example, what } = await readBreakdown(actor, question, language);
      const { by, compare } = question;
      const name = await nameFile(actor, what, table.days);
      return { name, content: toBreakdownTable(table, { by, language, example, compare }) };
    },

    async exportBreakdownParquet(
      actor: Actor,
      question: BreakdownQuestion,
      language: Language,
    ): Promise<NamedFile<Pieces>> {
      const { table, example, what } = await readBreakdown(actor, question, language);
      const { by, compare } = question;
      const { columns, rows } = toBreakdownColumns(table, { by, example, compare });
      const name = await nameFile(actor, what, table.days, 'parquet');
      return { name, content: tables.toParquet(columns, once(rows)) };
    },

    /** With all figures the actor may see, or those of them that are named. */
    async exportDays(
      actor: Actor,
      question: DaysQuestion,
      language: Language,
      only: readonly FigureName[] | null = null,
    ): Promise<NamedFile<string>> {
      const { now, other, currency, days } = await readDays(actor, question);
      const name = await nameFile(actor, `analytics_${question.tab}`, days);
      return { name, content: toDaysTable(now, other, { currency, language, only }) };
    },

    async exportDaysParquet(actor: Actor, question: DaysQuestion): Promise<NamedFile<Pieces>> {
      const { now, other, currency, days } = await readDays(actor, question);
      const { columns, rows } = toDaysColumns(now, other, currency);
      const name = await nameFile(actor, `analytics_${question.tab}`, days, 'parquet');
      return { name, content: tables.toParquet(columns, once(rows)) };
    },

    async exportInfluencers(
      actor: Actor,
      question: InfluencersQuestion,
      language: Language,
    ): Promise<NamedFile<string>> {
      const { influencers, example, days } = await readInfluencers(actor, question);
      const name = await nameFile(actor, 'analytics_influencers', days);
      return { name, content: toInfluencersTable(influencers, example, language) };
    },

    async exportInfluencersParquet(actor: Actor, question: InfluencersQuestion): Promise<NamedFile<Pieces>> {
      const { influencers, example, days } = await readInfluencers(actor, question);
      const { columns, rows } = toInfluencersColumns(influencers, example);
      const name = await nameFile(actor, 'analytics_influencers', days, 'parquet');
      return { name, content: tables.toParquet(columns, once(rows)) };
    },

    /** `readerZone` is the one in which the moment of writing is given; the store's where none is given. */
    async exportInfluencerReport(
      actor: Actor,
      { username, asked, segmentId, readerZone }: ReportQuestion,
      language: Language,
    ): Promise<NamedFile<string>> {
      const report = await analytics.getInfluencerDays(actor, username, { asked, segmentId, compare: null });
      const { days, total, zone } = report;
      const written = toMoment(clock.now(), readerZone ?? zone, language);
      const name = await nameFile(actor, `${total.username}_report`, days);
      return { name, content: toInfluencerReport(report, written, language) };
    },
  };
}

async function* once<Rows>(rows: Rows): AsyncGenerator<Rows> {
  yield rows;
}

const toRange = ({ from_date: from, to_date: to }: Pick<TabFigures, 'from_date' | 'to_date'>): DayRange => ({
  from,
  to,
});

const pickTab = (figures: TabFigures, tab: Tab): RangeAnalytics => figures[tabAnswers[tab]];

function toMoment(now: Date, zone: string, language: Language): string {
  const moment = now.toLocaleString(languages[language].tableLocale, {
    timeZone: zone,
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return `${moment} (${zone})`;
}
