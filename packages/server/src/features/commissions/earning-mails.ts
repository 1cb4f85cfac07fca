// Tells influencers by mail what they earn: sales, refunds, statements and payouts. Each once, while it is news.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import type { Language } from '@vitrine/contract/language';
import { toMajor, withMinus } from '@vitrine/contract/money';
import { addDays } from '@vitrine/contract/range';
import type { EventBus, Events } from '../../events.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { Service } from '../../platform/service.ts';
import type { Account, Identity } from '../identity/identity.ts';
import { findPaid, listEarningNews, listStated, type EarningNews, type NewsKind } from './earning-mails-store.ts';
import { monthOf } from './months.ts';
import { insertNotice } from './notices-store.ts';

interface Deps {
  readonly events: EventBus;
  readonly identity: Identity;
}

const dayMs = 24 * 3600_000;

/** What was recorded longer ago, or is of an older order, is told by nobody: histories that are read in are no news. */
const newsMs = 2 * dayMs;
/** Payments and statements that are older were known already. */
const paymentDays = 14;
const statementDays = 62;

/** How many orders a letter names. */
const mostNamed = 20;

const mails = { sale: 'sales', refund: 'refunds' } as const satisfies Record<NewsKind, string>;

type EarningMail = (typeof mails)[NewsKind] | 'statement' | 'paid';

export class EarningMails extends Service<Deps> {
  constructor(platform: Platform, deps: Deps) {
    super(platform, deps);
    platform.jobs.define('commissions.earned', () => this.tellEarnings(), { schedule: '*/5 * * * *' });
    deps.events.on('statements.issued', 'earning_mails', (issued) => this.tellStatements(issued));
    deps.events.on('payout.recorded', 'earning_mails', (paid) => this.tellPaid(paid));
  }

  /** One letter to each influencer for the sales, and one for the refunds, since the last one. In all businesses; safe to repeat. */
  async tellEarnings(): Promise<void> {
    const found = await listEarningNews(this.db, new Date(this.now().getTime() - newsMs));
    const byPerson = Map.groupBy(found, ({ businessId, accountId, kind }) => `${businessId} ${accountId} ${kind}`);
    for (const news of byPerson.values()) await this.#tellNews(news);
  }

  async #tellNews(news: readonly EarningNews[]): Promise<void> {
    const [first] = news;
    if (!first) return;
    const account = await this.#findReader(first.businessId, first.accountId);
    if (account === null) return;
    const { language } = account;
    const lines = news
      .slice(0, mostNamed)
      .map(({ orderName, amount, currency }) => `${orderName} · ${toMoney(amount, currency, language)}`);
    const list = news.length > mostNamed ? [...lines, '…'] : lines;
    const values = { count: String(news.length), list: list.join('\n'), amount: sumUp(news, language) };
    const notices = news.map(({ kind, subject }) => ({ kind, subject }));
    await this.#send(account, { mail: mails[first.kind], values, notices });
  }

  async tellStatements({ businessId, month }: Events['statements.issued']): Promise<void> {
    if (month < monthOf(this.#daysAgo(statementDays))) return;
    for (const accountId of await listStated(this.db, businessId, month)) {
      const account = await this.#findReader(businessId, accountId);
      if (account === null) continue;
      const words = new Intl.DateTimeFormat(account.language, { year: 'numeric', month: 'long', timeZone: 'UTC' });
      const values = { month: words.format(new Date(`${month}-01T00:00:00Z`)) };
      await this.#send(account, { mail: 'statement', values, notices: [{ kind: 'statement', subject: month }] });
    }
  }

  async tellPaid({ businessId, accountId, payoutId }: Events['payout.recorded']): Promise<void> {
    const paid = await findPaid(this.db, businessId, payoutId);
    const account = await this.#findReader(businessId, accountId);
    if (paid === null || account === null || paid.day < this.#daysAgo(paymentDays)) return;
    const { language } = account;
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
    const values = {
      amount: toMoney(paid.amount, paid.currency, language),
      day: day.format(new Date(`${paid.day}T00:00:00Z`)),
    };
    await this.#send(account, { mail: 'paid', values, notices: [{ kind: 'paid', subject: payoutId }] });
  }

  /** Somebody who is shown what they earn; null for others. */
  async #findReader(businessId: BusinessId, accountId: AccountId): Promise<Account | null> {
    const account = await this.deps.identity.accounts.get(businessId, accountId);
    return account.permissions?.analytics_commission_enabled ? account : null;
  }

  #daysAgo(days: number): string {
    return addDays(this.now().toISOString().slice(0, 10), -days);
  }

  /** The notices tell what was told: a letter goes out where any of it is new. */
  #send(
    { business_id: businessId, account_id: accountId }: Account,
    {
      mail,
      values,
      notices,
    }: {
      mail: EarningMail;
      values: Record<string, string>;
      notices: readonly { kind: NewsKind | 'statement' | 'paid'; subject: string }[];
    },
  ): Promise<void> {
    return this.transaction(async (tx: Tx) => {
      let isNew = false;
      for (const notice of notices)
        isNew = (await insertNotice(tx, businessId, { accountId, ...notice, now: this.now() })) || isNew;
      const told = { businessId, accountId, mail, values, path: '/admin/earnings' };
      if (isNew) await this.deps.events.emit(tx, 'account.mail', told);
    });
  }
}

function toMoney(minor: number, currency: string, language: Language): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  return withMinus(format.format(toMajor(minor, currency)));
}

/** Of each currency by itself. */
function sumUp(news: readonly EarningNews[], language: Language): string {
  const sums = Map.groupBy(news, ({ currency }) => currency);
  return [...sums]
    .map(([currency, of]) =>
      toMoney(
        of.reduce((sum, { amount }) => sum + Math.abs(amount), 0),
        currency,
        language,
      ),
    )
    .join(' + ');
}
