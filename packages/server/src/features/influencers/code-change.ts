// Gives an influencer another promo code, and refuses one that is somebody else's.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import type { EventBus } from '../../events.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { Problem } from '../../platform/problem.ts';
import type { Discounts } from '../stores/stores.ts';
import { listCodeHolders, writeCode, type CodeChange } from './codes-store.ts';
import { holderAt } from './codes.ts';

/** Refuses a code that another holds, or gave up and still has in grace. */
export async function admitCode(
  on: Db,
  businessId: BusinessId,
  { accountId, code, now }: { accountId: AccountId; code: string; now: Date },
): Promise<void> {
  const holder = holderAt(await listCodeHolders(on, businessId, [code]), code, now);
  if (holder && holder.accountId !== accountId) throw new Problem('promocode_taken', { field: 'promocode' });
}

/** Gives another code, or none; the one before counts on until the end of grace. */
export async function giveCode(
  tx: Tx,
  { events, discounts }: { events: EventBus; discounts: Discounts },
  { businessId, by, isInStore, ...change }: CodeChange & { businessId: BusinessId; by: AccountId; isInStore: boolean },
): Promise<void> {
  const { accountId, before, after, now, graceEndsAt } = change;
  if (after !== null) await admitCode(tx, businessId, { accountId, code: after, now });
  await writeCode(tx, businessId, change);
  const until = graceEndsAt.toISOString();
  await events.emit(tx, 'code.changed', { businessId, by, accountId, before, after, until, isInStore });
  if (after !== null) await discounts.recheckDiscounts(tx, businessId, [after]);
}
