// The door of lists: links and multilinks with their numbers, and the numbers of one link.
import type { Platform } from '../../../platform/platform.ts';
import type { Brand } from '../../brand/brand.ts';
import type { Influencers } from '../../influencers/influencers.ts';
import type { Links } from '../../links/links.ts';
import type { Catalogue, Storefront } from '../../stores/stores.ts';
import type { Verdicts } from '../verdicts/verdicts.ts';
import { createLinkLists, type LinkLists } from './links.ts';
import { createLinkNumbers, type LinkNumbers } from './link-numbers.ts';
import { createMultilinkLists, type MultilinkLists } from './multilinks.ts';

export { numberRoutes } from './routes.ts';

interface Deps {
  storefront: Storefront;
  catalogue: Catalogue;
  brand: Brand;
  links: Links;
  influencers: Influencers;
  verdicts: Verdicts;
}

export interface Lists {
  readonly links: LinkLists;
  readonly multilinks: MultilinkLists;
  readonly numbers: LinkNumbers;
}

export function createLists(platform: Platform, deps: Deps): Lists {
  return {
    links: createLinkLists(platform, deps),
    multilinks: createMultilinkLists(platform, deps),
    numbers: createLinkNumbers(platform, deps),
  };
}
