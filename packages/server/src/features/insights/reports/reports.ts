// Shared reports behind the door of insights: makes them of what can be asked, and answers their figures to whoever has the link.
import type { Tab, TabFigures } from '@vitrine/contract/analytics';
import type { Condition } from '@vitrine/contract/conditions';
import type { BodyOf } from '@vitrine/contract/endpoint';
import type { BusinessId, SegmentId } from '@vitrine/contract/ids';
import { dayOf } from '@vitrine/contract/range';
import type { Segment } from '@vitrine/contract/saved-questions';
import type {
  OpenedReport,
  ReportComparison,
  ReportBreakdown,
  ReportFigure,
  ReportRow,
  ReportTab,
  SharedReport,
  shareReport,
} from '@vitrine/contract/shared-reports';
import type { Language } from '../../../locales/locales.ts';
import { Problem } from '../../../platform/problem.ts';
import { Service } from '../../../platform/service.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../identity/identity.ts';
import type { RunningReport } from '../../questions/questions.ts';
import type { Analytics, Breakdown, FigureQuestion } from '../analytics/analytics.ts';
import type { Asking } from '../asking.ts';
import { tabAnswers } from '../facets/codes.ts';
import { nameConditionValues } from '../facets/labels.ts';
import type { Sources } from '../model.ts';
import { decideEnd, listKnown, pickSort, toReportDays, toReportSums } from './report-rules.ts';

/** Rows of a breakdown: a report has no further pages. */
const shownRows = 10;

interface Deps extends Sources {
  readonly asking: Asking;
  readonly analytics: Analytics;
}

export const createReports = (platform: Platform, deps: Deps): Reports => new Reports(platform, deps);

export class Reports extends Service<Deps> {
  /** Refuses at their fields days, conditions and segments that are not there, and an end that has passed or is too far. */
  async create(actor: Actor, { name, ends_on: endsOn, ...content }: BodyOf<typeof shareReport>): Promise<SharedReport> {
    const { asking, sharedReports } = this.deps;
    const setting = await asking.prepare(actor);
    const today = dayOf(this.now(), setting.zone);
    const endsAt = decideEnd(endsOn, today, setting.zone);
    if ('code' in endsAt) throw new Problem('validation_failed', { faults: [endsAt] });
    await asking.decide(setting, toReportDays(content.range, today), 'range.');
    await this.admit(actor, { filters: content.filters, segmentId: content.segment_id });
    if (content.compare?.with === 'segment') {
      const { segment_id: segmentId } = content.compare;
      await asking.findScope(actor, { filters: content.filters, segmentId, place: 'compare.' });
    }
    return sharedReports.create(actor, { name, content, endsAt });
  }

  /** Refuses at their fields conditions and segments that are not there, or not the actor's to see. */
  async admit(actor: Actor, within: { filters: readonly Condition[]; segmentId: SegmentId | null }): Promise<void> {
    await this.deps.asking.findScope(actor, within);
  }

  /** Refuses `report_closed`. Counted as opened once its figures are there. */
  async open(token: string, language: Language): Promise<OpenedReport> {
    const running = await this.deps.sharedReports.getRunning(token);
    const { content, maker, name, endsAt } = running;
    const { questions, asking, storefront, brand } = this.deps;
    const [setting, segment, store] = await Promise.all([
      asking.prepare(maker),
      content.segment_id === null ? null : questions.findSegment(maker, content.segment_id),
      storefront.findStore(maker.businessId),
    ]);
    const isWhole = content.segment_id === null || segment !== null;
    const figures = isWhole ? await this.#readFigures(running, segment, setting.zone, language) : null;
    const logo = store && (await brand.findLogo(maker.businessId));
    const filters = [...(segment?.filters ?? []), ...content.filters];
    const conditions =
      isWhole && figures !== null ? await this.nameConditions(maker.businessId, filters, language) : [];
    await this.deps.sharedReports.countOpening(running);
    return {
      name,
      brand: store && { name: store.name, logo_url: logo },
      ends_on: dayOf(new Date(endsAt.getTime() - 1), setting.zone),
      time_zone: setting.zone,
      currency: setting.currency,
      range: content.range,
      traffic: content.traffic,
      segment: segment && { name: segment.name },
      conditions,
      gone: isWhole ? (figures === null ? 'filter' : null) : 'segment',
      figures,
    };
  }

  /** Null where a condition is on what is no longer there: its report would be of something else. */
  async #readFigures(
    { content, maker }: RunningReport,
    segment: Segment | null,
    zone: string,
    language: Language,
  ): Promise<OpenedReport['figures']> {
    const question: FigureQuestion = {
      asked: toReportDays(content.range, dayOf(this.now(), zone)),
      traffic: content.traffic,
      filters: content.filters,
      segmentId: content.segment_id,
      compare: content.compare,
    };
    const isOfProducts = [...content.filters, ...(segment?.filters ?? [])].some(({ by }) => by === 'product');
    try {
      const [answer, compared] = await Promise.all([
        this.deps.analytics.getAnalytics(maker, question),
        this.#nameComparison(maker, content.compare),
      ]);
      const tabs = await Promise.all(
        content.tabs.map(async (tab): Promise<ReportTab> => {
          const breakdowns: ReportTab['breakdowns'] = [];
          for (const by of content.breakdowns) {
            const known = listKnown(content.figures, { by, isOfProducts });
            const found = await this.#readBreakdown(
              maker,
              { ...question, compare: null },
              { tab, by, known },
              language,
            );
            if (found) breakdowns.push(found);
          }
          return { ...toTab(answer, tab, listKnown(content.figures, { by: null, isOfProducts })), breakdowns };
        }),
      );
      const { from_date: from, to_date: to, previous } = answer;
      const beside = previous && compared && { ...compared, from_date: previous.from_date, to_date: previous.to_date };
      const notes = content.notes ? await this.deps.dayNotes.list(maker.businessId, { from, to }) : [];
      return {
        from_date: from,
        to_date: to,
        known_from: answer.freshness.known_from,
        compared: beside,
        tabs,
        notes: notes.map(({ day, text }) => ({ day, text })),
      };
    } catch (problem) {
      if (problem instanceof Problem && problem.code === 'validation_failed') return null;
      throw problem;
    }
  }

  async #nameComparison(maker: Actor, compare: ReportComparison | null) {
    if (compare === null) return null;
    const segment =
      compare.with === 'segment' ? await this.deps.questions.findSegment(maker, compare.segment_id) : null;
    return { with: compare.with, name: segment?.name ?? null };
  }

  /** Null where nothing of it is shown. */
  async #readBreakdown(
    maker: Actor,
    question: FigureQuestion,
    { tab, by, known }: { tab: Tab; by: ReportBreakdown; known: readonly ReportFigure[] },
    language: Language,
  ): Promise<ReportTab['breakdowns'][number] | null> {
    const sortBy = pickSort(known);
    if (sortBy === null) return null;
    const page = { count: shownRows, skip: 0 };
    // the feed has posts in place of links
    const asked = { ...question, tab, by: tab === 'shopboard' && by === 'link' ? ('post' as const) : by, sortBy };
    const { rows, total } = await this.deps.analytics.getBreakdown(maker, asked, page, language);
    return { by, rows: rows.map((row) => toRow(row, known)), total };
  }

  /** What conditions are on, in the reader's language. */
  nameConditions(
    businessId: BusinessId,
    conditions: readonly Condition[],
    language: Language,
  ): Promise<OpenedReport['conditions']> {
    const deps = { ...this.deps, db: this.db };
    return Promise.all(
      conditions.map(async ({ by, op, values }) => ({
        by,
        op,
        values: await nameConditionValues(deps, { businessId, language }, { by, values }),
      })),
    );
  }
}

function toTab(
  { previous, ...answer }: TabFigures & { previous: TabFigures | null },
  tab: Tab,
  known: readonly ReportFigure[],
): Omit<ReportTab, 'breakdowns'> {
  return { tab, ...toSums(answer, tab, known), before: previous && toSums(previous, tab, known) };
}

function toSums(answer: TabFigures, tab: Tab, known: readonly ReportFigure[]): Pick<ReportTab, 'totals' | 'days'> {
  const { data, ...totals } = answer[tabAnswers[tab]];
  const days = Object.entries(data).map(([day, sums]) => [day, toReportSums(sums, known)] as const);
  return { totals: toReportSums(totals, known), days: Object.fromEntries(days) };
}

/** Nothing by which a thing could be looked up: one without a name is a dash, not its id. */
function toRow(
  { value, label, image_url, ...sums }: Breakdown['rows'][number],
  known: readonly ReportFigure[],
): ReportRow {
  const isId = label === value && (sums.link_id !== null || /^[0-9a-f-]{36}$|^\d+$/i.test(label));
  return { label: isId ? '–' : label, image_url, figures: toReportSums(sums, known) };
}
