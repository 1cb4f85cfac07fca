// The door of payouts: what is payable is marked as paid, in full or in part, and can be undone.
import { commissionsSection, toHoldRules } from '../settings.ts';
import type { Settings } from '../../settings/settings.ts';
import type { EventBus } from '../../../events.ts';
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import type { PayoutMethod } from '@vitrine/contract/ledger';
import { firstDay } from '@vitrine/contract/limits';
import { toDecimal } from '@vitrine/contract/money';
import { dayOf } from '@vitrine/contract/range';
import { v7 as uuidv7 } from 'uuid';
import { Problem } from '../../../platform/problem.ts';
import { Service } from '../../../platform/service.ts';
import type { Storefront } from '../../stores/stores.ts';
import { readBalances } from '../ledger/ledger.ts';
import {
  askCreditBack,
  countPayouts,
  insertPayout,
  listInOpenFiles,
  markUndone,
  selectPayoutPage,
  selectPayouts,
  type PayoutWish,
} from './payouts-store.ts';
import type { Payout } from '../model.ts';
import { findTimeZone } from '../time-zone.ts';
import { lockMoney } from '../statements/statements.ts';
import { needsTaxForm, type Payees } from '../../payees/payees.ts';

/** Sends the lines of payouts as store credit, and takes back what was undone. */
export const creditJob = 'commissions.credits';

export { insertPayout, listInOpenFiles, type PayoutWish } from './payouts-store.ts';
export { lockAsking, tryLockAsking } from './asking.ts';
export { Settlement } from './settlement.ts';

export interface NewPayout {
  readonly currency: string;
  /** Minor units; null for all that is payable. */
  readonly amount: number | null;
  readonly method: PayoutMethod;
  readonly reference: string;
  readonly paidOn: string;
  readonly by: AccountId;
}

/** Why a day cannot be one of payment; null for nothing. */
export function findDayFault(paidOn: string, today: string): 'paid_in_future' | 'paid_too_early' | null {
  if (paidOn > today) return 'paid_in_future';
  return paidOn < firstDay ? 'paid_too_early' : null;
}

interface Deps {
  readonly events: EventBus;
  readonly settings: Settings;
  readonly storefront: Storefront;
  readonly payees: Payees;
}

export class Payouts extends Service<Deps> {
  /** The day in the store's time zone. */
  async getToday(businessId: BusinessId): Promise<string> {
    return dayOf(this.now(), await findTimeZone(this.deps.storefront, businessId));
  }

  /** Newest first, undone ones among them. */
  listPayouts(businessId: BusinessId, accountId: AccountId): Promise<Payout[]> {
    return selectPayouts(this.db, businessId, accountId);
  }

  /** A page of what was paid to all of them, and how many there are. */
  async listPage(
    businessId: BusinessId,
    wish: PayoutWish,
  ): Promise<{ payouts: Payout[]; total: number; nextSkip: number | null }> {
    const [found, total] = await Promise.all([
      selectPayoutPage(this.db, businessId, wish),
      countPayouts(this.db, businessId, wish),
    ]);
    const nextSkip = found.length > wish.count ? wish.skip + wish.count : null;
    return { payouts: found.slice(0, wish.count), total, nextSkip };
  }

  /**
   * Refuses `nothing_payable`, `payout_too_large` (with what is payable), `in_payout_file` while a file that is not settled
   * pays them, `tax_form_missing`, and a day that is still to come.
   */
  async pay(businessId: BusinessId, accountId: AccountId, { by, amount: wanted, ...wish }: NewPayout): Promise<Payout> {
    const now = this.now();
    const code = findDayFault(wish.paidOn, await this.getToday(businessId));
    if (code)
      throw new Problem('validation_failed', { faults: [{ field: 'paid_on', code, values: { limit: firstDay } }] });
    await this.#requireForm(businessId, accountId);
    const rules = toHoldRules(await this.deps.settings.get(businessId, commissionsSection));
    return this.transaction(async (tx) => {
      // of two at once the second sees what the first has paid
      await lockMoney(tx, businessId);
      if ((await listInOpenFiles(tx, businessId, wish.currency)).includes(accountId))
        throw new Problem('in_payout_file');
      const balances = await readBalances(tx, businessId, { accountId, now, rules });
      const payable = balances.find(({ currency }) => currency === wish.currency)?.payable ?? 0;
      if (payable <= 0) throw new Problem('nothing_payable');
      const amount = wanted ?? payable;
      if (amount > payable) {
        const limit = `${toDecimal(payable, wish.currency)} ${wish.currency}`;
        throw new Problem('payout_too_large', { field: 'amount', values: { limit } });
      }
      const made = {
        payoutId: uuidv7(),
        createdAt: now,
        createdBy: by,
        undoneAt: null,
        undoneBy: null,
        creditBack: null,
      };
      const payout = { ...wish, accountId, amount, ...made };
      await insertPayout(tx, businessId, payout);
      await this.deps.events.emit(tx, 'payout.recorded', { businessId, by, accountId, payoutId: payout.payoutId });
      return payout;
    });
  }

  /** Its amount is owed again; what the store gave as credit for it is asked back. Refuses `not_found`, and `nothing_to_undo` for one that is undone already. */
  undoPayout(
    businessId: BusinessId,
    accountId: AccountId,
    { payoutId, by }: { payoutId: string; by: AccountId },
  ): Promise<Payout> {
    return this.transaction(async (tx) => {
      await lockMoney(tx, businessId);
      const undone = await markUndone(tx, businessId, { payoutId, accountId, by, now: this.now() });
      if (undone) {
        const isAsked = await askCreditBack(tx, businessId, { payoutId, now: this.now() });
        if (isAsked) await this.platform.jobs.enqueue(tx, creditJob, {});
        await this.deps.events.emit(tx, 'payout.undone', { businessId, by, accountId, payoutId });
        return { ...undone, creditBack: isAsked ? 'waiting' : null };
      }
      const known = await selectPayouts(tx, businessId, accountId);
      throw new Problem(known.some((each) => each.payoutId === payoutId) ? 'nothing_to_undo' : 'not_found');
    });
  }

  /** Merchants of some countries keep a tax form of everybody before they pay them. */
  async #requireForm(businessId: BusinessId, accountId: AccountId): Promise<void> {
    if (!needsTaxForm(await this.deps.payees.findPayerCountry(businessId))) return;
    const { taxForm } = await this.deps.payees.find(businessId, accountId);
    if (!taxForm) throw new Problem('tax_form_missing');
  }
}
