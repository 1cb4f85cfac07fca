// The door of links: looks, shorts and multilinks, handed out by what they are used for.
import type { Platform } from '../../platform/platform.ts';
import type { Discounts } from '../stores/stores.ts';
import { Addresses } from './addresses.ts';
import { LinkBatches } from './batches.ts';
import { LinkChanges } from './changes.ts';
import { Gates } from './gates.ts';
import type { LinkDeps } from './model.ts';
import { Multilinks } from './multilinks.ts';
import { LinkRecords } from './records.ts';
import { listPromocodes } from './store.ts';
export type { Maker } from './batches.ts';
export { isPublished, type ProductPlace } from './availability.ts';
export type {
  CompiledLink,
  CompiledMultilink,
  GateRecord,
  LinkRecord,
  MultilinkOption,
  MultilinkRecord,
  PageBeside,
  PageOwner,
  PageRecord,
  PageSource,
  PageThread,
} from './model.ts';
export { ownerAt } from './model.ts';
export type { LinkRefusal } from './plan-link.ts';
export type { LinkQuery, ListFilter, MultilinkQuery, RowFiguresSent } from './presenters.ts';
export { findFirstTitles, nameLink, nameLinks } from './link-names.ts';
export { isFiltered, toListFilter } from './list-filter.ts';
export { isSellable, readShownProducts, type ShownProducts, type Swapping } from './shown-products.ts';

export type Links = ReturnType<typeof createLinks>;

export function createLinks(platform: Platform, deps: LinkDeps & { readonly discounts: Discounts }) {
  const multilinks = new Multilinks(platform, deps);
  const gates = new Gates(platform, deps);
  const records = new LinkRecords(platform, {});
  deps.discounts.addCodeSource((businessId) => listPromocodes(platform.database.db, businessId));
  return {
    records,
    changes: new LinkChanges(platform, deps),
    batches: new LinkBatches(platform, deps),
    addresses: new Addresses(platform, { ...deps, multilinks, gates, records }),
    multilinks,
    gates,
  };
}
