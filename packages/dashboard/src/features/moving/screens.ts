// The screen of a business's data: out as one file, and in from one.
import { IconDatabaseExport } from '@tabler/icons-react';
import type { Screen } from '../../parts/frame/screen.ts';

export const movingScreens = [
  {
    path: '/data',
    markedAs: '/my-account',
    title: 'shell.own_data',
    texts: ['moving'],
    load: async () => (await import('./data-page.tsx')).DataPage,
    right: 'own',
    offer: { icon: IconDatabaseExport, needsStore: false, onPhone: 'drawer', isBehind: true },
  },
] as const satisfies readonly Screen[];
