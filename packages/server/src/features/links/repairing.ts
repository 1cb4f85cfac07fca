// Settles a notice of a link: what one click of the merchant does about what the store has changed.
import type { LinkId, ProductId } from '@vitrine/contract/ids';
import { can } from '@vitrine/contract/rights';
import { announce } from '../../events.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { Actor } from '../identity/identity.ts';
import type { Catalogue, CatalogueProduct } from '../stores/stores.ts';
import type { LinkDeps, LinkRecord } from './model.ts';
import { findUnsellable } from './plan-link.ts';
import { getReachable } from './records.ts';
import { toRefusedProblem } from './refusals.ts';
import { planRepair, type RepairWish } from './repair.ts';
import { readShownProducts } from './shown-products.ts';
import { lockLink, updateLink } from './store.ts';

/** A repair with the product that is to take the other's place; null leaves that to the notice. */
export type RepairAsked = RepairWish & { readonly replacementId: ProductId | null };

export async function repairLink(
  { database, clock }: Platform,
  { events, plans, brand, catalogue }: LinkDeps,
  { actor, linkId, asked }: { actor: Actor; linkId: LinkId; asked: RepairAsked },
): Promise<void> {
  await plans.admitCreation(actor.businessId);
  const seen = await getRepairable(database.db, actor, linkId);
  const [product, replacement] = await Promise.all([
    findProduct(catalogue, seen, asked.productId),
    findReplacement({ brand, catalogue }, seen, asked),
  ]);
  await database.transaction(async (tx) => {
    // two notices of one link may be settled at once: each repair starts from what the other has written
    await lockLink(tx, actor.businessId, linkId);
    const link = await getRepairable(tx, actor, linkId);
    const planned = planRepair(asked, { link, product, replacement });
    if ('refused' in planned) throw toRefusedProblem([planned]);
    await updateLink(tx, link, planned.plan, clock.now());
    await announce(tx, 'pagesChanged', actor.businessId);
    const { businessId, accountId: by } = actor;
    await events.emit(tx, 'link.changed', { businessId, by, linkId, kind: link.linkType });
  });
}

async function getRepairable(on: Db, actor: Actor, linkId: LinkId): Promise<LinkRecord> {
  const link = await getReachable(on, actor, linkId);
  if (link.parentMultilinkId && !can(actor, 'edit multilinks')) throw new Problem('part_of_multilink');
  return link;
}

async function findProduct(
  catalogue: Catalogue,
  { businessId }: LinkRecord,
  productId: ProductId | null | undefined,
): Promise<CatalogueProduct | null> {
  if (!productId) return null;
  const [product] = await catalogue.listProducts(businessId, [productId]);
  return product ?? null;
}

async function findReplacement(
  { brand, catalogue }: Pick<LinkDeps, 'brand' | 'catalogue'>,
  link: LinkRecord,
  { repair, productId, replacementId }: RepairAsked,
): Promise<CatalogueProduct | null> {
  if (repair !== 'replace') return null;
  if (replacementId === null) {
    const { places } = await readShownProducts(catalogue, link, {
      ...(await brand.getSwapping(link.businessId)),
      autoSwap: false,
    });
    return findProduct(catalogue, link, places.find((place) => place.productId === productId)?.replacementId);
  }
  const named = await findProduct(catalogue, link, replacementId);
  if (named && !named.deleted) {
    const why = findUnsellable(named);
    if (why === null) return named;
    throw new Problem(why, { field: 'replacement_id', values: { product: named.title } });
  }
  throw new Problem('product_unknown', { field: 'replacement_id', values: { ids: replacementId } });
}
