// The door of payout files: planned, made, settled or discarded, each once; and when payouts are due.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { fromMajor, toMajor } from '@vitrine/contract/money';
import type { PayerDetails } from '@vitrine/contract/payees';
import type { CreditOutcome, PayoutFormat, PayoutSchedule } from '@vitrine/contract/payout-files';
import { dayOf } from '@vitrine/contract/range';
import { v7 as uuidv7 } from 'uuid';
import type { EventBus } from '../../../events.ts';
import { sentences, type Language } from '../../../locales/locales.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { Problem } from '../../../platform/problem.ts';
import { Service } from '../../../platform/service.ts';
import type { Identity } from '../../identity/identity.ts';
import type { Influencers } from '../../influencers/influencers.ts';
import { needsTaxForm, openFor, sealFor, type Payees } from '../../payees/payees.ts';
import type { Settings } from '../../settings/settings.ts';
import type { StoreCredit, Storefront } from '../../stores/stores.ts';
import { listLastSellers } from '../invoices/invoices.ts';
import { readBalances } from '../ledger/ledger.ts';
import { creditJob, findDayFault, insertPayout, listInOpenFiles, tryLockAsking } from '../payouts/payouts.ts';
import { commissionsSection, toHoldRules } from '../settings.ts';
import { lockMoney } from '../statements/statements.ts';
import { findTimeZone } from '../time-zone.ts';
import { planFile, type Due, type FilePlan } from './file-plan.ts';
import * as store from './files-store.ts';
import { writeFile, type WrittenPayee } from './write-file.ts';
import { findNextDay } from './schedule.ts';
import type { YearRow } from './year-table.ts';

export { findNextDay } from './schedule.ts';
export { sumDue, type DueSums } from './sum-due.ts';
export { toYearTable } from './year-table.ts';

export type { FilePlan } from './file-plan.ts';

export interface FileWish {
  readonly format: PayoutFormat;
  readonly currency: string;
  readonly usernames: readonly string[] | null;
  readonly executesOn: string;
  readonly by: AccountId;
  readonly language: Language;
}

/** A file with whom it pays; the accounts masked. */
export interface MadeFile extends Omit<store.PayoutFileRow, 'sealed'> {
  readonly payees: readonly (WrittenPayee & { readonly outcome: CreditOutcome | null })[];
}

/** What is kept of a file. */
export interface SealedFile {
  readonly content: string;
  readonly payees: readonly WrittenPayee[];
}

interface Deps {
  readonly events: EventBus;
  readonly identity: Identity;
  readonly settings: Settings;
  readonly storefront: Storefront;
  readonly credit: StoreCredit;
  readonly influencers: Influencers;
  readonly payees: Payees;
}

const methodOf = { sepa: 'bank', bank: 'bank', paypal: 'paypal', store_credit: 'store_credit' } as const;

const mostListed = 100;

/** For so long the store may still be at it. */
export const sendingMs = 10 * 60_000;

export class PayoutFiles extends Service<Deps> {
  async plan(businessId: BusinessId, wish: { format: PayoutFormat; currency: string }): Promise<FilePlan> {
    const { payer: _, ...plan } = await this.#plan(this.db, businessId, wish, null);
    return plan;
  }

  /**
   * Refuses `nothing_payable` where nobody can be paid, `payout_file_impossible` where such a file cannot be in that
   * currency or the payer’s account is missing, and a day that has passed.
   */
  async create(businessId: BusinessId, wish: FileWish): Promise<MadeFile> {
    const now = this.now();
    const today = dayOf(now, await findTimeZone(this.deps.storefront, businessId));
    if (wish.executesOn < today) {
      throw new Problem('validation_failed', { faults: [{ field: 'executes_on', code: 'end_passed' }] });
    }
    const { name: business } = await this.deps.identity.businesses.get(businessId);
    return this.transaction(async (tx) => {
      // of two files at once the second sees whom the first pays
      await lockMoney(tx, businessId);
      const { payer, ...plan } = await this.#plan(tx, businessId, wish, wish.usernames);
      if (plan.obstacle === 'nobody') throw new Problem('nothing_payable');
      if (plan.obstacle !== null) {
        const why = sentences[wish.language].value(`obstacle_${plan.obstacle}`) ?? plan.obstacle;
        throw new Problem('payout_file_impossible', { values: { why } });
      }
      const fileId = uuidv7();
      const note = sentences[wish.language].value('payout_note', { name: business }) ?? business;
      const written = writeFile({ ...wish, plan, payer, fileId, today, createdAt: now, note });
      const sealed = sealFor(this.platform.keys.sealing, { businessId, accountId: null }, written satisfies SealedFile);
      const { format, currency, executesOn, by } = wish;
      const kept = { fileId, format, currency, executesOn, name: written.name, total: plan.total };
      const row = { ...kept, state: 'open' as const, sealed, createdAt: now, createdBy: by };
      await store.insertFile(tx, businessId, row, plan.payees);
      if (format === 'store_credit') await this.platform.jobs.enqueue(tx, creditJob, {});
      return this.#withOutcomes(tx, businessId, row);
    });
  }

  /** Newest first. */
  async list(businessId: BusinessId): Promise<MadeFile[]> {
    const rows = await store.listFiles(this.db, businessId, mostListed);
    return Promise.all(rows.map((row) => this.#withOutcomes(this.db, businessId, row)));
  }

  async read(businessId: BusinessId, fileId: string): Promise<{ name: string; content: string }> {
    const row = await store.findFile(this.db, businessId, fileId);
    if (!row) throw new Problem('not_found');
    return { name: row.name, content: this.#open(businessId, row).content };
  }

  /**
   * Everybody in it is marked as paid, in one transaction; of store credit those the store was asked for, and where it was asked for
   * nobody the file is discarded. Refuses `payout_file_closed`, `payout_file_sending`, and a day that is to come.
   */
  async settle(
    businessId: BusinessId,
    fileId: string,
    { paidOn, by }: { paidOn: string; by: AccountId },
  ): Promise<MadeFile> {
    const now = this.now();
    const code = findDayFault(paidOn, dayOf(now, await findTimeZone(this.deps.storefront, businessId)));
    if (code) throw new Problem('validation_failed', { faults: [{ field: 'paid_on', code }] });
    return this.transaction(async (tx) => {
      const { file, closed } = await this.#close(tx, businessId, fileId, { state: 'paid', by, now });
      const references = new Map(file.payees.map((each) => [each.accountId, each.reference]));
      // what the store was never asked for is not paid
      const paid = file.format === 'store_credit' ? closed.filter(({ sentAt }) => sentAt !== null) : closed;
      const method = methodOf[file.format];
      for (const { accountId, amount } of paid) {
        const payoutId = uuidv7();
        const made = { createdAt: now, createdBy: by, undoneAt: null, undoneBy: null };
        const reference = references.get(accountId) ?? '';
        const payout = { payoutId, accountId, currency: file.currency, amount, method, reference, paidOn, ...made };
        await insertPayout(tx, businessId, payout);
        await store.markLinePaid(tx, businessId, fileId, { accountId, payoutId });
        await this.deps.events.emit(tx, 'payout.recorded', { businessId, by, accountId, payoutId });
      }
      return this.#withOutcomes(tx, businessId, file);
    });
  }

  /** Refuses `payout_file_closed`. */
  discard(businessId: BusinessId, fileId: string, by: AccountId): Promise<MadeFile> {
    return this.transaction(async (tx) => {
      const closing = { state: 'discarded' as const, by, now: this.now() };
      const { file } = await this.#close(tx, businessId, fileId, closing);
      return this.#withOutcomes(tx, businessId, file);
    });
  }

  /** What everybody was paid in a year, with what is known of them, by name. */
  async listYear(businessId: BusinessId, year: number): Promise<{ payerCountry: string | null; rows: YearRow[] }> {
    const { payees, influencers } = this.deps;
    const [sums, facts, people, payerCountry, sellers] = await Promise.all([
      store.sumYear(this.db, businessId, year),
      payees.listForYear(businessId, year),
      influencers.list(businessId),
      payees.findPayerCountry(businessId),
      listLastSellers(this.db, this.platform.keys.sealing, businessId),
    ]);
    const names = new Map(people.map(({ accountId, username }) => [accountId, username]));
    const rows = sums.map((sum): YearRow => {
      const { details = null, form = null } = facts.get(sum.accountId) ?? {};
      const party = details ?? sellers.get(sum.accountId) ?? null;
      return { ...sum, username: names.get(sum.accountId) ?? '', party, form };
    });
    rows.sort((a, b) => (a.username < b.username ? -1 : a.username > b.username ? 1 : 0));
    return { payerCountry, rows };
  }

  async getSchedule(businessId: BusinessId): Promise<{ schedule: PayoutSchedule; nextOn: string | null }> {
    const set = await this.deps.settings.get(businessId, commissionsSection);
    const minimum = set.payoutMinimum;
    const schedule: PayoutSchedule = {
      every: set.payoutEvery,
      weekday: set.payoutWeekday,
      day: set.payoutDay,
      minimum: minimum && { amount: toMajor(minimum.amount, minimum.currency), currency: minimum.currency },
    };
    const today = dayOf(this.now(), await findTimeZone(this.deps.storefront, businessId));
    return { schedule, nextOn: findNextDay(schedule, today) };
  }

  async setSchedule(businessId: BusinessId, by: AccountId, { minimum, ...schedule }: PayoutSchedule): Promise<void> {
    const change = {
      payoutEvery: schedule.every,
      payoutWeekday: schedule.weekday,
      payoutDay: schedule.day,
      payoutMinimum: minimum && { amount: fromMajor(minimum.amount, minimum.currency), currency: minimum.currency },
    };
    await this.transaction((tx) => this.deps.settings.update(tx, { businessId, by }, commissionsSection, change));
  }

  async #close(
    tx: Tx,
    businessId: BusinessId,
    fileId: string,
    closing: { state: 'paid' | 'discarded'; by: AccountId; now: Date },
  ): Promise<{ file: store.PayoutFileRow & SealedFile; closed: store.FileLine[] }> {
    await lockMoney(tx, businessId);
    const row = await store.findFile(tx, businessId, fileId);
    if (!row) throw new Problem('not_found');
    const lines = await store.listLines(tx, businessId, fileId);
    const isAsked = row.format === 'store_credit' && !(await tryLockAsking(tx, businessId));
    const isSending = ({ isOpen, sentAt }: store.FileLine): boolean =>
      isOpen && sentAt !== null && closing.now.getTime() - sentAt.getTime() < sendingMs;
    if (isAsked || lines.some(isSending)) throw new Problem('payout_file_sending');
    const state = row.format === 'store_credit' ? stateOfCredit(lines, closing.state) : closing.state;
    const isClosed = await store.closeFile(tx, businessId, fileId, { ...closing, state });
    if (!isClosed) throw new Problem('payout_file_closed');
    return { file: { ...row, state, ...this.#open(businessId, row) }, closed: lines.filter(({ isOpen }) => isOpen) };
  }

  async #withOutcomes(db: Db, businessId: BusinessId, row: store.PayoutFileRow): Promise<MadeFile> {
    const { payees } = this.#open(businessId, row);
    const isCredit = row.format === 'store_credit';
    const lines = isCredit ? await store.listLines(db, businessId, row.fileId) : [];
    const outcomes = new Map(lines.map((line) => [line.accountId, toOutcome(line)]));
    return { ...row, payees: payees.map((each) => ({ ...each, outcome: outcomes.get(each.accountId) ?? null })) };
  }

  async #plan(
    db: Db,
    businessId: BusinessId,
    { format, currency }: { format: PayoutFormat; currency: string },
    usernames: readonly string[] | null,
  ): Promise<FilePlan & { readonly payer: PayerDetails | null }> {
    const { settings, payees, influencers } = this.deps;
    const set = await settings.get(businessId, commissionsSection);
    const { payoutMinimum } = set;
    const balances = await readBalances(db, businessId, { accountId: null, now: this.now(), rules: toHoldRules(set) });
    const [payer, payerCountry, facts, people, open, credit] = await Promise.all([
      payees.findPayer(businessId),
      payees.findPayerCountry(businessId),
      payees.list(businessId),
      influencers.list(businessId),
      listInOpenFiles(db, businessId, currency),
      format === 'store_credit' ? this.deps.credit.getStanding(businessId) : null,
    ]);
    const payable = new Map(
      balances.filter((each) => each.currency === currency).map((each) => [each.accountId, each]),
    );
    const wanted = people.filter(({ username }) => usernames === null || usernames.includes(username));
    const due = wanted.map(({ accountId, username, isActive }): Due => {
      const { details = null, taxForm = null } = facts.get(accountId) ?? {};
      const amount = payable.get(accountId)?.payable ?? 0;
      return { accountId, username, payable: amount, hasEnded: !isActive, details, hasTaxForm: taxForm !== null };
    });
    const needed = needsTaxForm(payerCountry);
    const minimum = payoutMinimum?.currency === currency ? payoutMinimum.amount : 0;
    const inOpenFile = new Set(open);
    // read once: the account that is looked at is the one that pays
    return { ...planFile({ format, currency, minimum, needsTaxForm: needed, payer, credit, inOpenFile }, due), payer };
  }

  #open(businessId: BusinessId, { sealed }: store.PayoutFileRow): SealedFile {
    return openFor<SealedFile>(this.platform.keys.sealing, { businessId, accountId: null }, sealed);
  }
}

function toOutcome({ isPaid, refused, isOpen, sentAt }: store.FileLine): CreditOutcome {
  if (isPaid) return 'paid';
  if (refused !== null) return refused;
  if (!isOpen) return 'discarded';
  return sentAt === null ? 'waiting' : 'unanswered';
}

/** Some may be paid already, whatever is said now; and what the store was never asked for is not paid by saying so. */
function stateOfCredit(lines: readonly store.FileLine[], said: 'paid' | 'discarded'): 'paid' | 'discarded' {
  if (lines.some(({ isPaid }) => isPaid)) return 'paid';
  return lines.some(({ isOpen, sentAt }) => isOpen && sentAt !== null) ? said : 'discarded';
}
