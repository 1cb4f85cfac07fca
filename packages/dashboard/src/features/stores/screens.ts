// The screens of a store's connection, outside the frame.
import type { Screen } from '../../parts/frame/screen.ts';

export const storeScreens = [
  {
    path: '/auth',
    title: 'stores.connect.title',
    texts: [],
    load: async () => (await import('./connect-page.tsx')).ConnectPage,
    needsSession: true,
  },
] as const satisfies readonly Screen[];
