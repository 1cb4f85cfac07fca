// The screens of analytics.
import { IconChartBar } from '@tabler/icons-react';
import type { Screen } from '../../parts/frame/screen.ts';

export const analyticsScreens = [
  {
    path: '/analytics',
    title: 'shell.analytics',
    texts: ['analytics', 'preview'],
    load: async () => (await import('./analytics-page.tsx')).AnalyticsPage,
    right: 'see analytics',
    offer: { icon: IconChartBar, needsStore: true, onPhone: 'drawer', onInfluencersPhone: 'tab' },
  },
] as const satisfies readonly Screen[];
