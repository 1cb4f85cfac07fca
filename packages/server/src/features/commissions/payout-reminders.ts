// Tells a merchant by mail on the days they chose that payouts are due: whom, and how much. Nothing is paid by itself.
import type { BusinessId } from '@vitrine/contract/ids';
import { toDecimal } from '@vitrine/contract/money';
import { dayOf } from '@vitrine/contract/range';
import type { EventBus } from '../../events.ts';
import type { Platform } from '../../platform/platform.ts';
import { Service } from '../../platform/service.ts';
import type { Identity } from '../identity/identity.ts';
import type { Influencers } from '../influencers/influencers.ts';
import type { Settings } from '../settings/settings.ts';
import type { Storefront } from '../stores/stores.ts';
import { findNextDay, sumDue, type DueSums } from './files/files.ts';
import { readBalances } from './ledger/ledger.ts';
import { insertNotice } from './notices-store.ts';
import { listInOpenFiles } from './payouts/payouts.ts';
import { commissionsSection, toHoldRules, type CommissionSettings } from './settings.ts';
import { findTimeZone } from './time-zone.ts';

interface Deps {
  readonly events: EventBus;
  readonly identity: Identity;
  readonly settings: Settings;
  readonly storefront: Storefront;
  readonly influencers: Influencers;
}

export class PayoutReminders extends Service<Deps> {
  constructor(platform: Platform, deps: Deps) {
    super(platform, deps);
    // they are told once a day; it is asked more often, as days begin at other hours elsewhere and the program may have stood still
    platform.jobs.define('commissions.payouts_due', () => this.tellDue(), { schedule: '41 */6 * * *' });
  }

  /** In all businesses with a schedule, where something is payable; safe to repeat. */
  async tellDue(): Promise<void> {
    for (const { businessId, value } of await this.deps.settings.list(commissionsSection)) {
      const today = dayOf(this.now(), await findTimeZone(this.deps.storefront, businessId));
      const schedule = { every: value.payoutEvery, weekday: value.payoutWeekday, day: value.payoutDay };
      if (findNextDay(schedule, today) === today) await this.#tell(businessId, value, today);
    }
  }

  async #tell(businessId: BusinessId, set: CommissionSettings, today: string): Promise<void> {
    const { people, sums } = await this.#sum(businessId, set);
    if (people === 0) return;
    const { account_id: accountId } = await this.deps.identity.accounts.getMerchant(businessId);
    const amounts = sums.map(([currency, amount]) => `${toDecimal(amount, currency)} ${currency}`);
    const values = { people: String(people), sums: amounts.join(', ') };
    await this.transaction(async (tx) => {
      const notice = { accountId, kind: 'payouts_due' as const, subject: today, now: this.now() };
      if (!(await insertNotice(tx, businessId, notice))) return;
      const mail = { businessId, accountId, mail: 'payouts_due' as const, values, path: '/admin/payouts' };
      await this.deps.events.emit(tx, 'account.mail', mail);
    });
  }

  async #sum(businessId: BusinessId, set: CommissionSettings): Promise<DueSums> {
    const asked = { accountId: null, now: this.now(), rules: toHoldRules(set) };
    const balances = await readBalances(this.db, businessId, asked);
    const currencies = [...new Set(balances.map(({ currency }) => currency))];
    const [people, files] = await Promise.all([
      this.deps.influencers.list(businessId),
      Promise.all(currencies.map((currency) => listInOpenFiles(this.db, businessId, currency))),
    ]);
    const inFile = new Map(currencies.map((currency, at) => [currency, new Set(files[at])]));
    return sumDue(balances, {
      minimum: set.payoutMinimum,
      ended: new Set(people.filter(({ isActive }) => !isActive).map(({ accountId }) => accountId)),
      isInFile: (accountId, currency) => inFile.get(currency)?.has(accountId) === true,
    });
  }
}
