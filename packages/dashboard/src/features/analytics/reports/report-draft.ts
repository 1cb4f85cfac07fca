// What a shared report is made of while it is made, and what is sent for it. Pure.
import type { Tab } from '@vitrine/contract/analytics';
import { addDays, dayOf } from '@vitrine/contract/range';
import { canSee } from '@vitrine/contract/rights';
import {
  isMoney,
  type ReportBreakdown,
  type ReportComparison,
  reportBreakdown,
  type ReportFigure,
  reportFigure,
  type ReportRange,
} from '@vitrine/contract/shared-reports';
import { type RangeChoice, toDays } from '../../../ui/date-range.ts';
import { figureTabs } from '../analytics-access.ts';
import type { AnalyticsScreen } from '../use-analytics-place.ts';

/** In how many days a report ends, or on a day of the maker's choice. */
export const ends = ['7', '30', '90', 'day'] as const;
type End = (typeof ends)[number];

export interface ReportDraft extends Record<string, unknown> {
  name: string;
  /** Whether the days move on, where they can. */
  moves: boolean;
  tabs: Tab[];
  /** Without those of money. */
  figures: ReportFigure[];
  hasMoney: boolean;
  breakdowns: ReportBreakdown[];
  /** Whether what the screen compares with stands beside, where that can be shared. */
  compares: boolean;
  /** Whether notes on the days stand beside the figures. */
  notes: boolean;
  end: End;
  ends_on: string;
}

type Seen = Pick<AnalyticsScreen, 'place' | 'access' | 'today'>;

/** The figures a reader can share: what they see themselves. */
export function listFigures({ access }: Pick<Seen, 'access'>, money: boolean): ReportFigure[] {
  return reportFigure.options.filter((name) => isMoney(name) === money && canSee(access.rights, name));
}

/** Those that are chosen one by one: pieces go with orders. */
export const listChoices = (screen: Pick<Seen, 'access'>): ReportFigure[] =>
  listFigures(screen, false).filter((name) => name !== 'buys');

/** What the screen compares with, as far as a report can; other days are of now, and a report may move on. */
export function toReportComparison({ place: { compare } }: Pick<Seen, 'place'>): ReportComparison | null {
  return compare?.with === 'previous' || compare?.with === 'year' || compare?.with === 'segment' ? compare : null;
}

/** Of what is on screen, with everything the reader may see. */
export function toDraft(screen: Seen): ReportDraft {
  const { place, today } = screen;
  return {
    name: '',
    moves: canMove(place.range),
    tabs: figureTabs.filter((each) => each === place.tab),
    figures: listChoices(screen),
    hasMoney: listFigures(screen, true).length > 0,
    breakdowns: [...reportBreakdown.options],
    compares: toReportComparison(screen) !== null,
    notes: false,
    end: '30',
    ends_on: addDays(today, 30),
  };
}

/** Whether a range names days by the day it is read on. */
export const canMove = (range: RangeChoice): boolean => typeof range === 'string';

/** A lifetime has no days that could stay, and the last 24 hours have no days. */
export const canStay = (range: RangeChoice): boolean => range !== 'lifetime' && range !== 'last_24_hours';

export function toReportRange(range: RangeChoice, moves: boolean, today: string): ReportRange {
  const days = toDays(range, today);
  if (typeof range === 'string' && (moves || days === null || !canStay(range)))
    return { kind: 'preset', preset: range };
  return { kind: 'days', from_date: days?.from ?? today, to_date: days?.to ?? today };
}

/** The last day of a draft. */
export const toLastDay = ({ end, ends_on: chosen }: Pick<ReportDraft, 'end' | 'ends_on'>, today: string): string =>
  end === 'day' ? chosen : addDays(today, Number(end));

/** The body of the call that shares it. */
export function toReportSent(draft: ReportDraft, screen: Seen) {
  const { place, today } = screen;
  const pieces: ReportFigure[] = draft.figures.includes('checkouts') ? ['buys'] : [];
  const money = draft.hasMoney ? listFigures(screen, true) : [];
  const chosen = [...draft.figures, ...pieces, ...money];
  return {
    name: draft.name,
    range: toReportRange(place.range, draft.moves, today),
    tabs: draft.tabs,
    traffic: place.traffic,
    filters: [...place.filters],
    segment_id: place.segment,
    compare: draft.compares ? toReportComparison(screen) : null,
    figures: reportFigure.options.filter((name) => chosen.includes(name)),
    breakdowns: draft.breakdowns,
    notes: draft.notes,
    ends_on: toLastDay(draft, today),
  };
}

/** The last day of a report there is, in the store's time zone: it ends with that day. */
export const toFinalDay = (endsAt: string, zone: string): string => dayOf(new Date(Date.parse(endsAt) - 1), zone);
