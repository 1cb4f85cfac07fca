// The screens of orders.
import { IconReceipt } from '@tabler/icons-react';
import { isMerchant, isTeam } from '../../api/session-rights.ts';
import type { Screen } from '../../parts/frame/screen.ts';

export const orderScreens = [
  {
    path: '/orders',
    title: 'shell.orders',
    texts: ['orders'],
    load: async () => (await import('./orders-page.tsx')).OrdersPage,
    // staff are told whose they are
    isFor: isTeam,
    offer: { icon: IconReceipt, needsStore: true, onPhone: 'drawer', isBehind: true, isFor: isMerchant },
  },
] as const satisfies readonly Screen[];
