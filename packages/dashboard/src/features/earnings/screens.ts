// The screens of money: what influencers earned, what they are paid, and their statements.
import { IconCash, IconCoins, IconCreditCardPay } from '@tabler/icons-react';
import type { Screen } from '../../parts/frame/screen.ts';

/** Dialogs, pickers and ranges of days have their words elsewhere. */
const texts = ['earnings', 'payouts', 'influencers', 'links', 'lists', 'orders', 'preview'] as const;

export const earningsScreens = [
  {
    path: '/payouts',
    title: 'shell.payouts',
    texts,
    load: async () => (await import('./payouts-page.tsx')).PayoutsPage,
    right: 'see every statement',
    offer: { icon: IconCash, group: 'partners', needsStore: true, onPhone: 'drawer' },
  },
  {
    path: '/settings/terms',
    needsStore: true,
    title: 'earnings.terms.defaults',
    texts,
    load: async () => (await import('./default-terms-page.tsx')).DefaultTermsPage,
    right: 'edit influencers',
  },
  {
    path: '/earnings',
    title: 'shell.earnings',
    texts,
    load: async () => (await import('./earnings-page.tsx')).OwnEarningsPage,
    right: 'see own statement',
    offer: { icon: IconCoins, group: 'results', needsStore: true, onPhone: 'drawer' },
  },
  {
    path: '/payee',
    markedAs: '/earnings',
    title: 'shell.payee',
    texts,
    load: async () => (await import('./own-payee-page.tsx')).OwnPayeePage,
    right: 'manage own payee',
    // it is a part of their earnings for those who see them
    offer: {
      icon: IconCreditCardPay,
      group: 'results',
      needsStore: true,
      onPhone: 'drawer',
      unless: 'see own statement',
    },
  },
  {
    path: '/earnings/statements/$month',
    needsStore: true,
    title: 'earnings.statement.title',
    texts,
    load: async () => (await import('./statement-page.tsx')).OwnStatementPage,
    right: 'see own statement',
  },
  {
    path: '/influencers/$username/earnings',
    markedAs: '/payouts',
    needsStore: true,
    title: 'earnings.title',
    texts,
    load: async () => (await import('./earnings-page.tsx')).EarningsPage,
    right: 'see every statement',
  },
  {
    path: '/influencers/$username/statements/$month',
    markedAs: '/payouts',
    needsStore: true,
    title: 'earnings.statement.title',
    texts,
    load: async () => (await import('./statement-page.tsx')).StatementPage,
    right: 'see every statement',
  },
] as const satisfies readonly Screen[];
