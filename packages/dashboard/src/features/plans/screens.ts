// The screens of plans: the cards for everybody, the merchant's own plan, and where the store leads back to.
import { IconReceipt2 } from '@tabler/icons-react';
import type { Screen } from '../../parts/frame/screen.ts';

export const pricingScreens = [
  {
    path: '/pricing-plans',
    title: 'plans.title',
    texts: ['plans'],
    load: async () => (await import('./pricing-page.tsx')).PricingPage,
  },
] as const satisfies readonly Screen[];

export const chosenScreens = [
  {
    path: '/pricing-plans/chosen',
    title: 'plans.chosen_title',
    texts: ['plans', 'identity'],
    load: async () => (await import('./chosen-page.tsx')).ChosenPage,
    needsSession: true,
  },
] as const satisfies readonly Screen[];

export const planScreens = [
  {
    path: '/plan',
    markedAs: '/my-account',
    title: 'shell.own_plan',
    texts: ['plans'],
    load: async () => (await import('./plan-page.tsx')).PlanPage,
    right: 'see plan',
    offer: { icon: IconReceipt2, needsStore: false, onPhone: 'drawer', isBehind: true, right: 'change plan' },
  },
] as const satisfies readonly Screen[];
