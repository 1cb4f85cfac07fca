// The door of influencers' terms in time: what held when, who changed it, and the way back.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import type { EditedTerms, Terms } from '@vitrine/contract/influencers';
import type { EventBus } from '../../events.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import * as store from './store.ts';
import { changeTerms, findUndoable, plainTerms, readTerms, toAgreed, toTerms, type AgreedTerms } from './terms.ts';

interface TermsChange {
  readonly terms: Terms;
  readonly effectiveFrom: Date;
  readonly madeBy: AccountId | null;
  readonly isUndo: boolean;
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

export class TermsHistory extends Service<{ readonly events: EventBus }> {
  readonly listAgreed = listAgreedTerms;

  /** Every change, newest first, and since when the one holds that an undo would take back. */
  async getStanding(
    businessId: BusinessId,
    accountId: AccountId,
  ): Promise<{ changes: TermsChange[]; undoable: Date | null }> {
    const rows = await store.listTerms(this.db, businessId, accountId);
    const changes = rows.map((row) => ({
      terms: toTerms(row),
      effectiveFrom: row.effective_from,
      madeBy: row.made_by,
      isUndo: row.undo_of !== null,
    }));
    return { changes: changes.toReversed(), undoable: findUndoable(rows)?.change.effective_from ?? null };
  }

  /**
   * Agrees terms from now on, in the caller's transaction; what is left out stays, and the same terms again are no
   * change.
   */
  async change(
    tx: Tx,
    businessId: BusinessId,
    accountId: AccountId,
    { terms, by }: { terms: EditedTerms; by: AccountId },
  ): Promise<void> {
    await store.lockTerms(tx, businessId, accountId);
    const last = (await store.listTerms(tx, businessId, accountId)).at(-1);
    const kept = readTerms(changeTerms(last ? toTerms(last) : plainTerms, terms));
    if (last && JSON.stringify(readTerms(toTerms(last))) === JSON.stringify(kept)) return;
    await this.#append(tx, businessId, last, { ...kept, account_id: accountId, made_by: by, undo_of: null });
  }

  /** Puts back what held before the change of that moment; refuses `nothing_to_undo` when it is not the one to undo now. */
  async undo(
    businessId: BusinessId,
    accountId: AccountId,
    { change, by }: { change: Date; by: AccountId },
  ): Promise<void> {
    await this.transaction(async (tx) => {
      await store.lockTerms(tx, businessId, accountId);
      const rows = await store.listTerms(tx, businessId, accountId);
      const undoable = findUndoable(rows);
      if (undoable?.change.effective_from.getTime() !== change.getTime()) throw new Problem('nothing_to_undo');
      const { before } = undoable;
      const undo = { account_id: accountId, made_by: by, undo_of: before.effective_from };
      await this.#append(tx, businessId, rows.at(-1), { ...readTerms(toTerms(before)), ...undo });
    });
  }

  async #append(
    tx: Tx,
    businessId: BusinessId,
    last: store.TermsRow | undefined,
    terms: Omit<store.NewTerms, 'effective_from'>,
  ): Promise<void> {
    // two changes of one millisecond, or a clock that went back: the later one still comes later
    const from = Math.max(this.now().getTime(), (last?.effective_from.getTime() ?? 0) + 1);
    await store.insertTerms(tx, businessId, { ...terms, effective_from: new Date(from) });
    // the store's clock may be ahead of ours: an order of after this moment may be counted already
    const since = new Date(from).toISOString();
    const { account_id: accountId, made_by: by } = terms;
    await this.deps.events.emit(tx, 'terms.changed', { businessId, by, accountId, since });
  }
}
