// All screens, feature by feature, in the order in which the frame offers them.
import { accountScreens } from '../features/account/screens.ts';
import { activityScreens } from '../features/activity/screens.ts';
import { analyticsScreens, reportScreens } from '../features/analytics/screens.ts';
import { appearanceScreens } from '../features/appearance/screens.ts';
import { earningsScreens } from '../features/earnings/screens.ts';
import { feedScreens, socialScreens } from '../features/feed/screens.ts';
import { homeScreens } from '../features/home/screens.ts';
import { identityScreens, legalScreens } from '../features/identity/screens.ts';
import { importScreens } from '../features/imports/screens.ts';
import { influencerScreens } from '../features/influencers/screens.ts';
import { joiningScreens } from '../features/joining/screens.ts';
import { linkScreens } from '../features/links/screens.ts';
import { magicScreens } from '../features/magic-store/screens.ts';
import { movingScreens } from '../features/moving/screens.ts';
import { multilinkScreens } from '../features/multilinks/screens.ts';
import { ownStoresScreens } from '../features/own-stores/screens.ts';
import { orderScreens } from '../features/orders/screens.ts';
import { chosenScreens, planScreens, pricingScreens } from '../features/plans/screens.ts';
import { settingsScreens } from '../features/settings/screens.ts';
import { shortScreens } from '../features/shorts/screens.ts';
import { trendScreens } from '../features/trends/screens.ts';
import { teamScreens } from '../features/team/screens.ts';
import { ownAppScreens, storeScreens } from '../features/stores/screens.ts';
import type { Screen } from '../parts/frame/screen.ts';
import { needsStore } from './guard.ts';

/** By the layout they stand in. */
export const screens = {
  /** Nothing around them. */
  bare: [...legalScreens, ...reportScreens, ...pricingScreens],
  /** Beside a drawing. */
  simple: [...identityScreens, ...storeScreens, ...socialScreens, ...chosenScreens],
  /** Inside the frame, for signed-in people, below `/admin`. */
  frame: [
    ...homeScreens,
    ...magicScreens,
    ...linkScreens,
    ...shortScreens,
    ...multilinkScreens,
    ...feedScreens,
    ...influencerScreens,
    ...joiningScreens,
    ...analyticsScreens,
    ...trendScreens,
    ...orderScreens,
    ...earningsScreens,
    ...appearanceScreens,
    ...settingsScreens,
    ...teamScreens,
    ...activityScreens,
    ...accountScreens,
    ...ownStoresScreens,
    ...planScreens,
    ...ownAppScreens,
    ...importScreens,
    ...movingScreens,
  ],
} as const satisfies Record<string, readonly Screen[]>;

export const frameBase = '/admin';

/** The path of a screen and those of the screens over it. */
type PathOf<S> = S extends { path: infer P extends string; over: readonly (infer O)[] }
  ? P | (O extends { path: infer C extends string } ? `${P}${C}` : never)
  : S extends { path: infer P extends string }
    ? P
    : never;

/** Every path below a layout, such as `/links` and `/links/$linkId/edit`. */
export type PathsOf<Layout extends keyof typeof screens> = PathOf<(typeof screens)[Layout][number]>;

export interface PlacedScreen extends Screen {
  /** Its whole address, with `$name` where something is named. */
  readonly address: string;
}

/** Every screen with its whole address: what a crawl through the dashboard visits. */
export function listScreens(): PlacedScreen[] {
  const place = (screen: Screen, base: string): PlacedScreen[] => {
    const address = `${base}${screen.path}`;
    const { over = [], right, needsSession = false } = screen;
    // who may open a list may open what lies over it
    const inherited = { needsSession, needsStore: needsStore(screen), ...(right && { right }) };
    return [{ ...screen, address }, ...over.flatMap((each) => place({ ...inherited, ...each }, address))];
  };
  const outside: readonly Screen[] = [...screens.bare, ...screens.simple];
  const inside: readonly Screen[] = screens.frame;
  return [
    ...outside.flatMap((screen) => place(screen, '')),
    ...inside.flatMap((screen) => place({ ...screen, needsSession: true }, frameBase)),
  ];
}
