// The screen of a person's stores.
import { IconBuildingStore } from '@tabler/icons-react';
import type { Screen } from '../../parts/frame/screen.ts';

export const ownStoresScreens = [
  {
    path: '/stores',
    markedAs: '/my-account',
    title: 'shell.own_stores',
    texts: ['owned', 'account', 'team'],
    load: async () => (await import('./own-stores-page.tsx')).OwnStoresPage,
    right: 'see team',
    offer: { icon: IconBuildingStore, needsStore: false, onPhone: 'drawer', isBehind: true },
  },
] as const satisfies readonly Screen[];
