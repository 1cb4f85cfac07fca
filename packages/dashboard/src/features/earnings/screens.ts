// The screens of money: what influencers earned, what they are paid, and their statements.
import { IconCash, IconCoins } from '@tabler/icons-react';
import { canSeeEarnings, isMerchant } from '../../api/session-rights.ts';
import type { Screen } from '../../parts/frame/screen.ts';

/** Dialogs, pickers and ranges of days have their words elsewhere. */
const texts = ['earnings', 'influencers', 'links', 'preview'] as const;

export const earningsScreens = [
  {
    path: '/payouts',
    title: 'shell.payouts',
    texts,
    load: async () => (await import('./payouts-page.tsx')).PayoutsPage,
    isFor: isMerchant,
    offer: { icon: IconCash, needsStore: true, onPhone: 'drawer', isBehind: true },
  },
  {
    path: '/earnings',
    title: 'shell.earnings',
    texts,
    load: async () => (await import('./own-earnings-page.tsx')).OwnEarningsPage,
    isFor: canSeeEarnings,
    offer: { icon: IconCoins, needsStore: true, onPhone: 'drawer' },
  },
  {
    path: '/earnings/statements/$month',
    title: 'earnings.statement.title',
    texts,
    load: async () => (await import('./statement-page.tsx')).OwnStatementPage,
    isFor: canSeeEarnings,
  },
  {
    path: '/influencers/$username/earnings',
    title: 'earnings.title',
    texts,
    load: async () => (await import('./earnings-page.tsx')).EarningsPage,
    isFor: isMerchant,
  },
  {
    path: '/influencers/$username/statements/$month',
    title: 'earnings.statement.title',
    texts,
    load: async () => (await import('./statement-page.tsx')).StatementPage,
    isFor: isMerchant,
  },
] as const satisfies readonly Screen[];
