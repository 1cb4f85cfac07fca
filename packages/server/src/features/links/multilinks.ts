// Multilinks behind the door of links: made, changed and closed with their two links, and what their address needs.
import { multilinkId as multilinkIdSchema } from '@vitrine/contract/ids';
import type { BusinessId, CollectionId, LinkId, MultilinkId, ProductId } from '@vitrine/contract/ids';
import type { MultilinkChange } from '@vitrine/contract/multilinks';
import { dayOf } from '@vitrine/contract/range';
import { can } from '@vitrine/contract/rights';
import { v7 as uuidv7 } from 'uuid';
import { announce } from '../../events.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { Actor } from '../identity/identity.ts';
import { toChangedMultilink } from './changed-draft.ts';
import type { LinkDeps, LinkRecord, MultilinkRecord } from './model.ts';
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

  /**
   * As `create`, and leaves what is not sent; each experience must name its link. One that leads to something else from
   * now on is another experience, under a link and numbers of its own. A closed multilink is `link_closed`.
   */
  async edit(actor: Actor, multilinkId: MultilinkId, change: MultilinkChange): Promise<MultilinkRecord> {
    await this.deps.plans.admitCreation(actor.businessId);
    return this.#change(actor, multilinkId, async (tx, existing) => {
      const held = await this.#listHeld(existing);
      const { plan, today } = await this.#decide(actor, toChangedMultilink(existing, held, change), held);
      await store.updateMultilink(tx, existing, plan, { by: actor.accountId, now: this.now(), today });
    });
  }

  /** Puts it away, or takes it back; its address works on. Refuses as `edit`. */
  async archive(actor: Actor, multilinkId: MultilinkId, archived: boolean): Promise<MultilinkRecord> {
    const { businessId, accountId: by } = actor;
    await this.getOpen(businessId, multilinkId);
    await this.transaction(async (tx) => {
      await store.archiveMultilink(tx, { businessId, multilinkId }, archived ? this.now() : null);
      await this.deps.events.emit(tx, 'link.archived', { businessId, by, linkId: multilinkId, isArchived: archived });
    });
    return this.#getWritten(businessId, multilinkId);
  }

  /**
   * Sends everybody to one experience from now on, whatever device they have and whichever they saw before: shares of 100
   * and 0 by hand. Refuses as `edit`, and a link that is none of its experiences.
   */
  async sendToOne(actor: Actor, multilinkId: MultilinkId, linkId: LinkId): Promise<MultilinkRecord> {
    await this.deps.plans.admitCreation(actor.businessId);
    return this.#change(actor, multilinkId, async (tx, existing) => {
      if (!existing.options.some((option) => option.linkId === linkId)) {
        const values = { allowed: existing.options.map((option) => option.linkId).join(', ') };
        throw new Problem('validation_failed', { faults: [{ field: 'link_id', code: 'not_allowed', values }] });
      }
      await store.sendToOne(tx, existing, linkId, this.now());
    });
  }

  /** Splits visits as before everybody was sent to one. Refuses `nothing_to_undo`, also once the split was edited since. */
  async undoSendToOne(actor: Actor, multilinkId: MultilinkId): Promise<MultilinkRecord> {
    return this.#change(actor, multilinkId, async (tx, existing) => {
      if (!(await store.undoSendToOne(tx, existing, this.now()))) throw new Problem('nothing_to_undo');
    });
  }

  /** Closes it with its links. */
  async close(actor: Actor, multilinkId: MultilinkId): Promise<void> {
    const existing = await this.getOpen(actor.businessId, multilinkId);
    await this.transaction(async (tx) => {
      if (!(await store.closeMultilink(tx, existing, this.now()))) throw new Problem('link_closed');
      await this.#announce(tx, 'link.closed', actor, multilinkId);
    });
  }

  /** Takes a deletion back: its address works again. Answers whether it was deleted. */
  async reopen(actor: Actor, multilinkId: MultilinkId): Promise<boolean> {
    const { businessId, accountId: by } = actor;
    const row = await store.findMultilink(this.db, businessId, multilinkId);
    if (!row) throw new Problem('not_found');
    return this.transaction(async (tx) => {
      if (!(await store.reopenMultilink(tx, row, this.now()))) return false;
      await announce(tx, 'pagesChanged', businessId);
      await this.deps.events.emit(tx, 'link.reopened', { businessId, by, linkId: multilinkId, kind: 'MULTILINK' });
      return true;
    });
  }

  /** The multilink, closed or not; null when the business has none of that id. */
  find(businessId: BusinessId, multilinkId: MultilinkId): Promise<MultilinkRecord | null> {
    return store.findMultilink(this.db, businessId, multilinkId);
  }

  /** The same, when it is open; else `not_found` or `link_closed`. */
  async getOpen(businessId: BusinessId, multilinkId: MultilinkId): Promise<store.MultilinkRow> {
    const row = await store.findMultilink(this.db, businessId, multilinkId);
    if (!row) throw new Problem('not_found');
    if (row.closedAt) throw new Problem('link_closed');
    return row;
  }

  /** Those of these ids that are there, in the order of the ids. */
  list(businessId: BusinessId, ids: readonly MultilinkId[]): Promise<MultilinkRecord[]> {
    return store.listMultilinks(this.db, businessId, ids);
  }

  listTags(businessId: BusinessId): Promise<{ tag: string; links: number }[]> {
    return store.selectMultilinkTags(this.db, businessId);
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

  /** One change of an open multilink at a time. */
  async #change(
    actor: Actor,
    multilinkId: MultilinkId,
    change: (tx: Tx, existing: store.MultilinkRow) => Promise<void>,
  ): Promise<MultilinkRecord> {
    const { businessId } = actor;
    await this.getOpen(businessId, multilinkId);
    await this.transaction(async (tx) => {
      const existing = await store.lockMultilink(tx, { businessId, multilinkId });
      if (!existing) throw new Problem('link_closed');
      await change(tx, existing);
      await this.#announce(tx, 'link.changed', actor, multilinkId);
    });
    return this.#getWritten(businessId, multilinkId);
  }

  async #listHeld({ businessId, options }: store.MultilinkRow): Promise<LinkRecord[]> {
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
    held: readonly LinkRecord[] | null,
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

  async #getWritten(businessId: BusinessId, multilinkId: MultilinkId): Promise<MultilinkRecord> {
    const row = await store.findMultilink(this.db, businessId, multilinkId);
    if (!row) throw new Error('a multilink was written but is not there');
    return row;
  }
}

function unique<T>(items: readonly T[]): T[] {
  return [...new Set(items)];
}
