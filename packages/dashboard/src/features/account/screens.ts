// The screens of one's own account.
import { IconUserCircle } from '@tabler/icons-react';
import type { Screen } from '../../parts/frame/screen.ts';

export const accountScreens = [
  {
    path: '/my-account',
    title: 'shell.my_account',
    texts: ['account', 'apps', 'team', 'influencers', 'feed'],
    load: async () => (await import('./account-page.tsx')).AccountPage,
    offer: { icon: IconUserCircle, needsStore: false, onPhone: 'account' },
  },
] as const satisfies readonly Screen[];
