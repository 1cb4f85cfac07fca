// The door of lists: links and multilinks with their numbers, and the numbers of one link.
import type { Platform } from '../../../platform/platform.ts';
import type { Asking } from '../asking.ts';
import type { Verdicts } from '../verdicts/verdicts.ts';
import { createLinkLists } from './links.ts';
import { createLinkNumbers } from './link-numbers.ts';
import { createMultilinkLists } from './multilinks.ts';
import type { Sources } from '../model.ts';

export { numberRoutes } from './routes.ts';

interface Deps extends Sources {
  verdicts: Verdicts;
}

export function createLists(platform: Platform, asking: Asking, deps: Deps) {
  return {
    links: createLinkLists(platform, deps),
    multilinks: createMultilinkLists(platform, deps),
    numbers: createLinkNumbers(platform, asking, deps),
  };
}
