// The screens of orders.
import { IconReceipt, IconScale } from '@tabler/icons-react';
import type { Screen } from '../../parts/frame/screen.ts';

export const orderScreens = [
  {
    path: '/orders',
    title: 'shell.orders',
    texts: ['orders', 'lists'],
    load: async () => (await import('./orders-page.tsx')).OrdersPage,
    // staff are shown whose they are
    right: 'see store',
    offer: { icon: IconReceipt, group: 'results', needsStore: true, onPhone: 'drawer', right: 'see orders' },
  },
  {
    path: '/orders/compare',
    title: 'shell.compare',
    texts: ['orders', 'compare'],
    load: async () => (await import('./compare-page.tsx')).ComparePage,
    right: 'see orders',
    offer: { icon: IconScale, needsStore: true, onPhone: 'drawer', isBehind: true },
  },
] as const satisfies readonly Screen[];
