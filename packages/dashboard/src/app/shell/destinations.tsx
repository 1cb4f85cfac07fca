// The places of the frame: what the navigation offers to whom, and why something is closed.
import { IconArrowsSplit2, IconBolt, IconHome, IconLink, IconSettings, IconUserCircle } from '@tabler/icons-react';
import type { TablerIcon } from '@tabler/icons-react';
import type { Session } from '../../api/session.ts';
import { canCreate, isMerchant, isTeam } from '../../api/session-rights.ts';

export interface Destination {
  readonly key: 'home' | 'links' | 'shorts' | 'multilinks' | 'settings' | 'my_account';
  readonly to:
    | '/admin/home'
    | '/admin/links'
    | '/admin/shorts'
    | '/admin/multilinks'
    | '/admin/settings'
    | '/admin/my-account';
  readonly icon: TablerIcon;
  readonly needsStore: boolean;
  /** Where a phone offers it: a tab of its own, the drawer behind “More”, or that drawer's head. */
  readonly onPhone: 'tab' | 'drawer' | 'account';
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

/** Whether a place can be visited; without a store only home and the account can. */
export const isOpen = (destination: Destination, session: Session): boolean =>
  !destination.needsStore || session.brand !== null;

export interface Creation {
  readonly key: 'add_link' | 'add_short' | 'add_multilink';
  readonly hint: 'add_link_hint' | 'add_short_hint' | 'add_multilink_hint';
  readonly to: '/admin/links/create' | '/admin/shorts/create' | '/admin/multilinks/create';
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
];

/** What this person can make. */
export const listCreations = (session: Session): readonly Creation[] => creations.filter(({ isFor }) => isFor(session));
