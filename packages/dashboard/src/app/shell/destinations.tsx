// The places of the frame: what the navigation offers to whom, and why something is closed.
import { IconBolt, IconHome, IconLink, IconUserCircle } from '@tabler/icons-react';
import type { TablerIcon } from '@tabler/icons-react';
import type { Session } from '../../api/session.ts';

export interface Destination {
  readonly key: 'home' | 'links' | 'shorts' | 'my_account';
  readonly to: '/admin/home' | '/admin/links' | '/admin/shorts' | '/admin/my-account';
  readonly icon: TablerIcon;
  readonly needsStore: boolean;
}

export const destinations: readonly Destination[] = [
  { key: 'home', to: '/admin/home', icon: IconHome, needsStore: false },
  { key: 'links', to: '/admin/links', icon: IconLink, needsStore: true },
  { key: 'shorts', to: '/admin/shorts', icon: IconBolt, needsStore: true },
  { key: 'my_account', to: '/admin/my-account', icon: IconUserCircle, needsStore: false },
];

export interface Creation {
  readonly key: 'add_link' | 'add_short';
  readonly hint: 'add_link_hint' | 'add_short_hint';
  readonly to: '/admin/links/create' | '/admin/shorts/create';
  readonly icon: TablerIcon;
}

export const creations: readonly Creation[] = [
  { key: 'add_link', hint: 'add_link_hint', to: '/admin/links/create', icon: IconLink },
  { key: 'add_short', hint: 'add_short_hint', to: '/admin/shorts/create', icon: IconBolt },
];

/** Whether a place can be visited; without a store only home and the account can. */
export const isOpen = (destination: Destination, session: Session): boolean =>
  !destination.needsStore || session.brand !== null;
