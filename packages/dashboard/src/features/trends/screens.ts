// The screen of trends.
import { IconTrendingUp } from '@tabler/icons-react';
import type { Screen } from '../../parts/frame/screen.ts';

export const trendScreens = [
  {
    path: '/trends',
    title: 'shell.trends',
    texts: ['trends', 'preview', 'links'],
    load: async () => (await import('./trends-page.tsx')).TrendsPage,
    right: 'see every figure',
    offer: { icon: IconTrendingUp, group: 'results', needsStore: true, onPhone: 'drawer' },
  },
] as const satisfies readonly Screen[];
