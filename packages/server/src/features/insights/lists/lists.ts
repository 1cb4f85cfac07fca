// The door of lists: links and multilinks with their numbers, and the numbers of one link.
import type { BusinessId } from '@vitrine/contract/ids';
import type { Platform } from '../../../platform/platform.ts';
import type { Asking } from '../asking.ts';
import type { Verdicts } from '../verdicts/verdicts.ts';
import { createLinkLists } from './links.ts';
import { createFeedStrip } from './feed-strip.ts';
import { createLinkNumbers } from './link-numbers.ts';
import { createMultilinkLists } from './multilinks.ts';
import { listTroubledLinks } from './notices-store.ts';
import { createPostNumbers } from './post-numbers.ts';
import type { Sources } from '../model.ts';
import { createStrip } from './strip.ts';
import { createTopProducts } from './top-products.ts';

export { hasNotice } from './notices-store.ts';
export { numberRoutes } from './routes.ts';

interface Deps extends Sources {
  verdicts: Verdicts;
}

export function createLists(platform: Platform, asking: Asking, deps: Deps) {
  return {
    /** Links that hold what is gone or sold out, the newest first. */
    listTroubled: (businessId: BusinessId) => listTroubledLinks(platform.database.db, businessId),
    links: createLinkLists(platform, asking, deps),
    multilinks: createMultilinkLists(platform, deps),
    readStrip: createStrip(platform, asking, deps),
    numbers: createLinkNumbers(platform, asking, deps),
    readFeedStrip: createFeedStrip(platform, asking, deps),
    postNumbers: createPostNumbers(platform, asking, deps),
    listTopProducts: createTopProducts(platform, asking, deps),
  };
}
