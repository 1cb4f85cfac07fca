// One scheduled report for one reader: the figures of the analytics' tiles beside the period before, what brought in most, and the file.
import type { BreakdownRow, Dimension } from '@vitrine/contract/analytics';
import { toConditionsText, type Condition } from '@vitrine/contract/conditions';
import { figureTexts as en } from '@vitrine/contract/figure-texts/en';
import { figureTexts as he } from '@vitrine/contract/figure-texts/he';
import { figures, isKnownOfProducts, readFigure, type FigureName } from '@vitrine/contract/figures';
import type { RangeAnalytics } from '@vitrine/contract/insights';
import type { Language } from '@vitrine/contract/language';
import type { ScheduledContent, ScheduledTab } from '@vitrine/contract/scheduled-reports';
import { reportFigure } from '@vitrine/contract/shared-reports';
import type { LetterFile, LetterRow, LetterSection } from '../../../events.ts';
import { sentences } from '../../../locales/locales.ts';
import type { Actor } from '../../identity/identity.ts';
import { toAmount, toChange, toDays, toNumber, toPercent, toSection, type LetterDraft } from '../drafts.ts';
import type { MailingDeps } from '../model.ts';

export interface LetterQuestion {
  /** As whom it is read. */
  readonly actor: Actor;
  readonly language: Language;
  /** An address outside the team: it is told what shared reports can tell, and led nowhere. */
  readonly isOutside: boolean;
  readonly name: string;
  readonly days: { readonly from: string; readonly to: string };
  readonly content: ScheduledContent;
  /** All that must hold, those of the segment among them. */
  readonly filters: readonly Condition[];
  readonly segmentName: string | null;
}

export interface ReportLetter extends LetterDraft<'report' | 'report_quiet'> {
  readonly attachments: readonly LetterFile[];
}

type Deps = Pick<MailingDeps, 'insights'>;

/** As on screen, in its order. */
const tiles = ['visits', 'views', 'adds', 'requested_checkouts', 'checkouts', 'cr', 'revenue', 'aov'] as const;
/** Shorts lead straight to the store. */
const notOfShorts: readonly FigureName[] = ['views', 'adds', 'requested_checkouts'];
const answers = {
  all: 'all_analytics',
  links: 'looks_analytics',
  shorts: 'shorts_analytics',
  shopboard: 'shopboard_analytics',
} as const;
const names = { en, he } as const;

/** How many rows of each breakdown are named. */
const mostNamed = 5;

/** Refuses as `validation_failed` where a condition is on what is no longer there. */
export async function draftReport(deps: Deps, asked: LetterQuestion): Promise<ReportLetter> {
  const { actor, language, content, days, filters, isOutside } = asked;
  const { analytics } = deps.insights;
  const question = { asked: days, traffic: content.traffic, filters, segmentId: null } as const;
  const answer = await analytics.getAnalytics(actor, { ...question, compare: { with: 'previous' } });
  const now = answer[answers[content.tab]];
  const before = answer.previous && answer.previous[answers[content.tab]];
  const isQuiet = listShown(asked).every((name) => !readFigure(name, now));
  const told = {
    values: { report: asked.name, days: toDays(days, language) },
    path: isOutside ? null : placeOf(asked),
  };
  const about = toSection(sentences[language].letter('report_about'), await listConditions(deps, asked));
  if (isQuiet) return { mail: 'report_quiet', ...told, sections: about, attachments: [] };
  const say = sentences[language];
  const sections = [
    ...toSection(say.letter('report_figures'), toTileRows(asked, { now, before }, answer.currency)),
    ...(await readTops(deps, asked)),
    ...about,
  ];
  const file = await deps.insights.exports.exportDays(
    actor,
    { ...question, compare: { with: 'previous' }, tab: content.tab },
    language,
    isOutside ? reportFigure.options : null,
  );
  return { mail: 'report', ...told, sections, attachments: [{ filename: file.name, content: file.content }] };
}

/** The figures that exist of what is asked. */
const listShown = ({ content, filters }: LetterQuestion): FigureName[] =>
  tiles.filter(
    (name) =>
      !(content.tab === 'shorts' && notOfShorts.includes(name)) &&
      !(filters.some(({ by }) => by === 'product') && !isKnownOfProducts(name)),
  );

function write(name: FigureName, value: number, { currency, language }: { currency: string; language: Language }) {
  const { unit } = figures[name];
  if (unit === 'money') return toAmount(value, currency, language);
  return unit === 'percent' ? toPercent(value, language) : toNumber(value, language);
}

function toTileRows(
  asked: LetterQuestion,
  { now, before }: { now: RangeAnalytics; before: RangeAnalytics | null },
  currency: string,
): LetterRow[] {
  const { language } = asked;
  return listShown(asked).flatMap((name) => {
    const value = readFigure(name, now);
    if (value === undefined || value === null) return [];
    const told = (of: number) => write(name, of, { currency, language });
    const then = before && readFigure(name, before);
    const note =
      typeof then === 'number' ? toChange({ now: value, before: then }, told, language, 'report_before') : '';
    return [{ name: names[language][name].name, value: told(value), note, path: null }];
  });
}

const tops = {
  link: 'top_links',
  post: 'top_posts',
  influencer: 'top_influencers',
  product: 'report_top_products',
} as const;

async function readTops(deps: Deps, asked: LetterQuestion): Promise<LetterSection[]> {
  const first = asked.content.tab === 'shopboard' ? 'post' : 'link';
  const kinds = asked.isOutside ? ([first, 'product'] as const) : ([first, 'influencer', 'product'] as const);
  const found = await Promise.all(
    kinds.map(async (by) => toSection(sentences[asked.language].letter(tops[by]), await listTop(deps, asked, by))),
  );
  return found.flat();
}

async function listTop(
  { insights }: Deps,
  { actor, language, days, content, filters, isOutside }: LetterQuestion,
  by: keyof typeof tops & Dimension,
): Promise<LetterRow[]> {
  const { tab, traffic } = content;
  const question = { asked: days, traffic, filters, segmentId: null, compare: null, tab, by } as const;
  const page = { count: mostNamed, skip: 0 };
  const { rows, currency } = await insights.analytics.getBreakdown(
    actor,
    { ...question, sortBy: 'revenue' },
    page,
    language,
  );
  return rows.flatMap((row) => {
    const { revenue = 0, checkouts = 0, visits = 0 } = row;
    if (row.value === null || (revenue <= 0 && checkouts <= 0 && visits <= 0)) return [];
    const say = sentences[language];
    const parts = [
      say.counted('orders', checkouts),
      ...(row.visits === undefined ? [] : [say.counted('visits', visits)]),
    ];
    const path = isOutside ? null : pathOf(by, row, tab);
    return [{ name: row.label, value: toAmount(revenue, currency, language), note: parts.join(' · '), path }];
  });
}

/** Where a row leads: of all links together it is not said which kind one is. */
function pathOf(by: keyof typeof tops, { value, link_id: link }: BreakdownRow, tab: ScheduledTab): string | null {
  if (by === 'influencer') return value === null ? null : `/admin/influencers/${encodeURIComponent(value)}/preview`;
  return by === 'link' && link !== null && tab !== 'all' ? `/admin/${tab}/${link}/preview` : null;
}

const toLine = (name: string, note: string): LetterRow => ({ name, value: '', note, path: null });

/** What is counted, where that is not everything. */
async function listConditions({ insights }: Deps, asked: LetterQuestion): Promise<LetterRow[]> {
  const { actor, language, content, filters, segmentName } = asked;
  const say = sentences[language];
  const named = await insights.reports.nameConditions(actor.businessId, filters, language);
  const list = new Intl.ListFormat(language, { type: 'disjunction' });
  return [
    ...(content.tab === 'all' ? [] : [toLine(say.letter('report_tab'), say.letter(`report_tab_${content.tab}`))]),
    ...(segmentName === null ? [] : [toLine(say.letter('report_segment'), segmentName)]),
    ...named.map(({ by, op, values }) => {
      const words = list.format(values);
      return toLine(say.value(`by_${by}`) ?? by, op === 'is' ? words : say.letter('report_not', { values: words }));
    }),
    ...(content.traffic === 'all' ? [toLine(say.letter('report_all_traffic'), '')] : []),
  ];
}

/** The same figures on screen. */
function placeOf({ content, days, filters }: LetterQuestion): string {
  const search = new URLSearchParams({ tab: content.tab, range: `${days.from}..${days.to}`, compare: '1' });
  if (content.traffic === 'all') search.set('traffic', 'all');
  if (filters.length > 0) search.set('filter', toConditionsText(filters));
  return `/admin/analytics?${search.toString()}`;
}
