// Tells influencers by mail what they should know beforehand: that what they earn falls, and that a code ends. Each once.
import type { BusinessId } from '@vitrine/contract/ids';
import type { EventBus, Events } from '../../events.ts';
import type { Platform } from '../../platform/platform.ts';
import { Service } from '../../platform/service.ts';
import type { Identity } from '../identity/identity.ts';
import type { Influencers } from '../influencers/influencers.ts';
import { isLess } from './lower-terms.ts';
import { insertNotice, listEndingCodes } from './notices-store.ts';

interface Deps {
  readonly events: EventBus;
  readonly identity: Identity;
  readonly influencers: Influencers;
}

/** How long before its end a code is told of. */
const leadMs = 3 * 24 * 3600_000;

export class Notices extends Service<Deps> {
  constructor(platform: Platform, deps: Deps) {
    super(platform, deps);
    deps.events.on('terms.changed', 'notices', (change) => this.tellLowerTerms(change));
    platform.jobs.define('commissions.notices', () => this.tellEndingCodes(), { schedule: '7 8 * * *' });
  }

  /** Only where the terms of that moment earn less than those before. */
  async tellLowerTerms({ businessId, accountId, since }: Events['terms.changed']): Promise<void> {
    const { changes } = await this.deps.influencers.terms.getStanding(businessId, accountId);
    const at = changes.findIndex(({ effectiveFrom }) => effectiveFrom.getTime() === new Date(since).getTime());
    const [now, before] = [changes[at], changes[at + 1]];
    if (!now || !before || !isLess(now.terms, before.terms)) return;
    await this.#tell(businessId, accountId, { mail: 'rate_falls', subject: since, values: { from: since } });
  }

  /** In all businesses; safe to repeat. */
  async tellEndingCodes(): Promise<void> {
    const now = this.now();
    for (const { businessId, accountId, code, endsAt } of await listEndingCodes(
      this.db,
      now,
      new Date(now.getTime() + leadMs),
    )) {
      const at = endsAt.toISOString();
      await this.#tell(businessId, accountId, { mail: 'code_ends', subject: `${code} ${at}`, values: { code, at } });
    }
  }

  async #tell(
    businessId: BusinessId,
    accountId: Events['terms.changed']['accountId'],
    { mail, subject, values }: { mail: 'rate_falls' | 'code_ends'; subject: string; values: Record<string, string> },
  ): Promise<void> {
    const account = await this.deps.identity.accounts.get(businessId, accountId);
    if (account.deactivated_at !== null) return;
    await this.transaction(async (tx) => {
      if (!(await insertNotice(tx, businessId, { accountId, kind: mail, subject, now: this.now() }))) return;
      await this.deps.events.emit(tx, 'account.mail', { businessId, accountId, mail, values, path: '/admin/earnings' });
    });
  }
}
