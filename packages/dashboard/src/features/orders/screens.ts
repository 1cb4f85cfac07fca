// The screens of orders.
import { IconReceipt } from '@tabler/icons-react';
import type { Screen } from '../../parts/frame/screen.ts';

export const orderScreens = [
  {
    path: '/orders',
    title: 'shell.orders',
    texts: ['orders'],
    load: async () => (await import('./orders-page.tsx')).OrdersPage,
    // staff are shown whose they are
    right: 'see store',
    offer: { icon: IconReceipt, needsStore: true, onPhone: 'drawer', isBehind: true, right: 'see orders' },
  },
] as const satisfies readonly Screen[];
