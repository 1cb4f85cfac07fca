// The screens of home.
import { IconHome } from '@tabler/icons-react';
import type { Screen } from '../../parts/frame/screen.ts';

export const homeScreens = [
  {
    path: '/home',
    title: 'shell.home',
    texts: ['home', 'pulse', 'orders'],
    load: async () => (await import('./home-page.tsx')).HomePage,
    offer: { icon: IconHome, group: 'top', needsStore: false, onPhone: 'tab' },
  },
] as const satisfies readonly Screen[];
