// Days of the store as the store itself tells them: asked for by a person, read page by page in the background, and kept.
import type { BusinessId } from '@vitrine/contract/ids';
import { addDays, dayOf, listDays, startOfDay } from '@vitrine/contract/range';
import type { Platform } from '../../../platform/platform.ts';
import { Service } from '../../../platform/service.ts';
import { findStoreRow, getConnectedRow, type StoreRow, type TokenKeeper } from '../connection/connection.ts';
import { StoreFailure, UnreadableRecord, orUnreadable } from '../platforms/platform.ts';
import type { Platforms } from '../platforms/platforms.ts';
import { beginShift, perStore } from '../shifts.ts';
import type { OrderKeeper } from './order-keeper.ts';
import * as store from './store-days-store.ts';

interface Deps {
  readonly platforms: Platforms;
  readonly tokens: TokenKeeper;
  readonly keeper: OrderKeeper;
}

/** How far a store tells of its orders, and what of them was never read. */
export interface StoreReach {
  /** The platform's own name. */
  readonly platform: string;
  /** The first day the store tells all orders of; null where it tells of all. */
  readonly firstDay: string | null;
  /** By whose clock its days begin. */
  readonly timeZone: string;
  readonly gaps: readonly { readonly from: Date; readonly until: Date }[];
}

const job = 'stores.days';
const dayMs = 24 * 3600_000;
/** A large day may take a while at the store's pace. */
const readingSeconds = 3600;
const forgottenMs = 15 * 60_000;

export class StoreDays extends Service<Deps> {
  constructor(platform: Platform, deps: Deps) {
    super(platform, deps);
    const { jobs } = platform;
    jobs.define<{ businessId: BusinessId }>(job, ({ businessId }) => this.#readAll(businessId), {
      ...perStore,
      expireSeconds: readingSeconds,
    });
    // the queue gives a killed process's work on late; whoever asked is waiting
    jobs.define(
      'stores.days.resume',
      async () => {
        const since = new Date(this.now().getTime() - forgottenMs);
        for (const businessId of await store.listWaitingBusinesses(this.db, since)) await this.#enqueue(businessId);
      },
      { schedule: '*/5 * * * *' },
    );
  }

  /**
   * Has the days read from the store, anew where they were before; `repairs` records what differs from it as it is now.
   * Days the store does not tell of (any more) are left out. Refuses `store_required` and `store_reconnect_needed`.
   */
  async ask(businessId: BusinessId, { from, to }: { from: string; to: string }, repairs: boolean): Promise<void> {
    const row = await getConnectedRow(this.db, businessId);
    const first = this.#firstDayOf(row);
    const today = dayOf(this.now(), row.time_zone);
    const days = listDays({ from, to }).filter((day) => (first === null || day >= first) && day <= today);
    if (days.length === 0) return;
    await this.transaction(async (tx) => {
      await store.askForDays(tx, businessId, days, { repairs, now: this.now() });
    });
    await this.#enqueue(businessId);
  }

  /** Null while no store is connected. */
  async findReach(businessId: BusinessId): Promise<StoreReach | null> {
    const row = await findStoreRow(this.db, businessId);
    if (row === null || row.status === 'disconnected') return null;
    const { label } = this.deps.platforms.get(row.platform);
    return {
      platform: label,
      timeZone: row.time_zone,
      firstDay: this.#firstDayOf(row),
      gaps: await store.listGaps(this.db, businessId),
    };
  }

  #firstDayOf(row: StoreRow): string | null {
    const reach = this.deps.platforms.get(row.platform).grants.orderReach(row.scopes);
    if (reach === null) return null;
    // of the day in which the reach ends a part is told alone
    return addDays(dayOf(new Date(this.now().getTime() - reach * dayMs), row.time_zone), 1);
  }

  async #enqueue(businessId: BusinessId): Promise<void> {
    await this.platform.jobs.enqueue(this.db, job, { businessId }, { key: businessId, group: businessId });
  }

  async #readAll(businessId: BusinessId): Promise<void> {
    for (const isOver = beginShift(); ;) {
      // a day is read whole: the next ones wait for their turn among the stores'
      if (isOver()) return this.#enqueue(businessId);
      const day = await store.findNextDay(this.db, businessId);
      const row = day && (await findStoreRow(this.db, businessId));
      if (!day || !row) return;
      try {
        if (row.status !== 'connected') throw new StoreFailure('access_lost', 'the store is not connected');
        await this.#read(row, day);
      } catch (problem) {
        if (problem instanceof StoreFailure && problem.kind === 'transient') throw problem;
        const reason = problem instanceof Error ? problem.message : String(problem);
        this.platform.log.warn({ business: businessId, day: day.day, problem: reason }, 'a day could not be read');
        await this.transaction((tx) => store.failDay(tx, businessId, day, reason));
      }
    }
  }

  async #read(row: StoreRow, day: store.DayReading): Promise<void> {
    const { business_id: businessId, time_zone: zone } = row;
    const client = this.deps.tokens.client(row);
    const between = { from: startOfDay(day.day, zone), until: startOfDay(addDays(day.day, 1), zone) };
    let after = day.cursor;
    do {
      const page = await client.placed.list(between, after);
      await this.transaction((tx) => store.writeDayPage(tx, businessId, day, page));
      after = page.next;
    } while (after !== null);
    if (day.repairs) {
      for (const orderId of await store.listDiffering(this.db, businessId, day)) {
        const order = await orUnreadable(client.findOrder(orderId));
        if (order instanceof UnreadableRecord) await this.deps.keeper.setAside(row, [order]);
        else if (order !== null) await this.deps.keeper.keepMissed(row, order);
      }
    }
    await this.transaction((tx) => store.finishDay(tx, businessId, day, this.now()));
  }
}
