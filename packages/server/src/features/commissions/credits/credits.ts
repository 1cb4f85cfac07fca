// The door of credits: asks the store for each line of payouts as store credit, so that nobody is ever paid twice.
import type { BusinessId } from '@vitrine/contract/ids';
import { dayOf } from '@vitrine/contract/range';
import { v7 as uuidv7 } from 'uuid';
import type { EventBus } from '../../../events.ts';
import { codeOf } from '../../../platform/error-code.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Service } from '../../../platform/service.ts';
import { openFor } from '../../payees/payees.ts';
import type { StoreCredit, Storefront } from '../../stores/stores.ts';
import { sendingMs, type SealedFile } from '../files/files.ts';
import { creditJob, insertPayout, lockAsking } from '../payouts/payouts.ts';
import { lockMoney } from '../statements/statements.ts';
import { findTimeZone } from '../time-zone.ts';
import * as store from './credits-store.ts';
import { CreditReversals } from './reversals.ts';

interface Deps {
  readonly events: EventBus;
  readonly storefront: Storefront;
  readonly credit: StoreCredit;
}

const lockNotAvailable = '55P03';

export class CreditPayouts extends Service<Deps> {
  readonly #reversals: CreditReversals;

  constructor(platform: Platform, deps: Deps) {
    super(platform, deps);
    this.#reversals = new CreditReversals(platform, deps);
    platform.jobs.define(creditJob, () => this.sendCredits(), { schedule: '*/10 * * * *' });
  }

  /**
   * Goes on with all payouts as store credit that are not over, and takes back what of them was undone. A line is kept as sent before the store is asked. Where the
   * answer was lost, the store's own list of credits decides; only what is not there after a while is asked for again.
   */
  async sendCredits(): Promise<void> {
    for (const businessId of await store.listAsking(this.db)) {
      try {
        await this.transaction(async (alone) => {
          await lockAsking(alone, businessId);
          await this.#goOn(businessId);
        });
      } catch (problem) {
        if (codeOf(problem) !== lockNotAvailable) throw problem;
        this.platform.log.warn({ business: businessId }, 'store credit waits for another process that is at it');
      }
    }
  }

  /** What is written is kept whatever comes after it: the lock's own transaction writes nothing. */
  async #goOn(businessId: BusinessId): Promise<void> {
    for (const file of await store.listOpenCredits(this.db, businessId)) {
      const { payees } = openFor<SealedFile>(this.platform.keys.sealing, { businessId, accountId: null }, file.sealed);
      for (const line of await store.listOpenLines(this.db, file)) {
        const payee = payees.find(({ accountId }) => accountId === line.accountId);
        if (payee?.storeEmail === undefined) throw new Error('a line of store credit without its customer');
        if (line.sentAt === null) await this.#send(file, line, { email: payee.storeEmail, reference: payee.reference });
        else await this.#lookUp(file, line, payee.reference);
      }
      await store.closeWhenDone(this.db, file, this.now());
    }
    await this.#reversals.takeBack(businessId);
  }

  async #send(
    file: store.OpenCredit,
    line: store.CreditLine,
    { email, reference }: { email: string; reference: string },
  ): Promise<void> {
    const { credit } = this.deps;
    const { accountId, amount } = line;
    const place = await credit.findPlace(file.businessId, email, file.currency);
    if (place === 'away') return;
    if (place === 'no_customer') {
      await store.refuseLine(this.db, file, line, place);
      return;
    }
    // committed before the store is asked: whatever happens from here on, it is not asked a second time unseen
    const claim = { accountId, sentAt: this.now(), ...place };
    if (!(await store.claimLine(this.db, file, claim))) return;
    const answer = await credit.give(file.businessId, place.customerId, amount, file.currency);
    if (answer === 'away') await store.releaseLine(this.db, file, claim);
    else if (answer === 'unanswered') return;
    else if ('refused' in answer) await store.refuseLine(this.db, file, claim, answer.refused);
    else await this.#book(file, { accountId, amount, reference, creditId: answer.creditId });
  }

  /** Whether the store gave what it was asked for. A credit of the same amount that pays nothing else is taken for it. */
  async #lookUp(file: store.OpenCredit, line: store.CreditLine, reference: string): Promise<void> {
    const { accountId, amount, sentAt, customerId, after } = line;
    if (sentAt === null || customerId === null) return;
    const given = await this.deps.credit.listGivenSince(file.businessId, { customerId, after }, file.currency);
    if (given === 'away') return;
    const ids = given.filter((each) => each.amount === amount).map(({ creditId }) => creditId);
    const booked = await store.listBooked(this.db, file.businessId, ids);
    // the oldest: whatever came after may be somebody else's
    const found = ids.findLast((creditId) => !booked.has(creditId));
    if (found !== undefined) await this.#book(file, { accountId, amount, reference, creditId: found });
    else if (this.now().getTime() - sentAt.getTime() >= sendingMs) await store.releaseLine(this.db, file, line);
  }

  async #book(
    file: store.OpenCredit,
    {
      creditId,
      ...paid
    }: Pick<store.CreditLine, 'accountId' | 'amount'> & { readonly reference: string; readonly creditId: string },
  ): Promise<void> {
    const { businessId, currency, createdBy: by } = file;
    const now = this.now();
    const paidOn = dayOf(now, await findTimeZone(this.deps.storefront, businessId));
    const payoutId = uuidv7();
    const made = { createdAt: now, createdBy: by, undoneAt: null, undoneBy: null };
    const { accountId } = paid;
    try {
      await this.transaction(async (tx) => {
        await lockMoney(tx, businessId);
        if (!(await store.bookLine(tx, file, { accountId, creditId, payoutId }))) return;
        await insertPayout(tx, businessId, { payoutId, ...paid, currency, method: 'store_credit', paidOn, ...made });
        await this.deps.events.emit(tx, 'payout.recorded', { businessId, by, accountId, payoutId });
      });
    } catch (problem) {
      // another line whose answer was lost took this credit for its own: of the two, one stays in doubt
      if (codeOf(problem) !== '23505') throw problem;
    }
  }
}
