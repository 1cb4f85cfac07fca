// A scheduled report while it is written, and how it reads. Pure.
import type { BodySent } from '@vitrine/contract/endpoint';
import type { AccountId } from '@vitrine/contract/ids';
import type { Language } from '@vitrine/contract/language';
import {
  type ScheduledReader,
  type ScheduledReport,
  type scheduleReport,
  scheduledRange,
  scheduledTab,
  type SentReader,
} from '@vitrine/contract/scheduled-reports';
import type { AnalyticsPlace } from '../analytics-place.ts';

export interface ScheduleDraft extends Record<string, unknown> {
  name: string;
  tab: ScheduledReport['tab'];
  range: ScheduledReport['range'];
  traffic: ScheduledReport['traffic'];
  filters: ScheduledReport['filters'];
  segment_id: ScheduledReport['segment_id'];
  every: ScheduledReport['every'];
  hour: number;
  readers: SentReader[];
}

/** What is on screen, as far as it can be sent: of days that stay the last seven. */
export const toShown = ({ tab, range, traffic, filters, segment }: AnalyticsPlace) => ({
  tab: scheduledTab.safeParse(tab).data ?? 'all',
  range: scheduledRange.safeParse(range).data ?? ('last_7_days' as const),
  traffic,
  filters: [...filters],
  segment_id: segment,
});

export const toNewDraft = (place: AnalyticsPlace, own: AccountId | null): ScheduleDraft => ({
  name: '',
  ...toShown(place),
  every: 'week',
  hour: 8,
  readers: own === null ? [] : [{ kind: 'team', account_id: own }],
});

/** Who is no longer of the team, or does not want it, is not named again. */
const toSentReader = ({ account_id: id, email, language, state }: ScheduledReader): SentReader[] => {
  if (id === null) return [{ kind: 'address', email, language }];
  return state === 'gone' ? [] : [{ kind: 'team', account_id: id }];
};

export const toDraft = (scheduled: ScheduledReport): ScheduleDraft => ({
  name: scheduled.name,
  tab: scheduled.tab,
  range: scheduled.range,
  traffic: scheduled.traffic,
  filters: scheduled.filters,
  segment_id: scheduled.segment_id,
  every: scheduled.every,
  hour: scheduled.hour,
  readers: scheduled.readers.flatMap(toSentReader),
});

export const toSent = (draft: ScheduleDraft): BodySent<typeof scheduleReport> => ({ ...draft });

/** Those of the team who are chosen, besides whoever else gets it. */
export const withTeam = (readers: readonly SentReader[], ids: readonly AccountId[]): SentReader[] => [
  ...ids.map((id) => ({ kind: 'team' as const, account_id: id })),
  ...readers.filter(({ kind }) => kind === 'address'),
];

/** Once, whatever the case of its letters. */
export function withAddress(
  readers: readonly SentReader[],
  { email, language }: { email: string; language: Language },
): SentReader[] {
  return [...withoutAddress(readers, email), { kind: 'address', email, language }];
}

export const withoutAddress = (readers: readonly SentReader[], email: string): SentReader[] =>
  readers.filter((each) => each.kind !== 'address' || each.email.toLowerCase() !== email.toLowerCase());

/** An hour of the day as the reader's clock says it. */
export const toHourWords = (hour: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, 0, 1, hour)),
  );
