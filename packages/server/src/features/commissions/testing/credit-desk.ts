// Payouts as store credit of random stores, over the wire of a store that refuses, breaks off and loses answers after the work was done.
import { dayOf } from '@vitrine/contract/range';
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import type { PayeeDetails } from '@vitrine/contract/payees';
import { sql } from 'kysely';
import type { TestApp } from '../../../../../../tests/world/app.ts';
import { Problem } from '../../../platform/problem.ts';
import { lockAsking } from '../payouts/payouts.ts';
import { timeZone, type CreditAct, type Way } from './lives.ts';

let desks = 0;
const minute = 60_000;
export const place = {
  street: 'Herzl',
  building: '5',
  postal_code: '10115',
  city: 'Berlin',
  region: '',
  country: 'DE',
};
const noAccount = { iban: '', bic: '', routing_number: '', account_number: '', bank_name: '', paypal_email: '' };
const details = { ...place, ...noAccount, account_type: 'checking' as const, tax_number: '', instructions: '' };
export const iban = 'DE89370400440532013000';

/** Where somebody is paid, by each way. */
const toAccount: Readonly<Record<Way, (store: Business, username: string) => Partial<PayeeDetails>>> = {
  store_credit: (store, username) => ({ store_email: emailOf(store, username) }),
  iban: () => ({ iban }),
  aba: () => ({ routing_number: '021000021', account_number: '12345678' }),
  paypal: (_, username) => ({ paypal_email: `${username}@money.example` }),
};

/** What is kept of the connection, which one business at a time has. */
const connection = [
  'shop_domain',
  'client_id',
  'grant_kind',
  'scopes',
  'sealed_access_token',
  'sealed_refresh_token',
] as const;

/** A random store, as far as it is paid from here. */
export interface Business {
  readonly id: BusinessId;
  readonly shop: { readonly parameters: { readonly currency: string } };
  readonly influencers: ReadonlyMap<string, AccountId>;
  pass(ms: number): Date;
  by(): Promise<{ accountId: AccountId }>;
}

/** What happened at a desk, so that a test can ask whether it saw enough. */
export interface Seen {
  paid: number;
  refused: number;
  unanswered: number;
  taken: number;
  spent: number;
  /** Payouts closed by hand before the store was asked for all of them. */
  closed: number;
}

/** Opened before the clock is moved: the store has a clock of its own. */
export class CreditDesk {
  readonly #world: TestApp;
  readonly #keeper: BusinessId;
  readonly #handle: string;
  readonly seen: Seen = { paid: 0, refused: 0, unanswered: 0, taken: 0, spent: 0, closed: 0 };

  private constructor(world: TestApp, keeper: BusinessId, handle: string) {
    this.#world = world;
    this.#keeper = keeper;
    this.#handle = handle;
  }

  /** Connects a store of the currency, whose merchant keeps the connection for random stores. */
  static async open(world: TestApp, currency: string): Promise<CreditDesk> {
    const handle = `till-${(desks += 1)}`;
    world.sandbox.setParameters(handle, { currency });
    const keeper = await world.signUp(`keeper${desks}`);
    await world.connect(keeper, handle);
    await world.allowStoreCredit(keeper);
    return new CreditDesk(world, keeper.businessId, handle);
  }

  get #db() {
    return this.#world.app.platform.database.db;
  }

  get #shop() {
    return this.#world.sandbox.shop(this.#handle);
  }

  /** The first of them is paid so, the others by their ways; the first two have one account at the store, the last is no customer there. */
  async welcome(store: Business, ways: readonly Way[]): Promise<void> {
    for (const [at, [username, accountId]] of [...store.influencers].entries()) {
      const method = (['store_credit', ...ways] as const)[at] ?? 'store_credit';
      const account = { store_email: '', ...toAccount[method](store, username) };
      const vat = at === 0 ? 'DE123456789' : '';
      const given = { ...details, ...account, method, legal_name: username, vat_number: vat };
      await this.#world.app.features.payees.save(store.id, accountId, given);
      if (username !== 'eli') this.#shop.credit.addCustomer(emailOf(store, username));
    }
  }

  async pay(store: Business, act: CreditAct): Promise<void> {
    const faults = this.#world.sandbox.faults(this.#handle);
    faults.nextMutations = [...act.faults];
    faults.creditLimit = act.limit;
    if (act.closes === 'unasked') return this.#closeUnasked(store);
    await this.#connected(store, async () => {
      const made = await this.#make(store);
      const { closes } = act;
      const closing =
        made === null || closes === null || closes === 'unasked' ? null : this.#close(store, made, closes);
      await Promise.all([this.#send(act.senders), closing]);
      await this.#look(store);
      if (act.spends) this.#shop.credit.spend(emailOf(store, 'maya'));
      if (act.undoes !== null) await this.#undo(store, act.undoes === 'spent');
      if (act.waits) await this.#clear(store, act.senders);
    });
  }

  /** Until nothing is in doubt any more. */
  async finish(store: Business): Promise<void> {
    const faults = this.#world.sandbox.faults(this.#handle);
    faults.nextMutations = [];
    faults.creditLimit = null;
    await this.#connected(store, async () => {
      for (let turn = 0; turn < 3; turn += 1) await this.#clear(store, 2);
    });
  }

  /** What the store holds of its influencers, and what the program says that it gave and took: the same amounts, each as often. */
  async compare(store: Business): Promise<{ store: string[]; program: string[]; open: number; net: number }> {
    const { rows } = await sql<{ username: string; amount: number; back: string | null; undone: boolean }>`
      select a.username, p.amount::int as amount, p.undone_at is not null as undone,
        (select r.state from credit_reversals r where (r.business_id, r.payout_id) = (p.business_id, p.payout_id)) as back
      from payouts p join accounts a using (business_id, account_id)
      where p.business_id = ${store.id} and p.method = 'store_credit'`.execute(this.#db);
    const { rows: lines } = await sql<{ open: number; refused: number; closed: number }>`
      select count(*) filter (where is_open or asked and (payout_id is null) = (refused is null))::int as open,
        count(*) filter (where refused is not null)::int as refused, count(*) filter (where not asked)::int as closed
      from (select l.*, f.closed_by is null or sent_at is not null or payout_id is not null as asked
        from payout_file_lines l join payout_files f using (business_id, file_id)
        where business_id = ${store.id} and format = 'store_credit') lines`.execute(this.#db);
    const { open, refused, closed } = lines[0] ?? { open: 0, refused: 0, closed: 0 };
    const took = rows.filter(({ back }) => back === 'taken');
    this.seen.paid += rows.length;
    this.seen.refused += refused;
    this.seen.closed += closed;
    this.seen.taken += took.length;
    this.seen.spent += rows.filter(({ back }) => back === 'spent').length;
    const usernames = [...store.influencers.keys()];
    const emails = [...new Set(usernames.map((username) => emailOf(store, username)))];
    const held = emails.flatMap((email) => {
      const accounts = this.#shop.credit.listAccounts().filter(({ customer }) => customer.email === email);
      const given = accounts.flatMap(({ credits }) => credits.filter(({ event }) => event !== 'ORDER_PAYMENT'));
      return given.map(({ amount }) => `${email} ${amount}`);
    });
    return {
      store: held.toSorted(),
      program: [
        ...rows.map(({ username, amount }) => `${emailOf(store, username)} ${amount}`),
        ...took.map(({ username, amount }) => `${emailOf(store, username)} ${-amount}`),
      ].toSorted(),
      open,
      net: rows.reduce((sum, { amount, undone }) => sum + (undone ? 0 : amount), 0),
    };
  }

  async #make(store: Business): Promise<string | null> {
    const { accountId: by } = await store.by();
    const { currency } = store.shop.parameters;
    const executesOn = dayOf(this.#world.clock.now(), timeZone);
    const wish = {
      format: 'store_credit' as const,
      currency,
      usernames: null,
      executesOn,
      by,
      language: 'en' as const,
    };
    try {
      return (await this.#world.app.features.commissions.files.create(store.id, wish)).fileId;
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.code !== 'nothing_payable') throw problem;
      return null;
    }
  }

  /** Beside the job that a payout starts by itself. */
  async #send(senders: number): Promise<void> {
    const { credits } = this.#world.app.features.commissions;
    await Promise.all(Array.from({ length: senders }, () => credits.sendCredits()));
  }

  /** Made while nobody asks the store, and discarded once it cannot be asked: nobody was given anything of it. */
  async #closeUnasked(store: Business): Promise<void> {
    const made = await this.#world.app.platform.database.transaction(async (alone) => {
      await lockAsking(alone, store.id);
      await this.#hand(this.#keeper, store.id);
      const fileId = await this.#make(store);
      await this.#hand(store.id, this.#keeper);
      return fileId;
    });
    // whoever waited to ask finds no store, and is done soon
    for (let isClosed = made === null; !isClosed;) isClosed = await this.#close(store, made ?? '', 'discard');
  }

  /** While it is asked for, which refuses: false then; what was not asked for yet is not paid, whoever says so. */
  async #close(store: Business, fileId: string, how: 'settle' | 'discard'): Promise<boolean> {
    const { accountId: by } = await store.by();
    const { files } = this.#world.app.features.commissions;
    try {
      if (how === 'discard') await files.discard(store.id, fileId, by);
      else await files.settle(store.id, fileId, { paidOn: dayOf(this.#world.clock.now(), timeZone), by });
      return true;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (problem.code !== 'payout_file_sending' && problem.code !== 'payout_file_closed') throw problem;
      return problem.code === 'payout_file_closed';
    }
  }

  async #clear(store: Business, senders: number): Promise<void> {
    store.pass(11 * minute);
    await this.#send(senders);
  }

  async #look(store: Business): Promise<void> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from payout_file_lines
      where business_id = ${store.id} and is_open and sent_at is not null`.execute(this.#db);
    this.seen.unanswered += rows[0]?.count ?? 0;
  }

  async #undo(store: Business, isSpent: boolean): Promise<void> {
    const { accountId: by } = await store.by();
    const { rows } = await sql<{ accountId: AccountId; payoutId: string; username: string }>`
      select account_id as "accountId", payout_id as "payoutId", username
      from payouts join accounts using (business_id, account_id)
      where business_id = ${store.id} and method = 'store_credit' and undone_at is null
      order by payouts.created_at desc, payout_id limit 1`.execute(this.#db);
    const [last] = rows;
    if (last === undefined) return;
    const { payoutId, accountId, username } = last;
    if (isSpent) this.#shop.credit.spend(emailOf(store, username));
    await this.#world.app.features.commissions.payouts.undoPayout(store.id, accountId, { payoutId, by });
    await this.#send(2);
  }

  /** While it lasts the business is connected to the store. */
  async #connected(store: Business, act: () => Promise<void>): Promise<void> {
    await this.#hand(this.#keeper, store.id);
    await act();
    await this.#hand(store.id, this.#keeper);
  }

  async #hand(from: BusinessId, to: BusinessId): Promise<void> {
    const now = this.#world.clock.now();
    const later = new Date(now.getTime() + 60 * minute);
    const columns = sql.join(connection.map((name) => sql.ref(name)));
    await this.#world.app.platform.database.transaction(async (tx) => {
      // a job that renews its token ends first
      const { rows } = await sql<Record<(typeof connection)[number], unknown>>`
        select ${columns} from stores where business_id = ${from} for update`.execute(tx);
      await sql`update stores set status = 'disconnected', sealed_access_token = null, sealed_refresh_token = null,
        shop_domain = 'without.' || business_id where business_id = ${from}`.execute(tx);
      const held = rows[0];
      await sql`update stores set status = 'connected', shop_domain = ${held?.shop_domain}, client_id = ${held?.client_id},
        grant_kind = ${held?.grant_kind}, scopes = ${held?.scopes}, sealed_access_token = ${held?.sealed_access_token},
        sealed_refresh_token = ${held?.sealed_refresh_token}, access_token_expires_at = ${later},
        refresh_token_expires_at = ${later} where business_id = ${to}`.execute(tx);
    });
  }
}

const emailOf = (store: Business, username: string): string =>
  `${username === 'noa' ? 'maya' : username}@${store.id}.example`;
