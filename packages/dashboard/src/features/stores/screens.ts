// The screens of a store's connection, outside the frame.
import { IconKey } from '@tabler/icons-react';
import type { Screen } from '../../parts/frame/screen.ts';

export const storeScreens = [
  {
    path: '/auth',
    title: 'arrival.connect.title',
    texts: ['arrival'],
    load: async () => (await import('./connect-page.tsx')).ConnectPage,
    needsSession: true,
  },
] as const satisfies readonly Screen[];

export const ownAppScreens = [
  {
    path: '/own-app',
    markedAs: '/my-account',
    title: 'shell.own_app',
    texts: ['apps', 'arrival'],
    load: async () => (await import('./own-app-page.tsx')).OwnAppPage,
    right: 'manage store',
    offer: { icon: IconKey, needsStore: false, onPhone: 'drawer', isBehind: true },
  },
] as const satisfies readonly Screen[];
