// Settles balances below zero at the end: written off or repaid by an entry of its own kind with its reason, which is no supply and on no invoice, or asked for by mail.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { toDecimal } from '@vitrine/contract/money';
import { dayOf } from '@vitrine/contract/range';
import type { EventBus } from '../../../events.ts';
import { Problem } from '../../../platform/problem.ts';
import { Service } from '../../../platform/service.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Storefront } from '../../stores/stores.ts';
import { insertEntries, readBalances, toCorrection } from '../ledger/ledger.ts';
import { commissionsSection, toHoldRules } from '../settings.ts';
import { lockMoney } from '../statements/statements.ts';
import { findTimeZone } from '../time-zone.ts';

export interface SettlementWish {
  readonly currency: string;
  readonly act: 'write_off' | 'repaid' | 'request';
  readonly reason: string;
  readonly by: AccountId;
}

interface Deps {
  readonly events: EventBus;
  readonly settings: Settings;
  readonly storefront: Storefront;
}

export class Settlement extends Service<Deps> {
  /** Refuses `nothing_to_settle` where the balance is not below zero. */
  async settle(
    businessId: BusinessId,
    accountId: AccountId,
    { currency, act, reason, by }: SettlementWish,
  ): Promise<void> {
    const now = this.now();
    const rules = toHoldRules(await this.deps.settings.get(businessId, commissionsSection));
    const day = dayOf(now, await findTimeZone(this.deps.storefront, businessId));
    await this.transaction(async (tx) => {
      // of two at once the second finds nothing left
      await lockMoney(tx, businessId);
      const balances = await readBalances(tx, businessId, { accountId, now, rules });
      const owed = -(balances.find((each) => each.currency === currency)?.balance ?? 0);
      if (owed <= 0) throw new Problem('nothing_to_settle');
      if (act === 'request') {
        const values = { amount: `${toDecimal(owed, currency)} ${currency}`, reason };
        const mail = { businessId, accountId, mail: 'balance_request' as const, values, path: '/admin/earnings' };
        await this.deps.events.emit(tx, 'account.mail', mail);
        return;
      }
      const kind = act === 'repaid' ? 'repaid' : 'written_off';
      const entry = toCorrection(accountId, { amount: owed, currency, reason, by }, { now, day, kind });
      const [entryId = ''] = await insertEntries(tx, businessId, [entry], now);
      await this.deps.events.emit(tx, 'ledger.corrected', { businessId, by, accountId, entryId });
    });
  }
}
