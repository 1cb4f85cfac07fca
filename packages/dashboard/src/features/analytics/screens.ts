// The screens of analytics.
import { IconChartBar } from '@tabler/icons-react';
import type { Screen } from '../../parts/frame/screen.ts';

export const analyticsScreens = [
  {
    path: '/analytics',
    title: 'shell.analytics',
    texts: ['analytics', 'goals', 'home', 'notes', 'orders', 'preview', 'pulse', 'reports', 'schedules'],
    load: async () => (await import('./analytics-page.tsx')).AnalyticsPage,
    right: 'see analytics',
    offer: { icon: IconChartBar, group: 'results', needsStore: true, onPhone: 'drawer', onInfluencersPhone: 'tab' },
  },
] as const satisfies readonly Screen[];

/** For whoever has the link, signed in or not. */
export const reportScreens = [
  {
    path: '/r/$token',
    title: 'reports.page.title',
    texts: ['analytics', 'reports'],
    load: async () => (await import('./reports/report-page.tsx')).ReportPage,
  },
] as const satisfies readonly Screen[];
