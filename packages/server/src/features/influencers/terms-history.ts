// The terms of influencers in time, behind their door: what held when, who changed it, and the way back.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import type { Terms } from '@vitrine/contract/influencers';
import type { EventBus } from '../../events.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import * as store from './store.ts';
import { findUndoable, readTerms, toAgreed, toTerms, type AgreedTerms } from './terms.ts';

interface TermsChange {
  readonly terms: Terms;
  readonly effectiveFrom: Date;
  readonly madeBy: AccountId | null;
  readonly isUndo: boolean;
}

interface TermsStanding {
  /** Newest first. */
  readonly changes: readonly TermsChange[];
  /** Since when the change holds that an undo would take back. */
  readonly undoable: Date | null;
}

export interface TermsHistory {
  /** What held for each account at each moment, in the order asked; null before anything was agreed. One query. */
  listAgreed(
    db: Db,
    businessId: BusinessId,
    asked: readonly { readonly accountId: AccountId; readonly at: Date }[],
  ): Promise<(AgreedTerms | null)[]>;
  getTermsStanding(businessId: BusinessId, accountId: AccountId): Promise<TermsStanding>;
  /** Agrees terms from now on, in the caller's transaction; the same terms again are no change. */
  changeTerms(
    tx: Tx,
    businessId: BusinessId,
    accountId: AccountId,
    change: { terms: Terms; by: AccountId },
  ): Promise<void>;
  /** Puts back what held before the change of that moment; refuses `nothing_to_undo` when it is not the one to undo now. */
  undoTerms(businessId: BusinessId, accountId: AccountId, undo: { change: Date; by: AccountId }): Promise<void>;
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

export function createTermsHistory(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  events: Pick<EventBus, 'emit'>,
): TermsHistory {
  const append = async (
    tx: Tx,
    businessId: BusinessId,
    last: store.TermsRow | undefined,
    terms: Omit<store.NewTerms, 'effective_from'>,
  ): Promise<void> => {
    // two changes of one millisecond, or a clock that went back: the later one still comes later
    const from = Math.max(clock.now().getTime(), (last?.effective_from.getTime() ?? 0) + 1);
    await store.insertTerms(tx, businessId, { ...terms, effective_from: new Date(from) });
    // the store's clock may be ahead of ours: an order of after this moment may be counted already
    const since = new Date(from).toISOString();
    await events.emit(tx, 'terms.changed', { businessId, accountId: terms.account_id, since });
  };

  return {
    listAgreed: listAgreedTerms,

    getTermsStanding: async (businessId, accountId) => {
      const rows = await store.listTerms(database.db, businessId, accountId);
      const changes = rows.map((row) => ({
        terms: toTerms(row),
        effectiveFrom: row.effective_from,
        madeBy: row.made_by,
        isUndo: row.undo_of !== null,
      }));
      return { changes: changes.toReversed(), undoable: findUndoable(rows)?.change.effective_from ?? null };
    },

    changeTerms: async (tx, businessId, accountId, { terms, by }) => {
      await store.lockTerms(tx, businessId, accountId);
      const last = (await store.listTerms(tx, businessId, accountId)).at(-1);
      const kept = readTerms(terms);
      if (last && JSON.stringify(readTerms(toTerms(last))) === JSON.stringify(kept)) return;
      await append(tx, businessId, last, { ...kept, account_id: accountId, made_by: by, undo_of: null });
    },

    undoTerms: (businessId, accountId, { change, by }) =>
      database.transaction(async (tx) => {
        await store.lockTerms(tx, businessId, accountId);
        const rows = await store.listTerms(tx, businessId, accountId);
        const undoable = findUndoable(rows);
        if (undoable?.change.effective_from.getTime() !== change.getTime()) throw new Problem('nothing_to_undo');
        const { before } = undoable;
        const kept = readTerms(toTerms(before));
        const undo = { account_id: accountId, made_by: by, undo_of: before.effective_from };
        await append(tx, businessId, rows.at(-1), { ...kept, ...undo });
      }),
  };
}
