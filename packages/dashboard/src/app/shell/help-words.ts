// What each screen of the frame is for, in a sentence; the compiler asks for one of every screen.
import type { ParseKeys } from 'i18next';
import type { screens } from '../screens.ts';

type FramePath = (typeof screens.frame)[number]['path'];

export const purposes = {
  '/home': 'help.screens.home',
  '/magic-store': 'help.screens.magic_store',
  '/links': 'help.screens.links',
  '/links/import': 'help.screens.import',
  '/shorts': 'help.screens.shorts',
  '/multilinks': 'help.screens.multilinks',
  '/shopboard': 'help.screens.feed',
  '/shopboard/galleries': 'help.screens.galleries',
  '/posts': 'help.screens.own_posts',
  '/shopboard/reports': 'help.screens.post_reports',
  '/shopboard/uploads': 'help.screens.uploads',
  '/influencers': 'help.screens.influencers',
  '/influencers/applications': 'help.screens.applications',
  '/influencers/join-page': 'help.screens.join_page',
  '/influencers/$username/earnings': 'help.screens.influencer_earnings',
  '/influencers/$username/statements/$month': 'help.screens.statement',
  '/analytics': 'help.screens.analytics',
  '/trends': 'help.screens.trends',
  '/orders': 'help.screens.orders',
  '/orders/compare': 'help.screens.compare',
  '/payouts': 'help.screens.payouts',
  '/earnings': 'help.screens.earnings',
  '/earnings/statements/$month': 'help.screens.own_statement',
  '/payee': 'help.screens.payee',
  '/appearance': 'help.screens.appearance',
  '/settings': 'help.screens.settings',
  '/settings/team': 'help.screens.team',
  '/settings/activity': 'help.screens.activity',
  '/settings/terms': 'help.screens.terms',
  '/my-account': 'help.screens.account',
  '/stores': 'help.screens.stores',
  '/plan': 'help.screens.plan',
  '/own-app': 'help.screens.own_app',
  '/data': 'help.screens.data',
} as const satisfies Readonly<Record<FramePath, ParseKeys>>;
