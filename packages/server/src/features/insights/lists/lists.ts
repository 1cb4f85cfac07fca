// The door of lists: links and multilinks with their numbers, and the numbers of one link.
import type { Platform } from '../../../platform/platform.ts';
import type { Asking } from '../asking.ts';
import type { Verdicts } from '../verdicts/verdicts.ts';
import { createLinkLists } from './links.ts';
import { createLinkNumbers } from './link-numbers.ts';
import { createMultilinkLists } from './multilinks.ts';
import { countBrokenLinks } from './notices-store.ts';
import type { Sources } from '../model.ts';
import { createStrip } from './strip.ts';

export { hasNotice } from './notices-store.ts';
export { numberRoutes } from './routes.ts';

interface Deps extends Sources {
  verdicts: Verdicts;
}

export function createLists(platform: Platform, asking: Asking, deps: Deps) {
  const { database } = platform;
  /** Once a week the merchant is told of links that need a look; nobody of whom none does. */
  const tellBroken = async (): Promise<void> => {
    for (const { businessId, links } of await countBrokenLinks(database.db))
      await deps.events.emit(database.db, 'account.mail', { businessId, mail: 'links_broken', links });
  };
  platform.jobs.define('insights.broken-links', tellBroken, { schedule: '0 7 * * 1' });
  return {
    tellBroken,
    links: createLinkLists(platform, asking, deps),
    multilinks: createMultilinkLists(platform, deps),
    readStrip: createStrip(platform, asking, deps),
    numbers: createLinkNumbers(platform, asking, deps),
  };
}
