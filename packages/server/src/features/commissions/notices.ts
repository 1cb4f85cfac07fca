// Tells influencers by mail what they should know: that their terms change, that a code ends, what was rejected. Each once.
import { isDeepStrictEqual } from 'node:util';
import type { BusinessId } from '@vitrine/contract/ids';
import { isLess } from '@vitrine/contract/lower-terms';
import type { EventBus, Events, Notice } from '../../events.ts';
import type { Platform } from '../../platform/platform.ts';
import { Service } from '../../platform/service.ts';
import type { Identity } from '../identity/identity.ts';
import type { Influencers } from '../influencers/influencers.ts';
import { sentences } from '../../locales/locales.ts';
import { insertNotice, listEndingCodes, listReviewed, type ReviewedOrder } from './notices-store.ts';

interface Deps {
  readonly events: EventBus;
  readonly identity: Identity;
  readonly influencers: Influencers;
}

/** One mail, and what is told once: of a kind, about a subject. */
interface ToldNotice {
  readonly mail: Notice;
  readonly kind: 'rate_falls' | 'code_ends' | 'ended';
  readonly subject: string;
  readonly values: Record<string, string>;
}

/** How long before its end a code is told of. */
const leadMs = 3 * 24 * 3600_000;

const weekMs = 7 * 24 * 3600_000;

/** How many orders a letter names. */
const mostNamed = 20;

export class Notices extends Service<Deps> {
  constructor(platform: Platform, deps: Deps) {
    super(platform, deps);
    deps.events.on('terms.changed', 'notices', (change) => this.tellTerms(change));
    deps.events.on('influencer.deactivated', 'notices', (end) => this.tellOfEnd(end));
    platform.jobs.define('commissions.notices', () => this.tellEndingCodes(), { schedule: '7 8 * * *' });
    platform.jobs.define('commissions.reviewed', () => this.tellReviewed(), { schedule: '37 7 * * *' });
  }

  /** Which terms hold from a moment on, and whether some orders earn less than before. */
  async tellTerms({ businessId, accountId, since }: Events['terms.changed']): Promise<void> {
    const { changes } = await this.deps.influencers.terms.getStanding(businessId, accountId);
    const at = changes.findIndex(({ effectiveFrom }) => effectiveFrom.getTime() === new Date(since).getTime());
    const [now, before] = [changes[at], changes[at + 1]];
    if (!now || !before || isDeepStrictEqual(now.terms, before.terms)) return;
    const mail = isLess(now.terms, before.terms) ? 'rate_falls' : 'terms_changed';
    await this.#tell(businessId, accountId, { mail, kind: 'rate_falls', subject: since, values: { from: since } });
  }

  /** What they earned stays theirs, and how they come to it: with their statements, where they may see them. */
  async tellOfEnd({ businessId, accountId }: Events['influencer.deactivated']): Promise<void> {
    const account = await this.deps.identity.accounts.get(businessId, accountId);
    if (account.deactivated_at === null) return;
    const subject = account.deactivated_at.toISOString();
    const mail = account.permissions?.analytics_commission_enabled ? 'ended' : 'ended_unseen';
    await this.#send(businessId, accountId, { mail, kind: 'ended', subject, values: {} });
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
      await this.#tell(businessId, accountId, {
        mail: 'code_ends',
        kind: 'code_ends',
        subject: `${code} ${at}`,
        values: { code, at },
      });
    }
  }

  /**
   * One letter a day to each influencer, however many of their orders were rejected or put on hold, with the reasons. In all
   * businesses; safe to repeat. What was decided longer ago than a week is told no more.
   */
  async tellReviewed(): Promise<void> {
    const found = await listReviewed(this.db, new Date(this.now().getTime() - weekMs));
    const byPerson = Map.groupBy(found, ({ businessId, accountId }) => `${businessId} ${accountId}`);
    for (const orders of byPerson.values()) await this.#tellOfOrders(orders);
  }

  async #tellOfOrders(orders: readonly ReviewedOrder[]): Promise<void> {
    const [first] = orders;
    if (!first) return;
    const { businessId, accountId } = first;
    const account = await this.deps.identity.accounts.get(businessId, accountId);
    const { value } = sentences[account.language];
    const lines = orders.slice(0, mostNamed).map(({ name, state, reason, cause }) => {
      const why = cause === null ? reason : (value(`reviewed_${cause}`) ?? cause);
      return value(`reviewed_${state}`, { order: name, why }) ?? `${name} · ${why}`;
    });
    const more = orders.length > mostNamed ? [value('reviewed_more', { count: orders.length - mostNamed }) ?? ''] : [];
    const values = { count: String(orders.length), list: [...lines, ...more].join('\n') };
    await this.transaction(async (tx) => {
      const now = this.now();
      let isNew = false;
      for (const { decisionId, orderId } of orders) {
        const notice = { accountId, kind: 'reviewed' as const, subject: `${decisionId} ${orderId}`, now };
        isNew = (await insertNotice(tx, businessId, notice)) || isNew;
      }
      const mail = { businessId, accountId, mail: 'reviewed' as const, values, path: '/admin/earnings' };
      if (isNew) await this.deps.events.emit(tx, 'account.mail', mail);
    });
  }

  async #tell(
    businessId: BusinessId,
    accountId: Events['terms.changed']['accountId'],
    told: ToldNotice,
  ): Promise<void> {
    const account = await this.deps.identity.accounts.get(businessId, accountId);
    if (account.deactivated_at === null) await this.#send(businessId, accountId, told);
  }

  async #send(
    businessId: BusinessId,
    accountId: Events['terms.changed']['accountId'],
    { mail, kind, subject, values }: ToldNotice,
  ): Promise<void> {
    await this.transaction(async (tx) => {
      if (!(await insertNotice(tx, businessId, { accountId, kind, subject, now: this.now() }))) return;
      const path = pathOf(mail);
      await this.deps.events.emit(tx, 'account.mail', { businessId, accountId, mail, values, path });
    });
  }
}

function pathOf(mail: Notice): string {
  if (mail === 'terms_changed') return '/admin/earnings?part=terms';
  return mail === 'ended_unseen' ? '/admin/payee' : '/admin/earnings';
}
