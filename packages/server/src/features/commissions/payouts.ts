// Payouts behind the door of commissions: what is payable is marked as paid, in full or in part, and can be undone.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import type { PayoutMethod } from '@vitrine/contract/ledger';
import { firstDay } from '@vitrine/contract/limits';
import { toDecimal } from '@vitrine/contract/money';
import { dayOf } from '@vitrine/contract/range';
import { v7 as uuidv7 } from 'uuid';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { Identity } from '../identity/identity.ts';
import type { Stores } from '../stores/stores.ts';
import { readBalances } from './ledger.ts';
import { insertPayout, markUndone, selectPayouts, type Payout } from './payouts-store.ts';
import { lockMoney } from './statements-store.ts';

export interface NewPayout {
  readonly currency: string;
  /** Minor units; null for all that is payable. */
  readonly amount: number | null;
  readonly method: PayoutMethod;
  readonly reference: string;
  readonly paidOn: string;
  readonly by: AccountId;
}

export interface Payouts {
  /** The day in the store's time zone. */
  getToday(businessId: BusinessId): Promise<string>;
  /** Newest first, undone ones among them. */
  listPayouts(businessId: BusinessId, accountId: AccountId): Promise<Payout[]>;
  /** Refuses `nothing_payable`, `payout_too_large` (tells what is payable), and a day that is still to come. */
  pay(businessId: BusinessId, accountId: AccountId, payout: NewPayout): Promise<Payout>;
  /** Its amount is owed again. Refuses `not_found`, and `nothing_to_undo` for one that is undone already. */
  undoPayout(businessId: BusinessId, accountId: AccountId, undo: { payoutId: string; by: AccountId }): Promise<Payout>;
}

interface Deps {
  identity: Identity;
  stores: Stores;
}

function findDayFault(paidOn: string, today: string): 'paid_in_future' | 'paid_too_early' | null {
  if (paidOn > today) return 'paid_in_future';
  return paidOn < firstDay ? 'paid_too_early' : null;
}

export function createPayouts({ database, clock }: Platform, { identity, stores }: Deps): Payouts {
  const getToday = async (businessId: BusinessId): Promise<string> =>
    dayOf(clock.now(), (await stores.findStore(businessId))?.timeZone ?? 'UTC');

  return {
    getToday,
    listPayouts: (businessId, accountId) => selectPayouts(database.db, businessId, accountId),

    pay: async (businessId, accountId, { by, amount: wanted, ...wish }) => {
      const now = clock.now();
      const code = findDayFault(wish.paidOn, await getToday(businessId));
      if (code)
        throw new Problem('validation_failed', { faults: [{ field: 'paid_on', code, values: { limit: firstDay } }] });
      const { holding_days: holdingDays } = await identity.getBusiness(businessId);
      return database.transaction(async (tx) => {
        // of two at once the second sees what the first has paid
        await lockMoney(tx, businessId);
        const balances = await readBalances(tx, businessId, { accountId, now, holdingDays });
        const payable = balances.find(({ currency }) => currency === wish.currency)?.payable ?? 0;
        if (payable <= 0) throw new Problem('nothing_payable');
        const amount = wanted ?? payable;
        if (amount > payable) {
          const limit = `${toDecimal(payable, wish.currency)} ${wish.currency}`;
          throw new Problem('payout_too_large', { field: 'amount', values: { limit } });
        }
        const made = { payoutId: uuidv7(), createdAt: now, createdBy: by, undoneAt: null, undoneBy: null };
        const payout = { ...wish, accountId, amount, ...made };
        await insertPayout(tx, businessId, payout);
        return payout;
      });
    },

    undoPayout: async (businessId, accountId, { payoutId, by }) =>
      database.transaction(async (tx) => {
        await lockMoney(tx, businessId);
        const undone = await markUndone(tx, businessId, { payoutId, accountId, by, now: clock.now() });
        if (undone) return undone;
        const known = await selectPayouts(tx, businessId, accountId);
        throw new Problem(known.some((each) => each.payoutId === payoutId) ? 'nothing_to_undo' : 'not_found');
      }),
  };
}
