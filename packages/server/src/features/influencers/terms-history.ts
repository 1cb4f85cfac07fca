// The door of influencers' terms in time: what held when and what is planned, who changed and accepted it, and the way back.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import type { EditedTerms, Terms } from '@vitrine/contract/influencers';
import { limits } from '@vitrine/contract/limits';
import { addDays, dayOf, startOfDay } from '@vitrine/contract/range';
import type { TermsEnd } from '@vitrine/contract/terms';
import type { EventBus } from '../../events.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { Storefront } from '../stores/stores.ts';
import type { DefaultTerms } from './default-terms.ts';
import * as store from './store.ts';
import { fallsTooSoon } from './terms-notice.ts';
import { changeTerms, findUndoable, plainTerms, readTerms, toAgreed, toTerms, type AgreedTerms } from './terms.ts';

interface TermsChange {
  readonly terms: Terms;
  readonly effectiveFrom: Date;
  readonly madeBy: AccountId | null;
  readonly isUndo: boolean;
  readonly isEnd: boolean;
  readonly state: 'planned' | 'in_force' | 'past';
  readonly agreedAt: Date;
  readonly acceptedAt: Date | null;
}

/** What is agreed, by whom, from when on (a day of the store; absent for now), and until when. */
interface Agreement {
  /** What is left out stays as it is then. */
  readonly terms: EditedTerms;
  readonly by: AccountId;
  readonly from?: string | undefined;
  /** Null for no end; absent where whatever is planned stays. */
  readonly end?: TermsEnd | null | undefined;
  /** What a fall without notice is told of; `from` where it is left out. */
  readonly field?: string;
}

/** Terms from a moment on. */
export interface TermsSince {
  readonly since: Date;
  readonly terms: AgreedTerms;
}

/** What held for each account at each moment, in the order asked; null before anything was agreed. One query. */
export async function listAgreedTerms(
  db: Db,
  businessId: BusinessId,
  asked: readonly { readonly accountId: AccountId; readonly at: Date }[],
): Promise<(AgreedTerms | null)[]> {
  const rows = asked.length === 0 ? [] : await store.listTermsInForce(db, businessId, asked);
  const held = new Map(rows.map((row) => [row.place - 1, toAgreed(row)]));
  return asked.map((_, at) => held.get(at) ?? null);
}

const toHeld = (row: store.TermsRow): TermsSince => ({ since: row.effective_from, terms: toAgreed(row) });

/** All terms, oldest first, of influencers whose orders ever depended on each other. */
export async function listLinkedTerms(db: Db, businessId: BusinessId): Promise<ReadonlyMap<AccountId, TermsSince[]>> {
  const rows = await store.listLinkedTerms(db, businessId);
  const groups = Map.groupBy(rows, (row) => row.account_id);
  return new Map([...groups].map(([accountId, own]) => [accountId, own.map(toHeld)]));
}

function refuseFall(
  rows: readonly store.TermsRow[],
  terms: Terms,
  moments: { from: Date; now: Date; noticed: Date },
  field: string,
): void {
  if (fallsTooSoon(rows, terms, moments))
    throw new Problem('validation_failed', { faults: [{ field, code: 'terms_notice' }] });
}

interface Deps {
  readonly events: EventBus;
  readonly storefront: Pick<Storefront, 'getUnits'>;
  readonly defaults: DefaultTerms;
}

export class TermsHistory extends Service<Deps> {
  readonly listAgreed = listAgreedTerms;
  readonly listLinked = listLinkedTerms;

  /** Every change, newest first, planned ones too, and since when the one holds that an undo would take back. */
  async getStanding(
    businessId: BusinessId,
    accountId: AccountId,
  ): Promise<{ changes: TermsChange[]; undoable: Date | null }> {
    const rows = await store.listTerms(this.db, businessId, accountId);
    const begun = rows.filter((row) => this.#hasBegun(row));
    const stateOf = (row: store.TermsRow): TermsChange['state'] =>
      this.#hasBegun(row) ? (row === begun.at(-1) ? 'in_force' : 'past') : 'planned';
    const changes = rows.map((row) => ({
      terms: toTerms(row),
      effectiveFrom: row.effective_from,
      madeBy: row.made_by,
      isUndo: row.undo_of !== null,
      isEnd: row.is_end,
      state: stateOf(row),
      agreedAt: row.agreed_at,
      acceptedAt: row.accepted_at,
    }));
    const undoable = await this.#findUndoable(businessId, begun);
    return { changes: changes.toReversed(), undoable: undoable?.change.effective_from ?? null };
  }

  /**
   * Agrees terms from now or a day to come on, in the caller's transaction; the same terms again are no change. Refuses
   * days that are over, an end before the beginning, and terms that earn less without the days of notice. Answers whether
   * anything is other than before.
   */
  async change(tx: Tx, businessId: BusinessId, accountId: AccountId, agreement: Agreement): Promise<boolean> {
    const { terms, by, end } = agreement;
    const { start, afterEnd, noticed } = await this.#readDays(businessId, agreement);
    await store.lockTerms(tx, businessId, accountId);
    const rows = await store.listTerms(tx, businessId, accountId);
    const now = this.now();
    const from = start ?? now;
    const last = rows.findLast((row) => row.effective_from <= from && !(start && row.effective_from >= start));
    const kept = readTerms(changeTerms(last ? toTerms(last) : plainTerms, terms));
    const isOther = !last || JSON.stringify(readTerms(toTerms(last))) !== JSON.stringify(kept);
    const next = end?.after === 'default' ? await this.deps.defaults.get(businessId) : plainTerms;
    if (isOther) refuseFall(rows, toTerms(kept), { from, now, noticed }, agreement.field ?? 'from');
    if (afterEnd) refuseFall(rows, next, { from: afterEnd, now, noticed }, 'end.last_day');
    const planned = rows.filter((row) => row.effective_from > now && row.effective_from >= from);
    const replaced =
      end === undefined ? planned.filter((row) => row.effective_from.getTime() === from.getTime()) : planned;
    await store.withdrawTerms(tx, businessId, { accountId, rows: replaced.map((row) => row.effective_from), now });
    const made = { account_id: accountId, made_by: by, undo_of: null, is_end: false, agreed_at: now };
    if (isOther) await this.#append(tx, businessId, last, { ...kept, ...made }, start);
    else if (replaced.length > 0) await this.#announce(tx, businessId, { accountId, by, from });
    if (!end || !afterEnd) return isOther || replaced.length > 0;
    await this.#append(tx, businessId, undefined, { ...readTerms(next), ...made, is_end: true }, afterEnd);
    return true;
  }

  /**
   * Puts back what held before the change of that moment, or withdraws it where it was planned; refuses `nothing_to_undo`
   * when it is not the one to undo now, or would take away without notice what held for a day.
   */
  async undo(
    businessId: BusinessId,
    accountId: AccountId,
    { change, by }: { change: Date; by: AccountId },
  ): Promise<void> {
    await this.transaction(async (tx) => {
      await store.lockTerms(tx, businessId, accountId);
      const rows = await store.listTerms(tx, businessId, accountId);
      const [begun, planned] = [rows.filter((row) => this.#hasBegun(row)), rows.filter((row) => !this.#hasBegun(row))];
      const isIt = (row: store.TermsRow): boolean => row.effective_from.getTime() === change.getTime();
      const target = rows.find(isIt);
      const undoable = await this.#findUndoable(businessId, begun);
      const isPlanned = target !== undefined && !this.#hasBegun(target);
      if (!target || (!isPlanned && undoable?.change !== target)) throw new Problem('nothing_to_undo');
      // what was agreed with it goes with it: its end
      const gone = planned.filter(
        (row) =>
          isIt(row) ||
          (row.is_end && row.agreed_at.getTime() === target.agreed_at.getTime() && row.effective_from > change),
      );
      const now = this.now();
      await store.withdrawTerms(tx, businessId, { accountId, rows: gone.map((row) => row.effective_from), now });
      if (isPlanned || !undoable) return this.#announce(tx, businessId, { accountId, by, from: change });
      const { before } = undoable;
      const undo = {
        account_id: accountId,
        made_by: by,
        undo_of: before.effective_from,
        is_end: false,
        agreed_at: now,
      };
      await this.#append(tx, businessId, begun.at(-1), { ...readTerms(toTerms(before)), ...undo });
    });
  }

  /** Records that the influencer accepts terms in force or planned; again is no change. Refuses `not_found`. */
  async accept(businessId: BusinessId, accountId: AccountId, from: Date): Promise<void> {
    await this.transaction(async (tx) => {
      await store.lockTerms(tx, businessId, accountId);
      const rows = await store.listTerms(tx, businessId, accountId);
      const held = rows.findLast((row) => this.#hasBegun(row));
      const target = rows.find((row) => row.effective_from.getTime() === from.getTime());
      if (!target || (target !== held && this.#hasBegun(target))) throw new Problem('not_found');
      if (target.accepted_at !== null) return;
      await store.markAccepted(tx, businessId, { accountId, from, now: this.now() });
      const changed = ['accepted_terms'];
      await this.deps.events.emit(tx, 'influencer.changed', { businessId, by: accountId, accountId, changed });
    });
  }

  /** The last change that began, unless what was before it earns less than what they count on by now. */
  async #findUndoable(businessId: BusinessId, begun: readonly store.TermsRow[]) {
    const found = findUndoable(begun);
    if (!found) return null;
    const now = this.now();
    const noticed = (await this.#readDays(businessId, {})).noticed;
    return fallsTooSoon(begun, toTerms(found.before), { from: now, now, noticed }) ? null : found;
  }

  #hasBegun({ effective_from: from }: store.TermsRow): boolean {
    return from <= this.now();
  }

  /** When a change begins (null for now), when what follows its end does, and from when on less may hold; days of the store. */
  async #readDays(
    businessId: BusinessId,
    { from, end }: Pick<Agreement, 'from' | 'end'>,
  ): Promise<{ start: Date | null; afterEnd: Date | null; noticed: Date }> {
    const zone = (await this.deps.storefront.getUnits(businessId)).timeZone;
    const today = dayOf(this.now(), zone);
    const faults = [
      ...(from !== undefined && from < today ? [{ field: 'from', code: 'terms_day_over' }] : []),
      ...(end && end.last_day < (from ?? today) ? [{ field: 'end.last_day', code: 'terms_end_early' }] : []),
    ];
    if (faults.length > 0) throw new Problem('validation_failed', { faults });
    return {
      start: from === undefined || from === today ? null : startOfDay(from, zone),
      afterEnd: end ? startOfDay(addDays(end.last_day, 1), zone) : null,
      noticed: startOfDay(addDays(today, limits.termsNoticeDays), zone),
    };
  }

  async #append(
    tx: Tx,
    businessId: BusinessId,
    last: store.TermsRow | undefined,
    terms: Omit<store.NewTerms, 'effective_from'>,
    planned: Date | null = null,
  ): Promise<void> {
    // two changes of one millisecond, or a clock that went back: the later one still comes later
    const now = Math.max(this.now().getTime(), (last?.effective_from.getTime() ?? 0) + 1);
    const from = planned ?? new Date(now);
    await store.insertTerms(tx, businessId, { ...terms, effective_from: from });
    await this.#announce(tx, businessId, { accountId: terms.account_id, by: terms.made_by, from });
  }

  /** The store's clock may be ahead of ours: an order of after this moment may be counted already. */
  async #announce(
    tx: Tx,
    businessId: BusinessId,
    { accountId, by, from }: { accountId: AccountId; by: AccountId | null; from: Date },
  ): Promise<void> {
    await this.deps.events.emit(tx, 'terms.changed', { businessId, by, accountId, since: from.toISOString() });
  }
}
