// The screen of appearance.
import { IconPalette } from '@tabler/icons-react';
import type { Screen } from '../../parts/frame/screen.ts';

export const appearanceScreens = [
  {
    path: '/appearance',
    title: 'shell.appearance',
    texts: ['appearance', 'settings'],
    load: async () => (await import('./appearance-page.tsx')).AppearancePage,
    right: 'see settings',
    offer: { icon: IconPalette, needsStore: true, onPhone: 'drawer' },
  },
] as const satisfies readonly Screen[];
