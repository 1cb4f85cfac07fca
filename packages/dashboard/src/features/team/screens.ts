// The screens of the team.
import { IconUsersGroup } from '@tabler/icons-react';
import type { Screen } from '../../parts/frame/screen.ts';

export const teamScreens = [
  {
    path: '/settings/team',
    title: 'shell.team',
    texts: ['team'],
    load: async () => (await import('./team-page.tsx')).TeamPage,
    right: 'see team',
    offer: { icon: IconUsersGroup, needsStore: false, onPhone: 'drawer', isBehind: true },
  },
] as const satisfies readonly Screen[];
