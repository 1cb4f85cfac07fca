// What happened on the days of the screen as server state; only the team is told.
import { listDayEvents } from '@vitrine/contract/day-notes';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { toRangeSent, useEndpointQuery } from '../../../api/queries.ts';
import { useFormat } from '../../../ui/use-format.ts';
import type { AnalyticsScreen } from '../use-analytics-place.ts';
import { toMarks } from './day-words.ts';

export const useDayEvents = ({ days, access }: Pick<AnalyticsScreen, 'days' | 'access'>) =>
  useEndpointQuery(listDayEvents, { query: toRangeSent(days) }, { enabled: access.isTeam });

/** As marks of a chart; none until they are here. */
export function useDayMarks(screen: Pick<AnalyticsScreen, 'days' | 'access'>) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const { data } = useDayEvents(screen);
  return useMemo(() => (data ? toMarks(data, { t, locale }) : []), [data, t, locale]);
}
