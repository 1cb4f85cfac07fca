// The door of links: looks, shorts and multilinks, handed out by what they are used for.
import type { EventBus } from '../../events.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Influencers } from '../influencers/influencers.ts';
import type { Plans } from '../plans/plans.ts';
import type { Catalogue, Discounts, Storefront } from '../stores/stores.ts';
import { createAddresses, type Addresses } from './addresses.ts';
import { createLinkBatches, type LinkBatches } from './batches.ts';
import { createLinkChanges, type LinkChanges } from './changes.ts';
import { createMultilinks, type Multilinks } from './multilinks.ts';
import { createLinkRecords, type LinkRecords } from './records.ts';
import { listPromocodes } from './store.ts';
export type { Maker } from './batches.ts';
export { isPublished, type ProductPlace } from './availability.ts';
export type { CompiledLink, CompiledMultilink, LinkRecord, MultilinkOption, MultilinkRecord } from './model.ts';
export type { Refusal } from './plan-link.ts';
export type { LinkQuery } from './presenters.ts';
export { readShownProducts, type ShownProducts } from './shown-products.ts';

interface Deps {
  plans: Plans;
  storefront: Storefront;
  catalogue: Catalogue;
  discounts: Discounts;
  influencers: Influencers;
}

export interface Links {
  readonly records: LinkRecords;
  readonly changes: LinkChanges;
  readonly batches: LinkBatches;
  readonly addresses: Addresses;
  readonly multilinks: Multilinks;
}

export function createLinks(
  platform: Platform,
  events: EventBus,
  { plans, storefront, catalogue, discounts, influencers }: Deps,
): Links {
  const { database } = platform;
  const { db } = database;
  const multilinks = createMultilinks(platform, events, { plans, storefront, catalogue });

  discounts.addCodeSource((businessId) => listPromocodes(db, businessId));

  return {
    records: createLinkRecords(platform),
    changes: createLinkChanges(platform, events, { plans, storefront, catalogue, influencers }),
    batches: createLinkBatches({ db, events, plans, storefront, catalogue, influencers }),
    addresses: createAddresses({ db, influencers, multilinks }),
    multilinks,
  };
}
