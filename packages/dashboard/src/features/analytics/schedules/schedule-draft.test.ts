// Drafts of scheduled reports: what is on screen, who is named, and who is not named again.
import { accountId } from '@vitrine/contract/ids';
import type { ScheduledReader, ScheduledReport } from '@vitrine/contract/scheduled-reports';
import { scheduleReport } from '@vitrine/contract/scheduled-reports';
import { describe, expect, it } from 'vitest';
import { readPlace } from '../analytics-place.ts';
import { toAnalyticsAccess } from '../analytics-access.ts';
import { merchantRights } from '../../../testing/rights-samples.ts';
import {
  toDraft,
  toHourWords,
  toNewDraft,
  toSent,
  toShown,
  withAddress,
  withoutAddress,
  withTeam,
} from './schedule-draft.ts';

const access = toAnalyticsAccess(merchantRights);
const place = (search: string) => readPlace(search, { access, today: '2026-11-28', range: 'last_30_days' });
const [dana, noa] = [
  accountId.parse('01890a5d-ac96-774b-bcce-b302099a8057'),
  accountId.parse('01890a5d-ac96-774b-bcce-b302099a8058'),
];

describe('what is on screen', () => {
  it('is sent with its tab, range and filters', () => {
    expect(toShown(place('?tab=shorts&range=previous_month&traffic=all&filter=country:DE'))).toEqual({
      tab: 'shorts',
      range: 'previous_month',
      traffic: 'all',
      filters: [{ by: 'country', op: 'is', values: ['DE'] }],
      segment_id: null,
    });
  });

  it.each(['2026-11-01..2026-11-07', 'lifetime', 'last_24_hours'])(
    'is of the last seven days instead of %s',
    (range) => {
      expect(toShown(place(`?range=${range}`)).range).toBe('last_7_days');
    },
  );

  it('is acceptable once it has a name', () => {
    const draft = toNewDraft(place(''), dana);
    expect(scheduleReport.body.safeParse(toSent(draft)).success).toBe(false);
    expect(scheduleReport.body.safeParse(toSent({ ...draft, name: 'Weekly' })).success).toBe(true);
    expect(scheduleReport.body.safeParse(toSent({ ...draft, name: 'Weekly', readers: [] })).success).toBe(false);
  });
});

describe('readers', () => {
  const outside = { kind: 'address', email: 'a@mail.example', language: 'he' } as const;

  it('of the team are chosen beside addresses, each of which is there once', () => {
    const some = withAddress([{ kind: 'team', account_id: dana }], outside);
    expect(withTeam(some, [noa])).toEqual([{ kind: 'team', account_id: noa }, outside]);
    expect(withAddress(some, { email: 'A@mail.example', language: 'en' })).toHaveLength(2);
    expect(withoutAddress(some, 'A@MAIL.example')).toEqual([{ kind: 'team', account_id: dana }]);
  });

  it('who are no longer of the team are not named again', () => {
    const reader = (change: Partial<ScheduledReader>) => ({ account_id: dana, state: 'reads', ...change });
    const readers = [reader({}), reader({ account_id: noa, state: 'gone' }), reader({ ...outside, account_id: null })];
    const scheduled = { name: 'Weekly', readers } as unknown as ScheduledReport;
    expect(toDraft(scheduled).readers).toEqual([{ kind: 'team', account_id: dana }, outside]);
  });
});

it.each([
  [0, 'en-US', '12:00 AM'],
  [8, 'en-US', '8:00 AM'],
  [20, 'he-IL', '20:00'],
])('the hour %i in %s', (hour, locale, words) => {
  expect(toHourWords(hour, locale).replaceAll('\u202F', ' ')).toBe(words);
});
