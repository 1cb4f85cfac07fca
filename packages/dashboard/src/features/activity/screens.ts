// The screen of the activity log.
import { IconHistory } from '@tabler/icons-react';
import type { Screen } from '../../parts/frame/screen.ts';

export const activityScreens = [
  {
    path: '/settings/activity',
    title: 'shell.activity',
    texts: ['activity'],
    load: async () => (await import('./activity-page.tsx')).ActivityPage,
    right: 'see activity',
    offer: { icon: IconHistory, needsStore: false, onPhone: 'drawer', isBehind: true },
  },
] as const satisfies readonly Screen[];
