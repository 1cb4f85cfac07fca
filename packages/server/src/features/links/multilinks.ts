// Multilinks behind the door of links: made, changed and closed with their two links, and what their address needs.
import { multilinkId as multilinkIdSchema } from '@vitrine/contract/ids';
import type { BusinessId, CollectionId, MultilinkId, ProductId } from '@vitrine/contract/ids';
import { dayOf } from '@vitrine/contract/range';
import { can } from '@vitrine/contract/rights';
import { v7 as uuidv7 } from 'uuid';
import { announce } from '../../events.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { Actor } from '../identity/identity.ts';
import type { LinkDeps, MultilinkRecord } from './model.ts';
import * as store from './multilinks-store.ts';
import { holds } from './plan-link.ts';
import { planMultilink, type MultilinkPlan, type MultilinkWish } from './plan-multilink.ts';
import { toRefusedProblem } from './refusals.ts';
import { selectLinks } from './store.ts';

export class Multilinks extends Service<LinkDeps> {
  /** Refuses what `planMultilink` refuses, `store_required`, `trial_ended` and `code_taken`. */
  async create(actor: Actor, draft: MultilinkWish): Promise<MultilinkRecord> {
    const { businessId, accountId } = actor;
    await this.deps.plans.admitCreation(businessId);
    const { plan, today } = await this.#decide(actor, draft, null);
    const multilinkId = multilinkIdSchema.parse(uuidv7());
    await this.transaction(async (tx) => {
      const multilink = { businessId, multilinkId, createdBy: accountId, now: this.now(), today };
      await store.insertMultilink(tx, multilink, plan);
      await this.#announce(tx, 'link.created', actor, multilinkId);
    });
    return this.#getWritten(businessId, multilinkId);
  }

  /** As `create`; each experience must name its link, whose numbers go on. A closed one is `link_closed`. */
  async edit(actor: Actor, multilinkId: MultilinkId, draft: MultilinkWish): Promise<MultilinkRecord> {
    const { businessId } = actor;
    await this.deps.plans.admitCreation(businessId);
    const existing = await this.#getOpen(businessId, multilinkId);
    const { plan, today } = await this.#decide(actor, draft, existing);
    await this.transaction(async (tx) => {
      const as = { now: this.now(), today };
      if (!(await store.updateMultilink(tx, existing, plan, as))) throw new Problem('link_closed');
      await this.#announce(tx, 'link.changed', actor, multilinkId);
    });
    return this.#getWritten(businessId, multilinkId);
  }

  /** Closes it with its links. */
  async close(actor: Actor, multilinkId: MultilinkId): Promise<void> {
    const existing = await this.#getOpen(actor.businessId, multilinkId);
    await this.transaction(async (tx) => {
      if (!(await store.closeMultilink(tx, existing, this.now()))) throw new Problem('link_closed');
      await this.#announce(tx, 'link.closed', actor, multilinkId);
    });
  }

  /** The multilink, closed or not; null when the business has none of that id. */
  find(businessId: BusinessId, multilinkId: MultilinkId): Promise<MultilinkRecord | null> {
    return store.findMultilink(this.db, businessId, multilinkId);
  }

  /** Open ones whose title or code holds the text, newest first. */
  list(businessId: BusinessId, page: { text: string; count: number; skip: number }): Promise<MultilinkRecord[]> {
    return store.selectMultilinkPage(this.db, businessId, page);
  }

  /**
   * Sets what automatic gives experience A from this day of the store on, in whole percent; does nothing once automatic
   * is switched off.
   */
  moveShare(
    { businessId, multilinkId }: Pick<MultilinkRecord, 'businessId' | 'multilinkId'>,
    share: number,
    today: string,
  ): Promise<void> {
    return this.transaction(async (tx) => {
      const isMoved = await store.updateAutomaticShare(tx, { businessId, multilinkId }, share, today);
      if (isMoved) await announce(tx, 'pagesChanged', businessId);
    });
  }

  async #announce(
    tx: Tx,
    event: 'link.created' | 'link.changed' | 'link.closed',
    { businessId, accountId: by }: Actor,
    linkId: MultilinkId,
  ): Promise<void> {
    await announce(tx, 'pagesChanged', businessId);
    await this.deps.events.emit(tx, event, { businessId, by, linkId, kind: 'MULTILINK' });
  }

  async #listHeld(businessId: BusinessId, { options }: store.MultilinkRow) {
    const rows = await selectLinks(
      this.db,
      businessId,
      options.map(({ linkId }) => linkId),
    );
    return options.flatMap(({ linkId }) => {
      return rows.find((row) => row.linkId === linkId) ?? [];
    });
  }

  async #decide(
    actor: Actor,
    draft: MultilinkWish,
    existing: store.MultilinkRow | null,
  ): Promise<{ plan: MultilinkPlan; today: string }> {
    const { storefront, catalogue, plans } = this.deps;
    const { businessId } = actor;
    const connected = await storefront.findStore(businessId);
    if (!connected) throw new Problem('store_required');
    const resources = draft.links_options.map((option) => option.link_resource);
    const products = await catalogue.listProducts(businessId, unique(resources.flatMap((one) => one.inventory_ids)));
    const collections = await catalogue.listCollections(
      businessId,
      unique(resources.flatMap((one) => one.collection_ids)),
    );
    const held = existing && (await this.#listHeld(businessId, existing));
    const isHeld = (id: ProductId | CollectionId): boolean => held?.some((link) => holds(link, id)) ?? false;
    const planned = planMultilink(draft, {
      storeUrls: [connected.primaryUrl, ...connected.availableUrls],
      products: products.filter(({ deleted, productId }) => !deleted || isHeld(productId)),
      collections: collections.filter(({ deleted, collectionId }) => !deleted || isHeld(collectionId)),
      maySetUtm: can(actor, 'set utm'),
      productsLimit: (await plans.getLimits(businessId)).products,
      existing: held,
    });
    if ('refusals' in planned) throw toRefusedProblem(planned.refusals);
    return { plan: planned.plan, today: dayOf(this.now(), connected.timeZone) };
  }

  async #getOpen(businessId: BusinessId, multilinkId: MultilinkId): Promise<store.MultilinkRow> {
    const row = await store.findMultilink(this.db, businessId, multilinkId);
    if (!row) throw new Problem('not_found');
    if (row.closedAt) throw new Problem('link_closed');
    return row;
  }

  async #getWritten(businessId: BusinessId, multilinkId: MultilinkId): Promise<MultilinkRecord> {
    const row = await store.findMultilink(this.db, businessId, multilinkId);
    if (!row) throw new Error('a multilink was written but is not there');
    return row;
  }
}

function unique<T>(items: readonly T[]): T[] {
  return [...new Set(items)];
}
