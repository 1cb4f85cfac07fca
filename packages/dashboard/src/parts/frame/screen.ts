// What a screen says of itself: the router, the navigation, the palette and the crawl through all screens are made from it.
import type { TablerIcon } from '@tabler/icons-react';
import type { Action } from '@vitrine/contract/rights';
import type { ParseKeys } from 'i18next';
import type { ComponentType } from 'react';
import type { Part } from '../../locales/i18n.ts';

type TextKey = ParseKeys;

/** A tab of its own, the drawer behind “More”, or that drawer's head. */
export type PhonePlace = 'tab' | 'drawer' | 'account';

/** The parts of the sidebar in their order; the first and the last have no heading. */
export const sidebarGroups = ['top', 'share', 'partners', 'results', 'house'] as const;
export type SidebarGroup = (typeof sidebarGroups)[number];

/** Where the frame offers a screen. */
export interface Offer {
  readonly icon: TablerIcon;
  /** Its part of the sidebar; the last one where nothing is said. */
  readonly group?: SidebarGroup;
  /** Closed until a store is connected. */
  readonly needsStore: boolean;
  /** Where a phone offers it to the team, and to influencers where that differs. */
  readonly onPhone: PhonePlace;
  readonly onInfluencersPhone?: PhonePlace;
  /** Led to from another screen, and by the palette: the sidebar leaves it out. */
  readonly isBehind?: boolean;
  /** Where it is offered to fewer than may open it. */
  readonly right?: Action;
  /** Not where the session says that there is nothing to see. */
  readonly unlessEmpty?: 'has_multilinks';
  /** Not to who may do this: they find it elsewhere. */
  readonly unless?: Action;
}

/** How the add menu and the palette offer a screen that creates something, once there is a store. */
interface Creation {
  readonly name: TextKey;
  readonly hint: TextKey;
  readonly icon: TablerIcon;
  readonly right: Action;
}

export interface Screen {
  /** Below the address of its layout, or of the screen it lies over; `$name` stands for any one part. */
  readonly path: `/${string}`;
  /** What it is called in the navigation and in the tests. */
  readonly title: TextKey;
  /** Texts it brings along, besides those of the frame. */
  readonly texts: readonly Part[];
  readonly load: () => Promise<ComponentType>;
  /** Who may open it; others are led home. Everybody the layout lets in, when absent. */
  readonly right?: Action;
  /** Outside the frame, but for signed-in people alone. */
  readonly needsSession?: boolean;
  /** Closed until a store is connected, as its offer says where it has one. */
  readonly needsStore?: boolean;
  readonly offer?: Offer;
  /** The place of the sidebar that is marked while it is open, where its own address does not tell. */
  readonly markedAs?: `/${string}`;
  readonly creation?: Creation;
  /** Screens that open in a dialog over this one, which stays on screen. */
  readonly over?: readonly Screen[];
}

/** The texts that lists of links, and everything over them, need. */
export const listTexts = ['links', 'lists', 'shorts', 'imports', 'discounts', 'cards'] as const;
