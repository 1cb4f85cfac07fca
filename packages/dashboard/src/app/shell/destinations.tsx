// The places of the frame: what the navigation offers to whom, and why something is closed.
import {
  IconArrowsSplit2,
  IconBolt,
  IconCash,
  IconChartBar,
  IconCoins,
  IconHome,
  IconLink,
  IconReceipt,
  IconSettings,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react';
import type { TablerIcon } from '@tabler/icons-react';
import type { Session } from '../../api/session.ts';
import { canCreate, canSeeAnalytics, canSeeEarnings, isMerchant, isTeam } from '../../api/session-rights.ts';

/** A tab of its own, the drawer behind “More”, or that drawer's head. */
type PhonePlace = 'tab' | 'drawer' | 'account';

export interface Destination {
  readonly key:
    | 'home'
    | 'links'
    | 'shorts'
    | 'multilinks'
    | 'influencers'
    | 'analytics'
    | 'orders'
    | 'payouts'
    | 'earnings'
    | 'settings'
    | 'my_account';
  readonly to:
    | '/admin/home'
    | '/admin/links'
    | '/admin/shorts'
    | '/admin/multilinks'
    | '/admin/influencers'
    | '/admin/analytics'
    | '/admin/orders'
    | '/admin/payouts'
    | '/admin/earnings'
    | '/admin/settings'
    | '/admin/my-account';
  readonly icon: TablerIcon;
  readonly needsStore: boolean;
  /** Where a phone offers it to the team, and to influencers where that differs. */
  readonly onPhone: PhonePlace;
  readonly onInfluencersPhone?: PhonePlace;
  /** Led to from another screen, and by the palette: the sidebar leaves it out. */
  readonly isBehind?: boolean;
  readonly isFor: (session: Session) => boolean;
}

const everybody = () => true;

const destinations: readonly Destination[] = [
  { key: 'home', to: '/admin/home', icon: IconHome, needsStore: false, onPhone: 'tab', isFor: everybody },
  { key: 'links', to: '/admin/links', icon: IconLink, needsStore: true, onPhone: 'tab', isFor: everybody },
  { key: 'shorts', to: '/admin/shorts', icon: IconBolt, needsStore: true, onPhone: 'tab', isFor: everybody },
  {
    key: 'multilinks',
    to: '/admin/multilinks',
    icon: IconArrowsSplit2,
    needsStore: true,
    onPhone: 'drawer',
    isFor: isTeam,
  },
  {
    key: 'influencers',
    to: '/admin/influencers',
    icon: IconUsers,
    needsStore: true,
    onPhone: 'tab',
    isFor: isMerchant,
  },
  {
    key: 'analytics',
    to: '/admin/analytics',
    icon: IconChartBar,
    needsStore: true,
    onPhone: 'drawer',
    onInfluencersPhone: 'tab',
    isFor: canSeeAnalytics,
  },
  {
    key: 'orders',
    to: '/admin/orders',
    icon: IconReceipt,
    needsStore: true,
    onPhone: 'drawer',
    isBehind: true,
    isFor: isMerchant,
  },
  {
    key: 'payouts',
    to: '/admin/payouts',
    icon: IconCash,
    needsStore: true,
    onPhone: 'drawer',
    isBehind: true,
    isFor: isMerchant,
  },
  {
    key: 'earnings',
    to: '/admin/earnings',
    icon: IconCoins,
    needsStore: true,
    onPhone: 'drawer',
    isFor: canSeeEarnings,
  },
  { key: 'settings', to: '/admin/settings', icon: IconSettings, needsStore: true, onPhone: 'drawer', isFor: isTeam },
  {
    key: 'my_account',
    to: '/admin/my-account',
    icon: IconUserCircle,
    needsStore: false,
    onPhone: 'account',
    isFor: everybody,
  },
];

/** The places for this person, closed ones included. */
export const listDestinations = (session: Session): readonly Destination[] =>
  destinations.filter(({ isFor }) => isFor(session));

/** Those of them that a phone offers in one place. */
export const listOnPhone = (session: Session, place: PhonePlace): readonly Destination[] =>
  listDestinations(session).filter(
    ({ onPhone, onInfluencersPhone = onPhone }) => place === (isTeam(session) ? onPhone : onInfluencersPhone),
  );

/** Whether a place can be visited; without a store only home and the account can. */
export const isOpen = (destination: Destination, session: Session): boolean =>
  !destination.needsStore || session.brand !== null;

export interface Creation {
  readonly key: 'add_link' | 'add_short' | 'add_multilink' | 'add_influencer';
  readonly hint: 'add_link_hint' | 'add_short_hint' | 'add_multilink_hint' | 'add_influencer_hint';
  readonly to:
    | '/admin/links/create'
    | '/admin/shorts/create'
    | '/admin/multilinks/create'
    | '/admin/influencers/create';
  readonly icon: TablerIcon;
  readonly isFor: (session: Session) => boolean;
}

const creations: readonly Creation[] = [
  { key: 'add_link', hint: 'add_link_hint', to: '/admin/links/create', icon: IconLink, isFor: canCreate },
  { key: 'add_short', hint: 'add_short_hint', to: '/admin/shorts/create', icon: IconBolt, isFor: canCreate },
  {
    key: 'add_multilink',
    hint: 'add_multilink_hint',
    to: '/admin/multilinks/create',
    icon: IconArrowsSplit2,
    isFor: (session) => canCreate(session) && isMerchant(session),
  },
  {
    key: 'add_influencer',
    hint: 'add_influencer_hint',
    to: '/admin/influencers/create',
    icon: IconUsers,
    isFor: (session) => canCreate(session) && isMerchant(session),
  },
];

/** What this person can make. */
export const listCreations = (session: Session): readonly Creation[] => creations.filter(({ isFor }) => isFor(session));
