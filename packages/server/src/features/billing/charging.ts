// Charges the fees of orders: each at most once, whatever is asked twice, lost or crashes on the way. Its book and its store are handed in.
import { planPrices } from '@vitrine/contract/plan-gates';
import type { OrderId } from '@vitrine/contract/ids';
import type { UsageRefusal, UsageWish } from '../stores/stores.ts';
import type { FeeRow, SubscriptionRow } from './model.ts';
import { findRunning, isReversed, type FeeOrder } from './subscriptions.ts';

/** Where fees are written down; each write lasts when it returns. */
export interface FeeBook {
  listOpen(): Promise<readonly FeeRow[]>;
  listSubscriptions(): Promise<readonly SubscriptionRow[]>;
  findOrder(orderId: OrderId): Promise<FeeOrder | null>;
  /** False where somebody else was faster: the fee is not as it was read, and is left alone. */
  change(fee: FeeRow, change: FeeChange): Promise<boolean>;
  /** The store charges no more before its merchant agrees to a higher cap, or the next period begins. */
  noteCap(subscription: SubscriptionRow): Promise<void>;
}

type FeeChange = Partial<Pick<FeeRow, 'state' | 'reason' | 'record_id' | 'asked_at' | 'decided_at'>> &
  Partial<Pick<FeeRow, 'subscription_id' | 'line_id' | 'amount'>>;

/** The store; `away` where nobody knows what became of the call. */
export interface FeeStore {
  charge(wish: UsageWish): Promise<{ recordId: string } | UsageRefusal | 'away'>;
  findCharge(subscriptionId: string, key: string): Promise<{ recordId: string } | null | 'away'>;
}

/** The same for an order for ever: by it the store knows what it has charged. */
export const keyOf = (orderId: OrderId): string => `order:${orderId}`;

/** After which a call that was lost has surely been carried out, or never will be. */
const settledMs = 10 * 60_000;
const dayMs = 24 * 3600_000;
/** A fee that could not be charged for so long is given up. */
const openDays = 60;

export async function chargeOpenFees(book: FeeBook, store: FeeStore, clock: () => Date): Promise<void> {
  for (const fee of inTurn(await book.listOpen())) {
    const running = findRunning(await book.listSubscriptions());
    // the moment of each: written down as asked long before it was, it would be taken for lost while it is on its way
    const goesOn = await decide(book, store, { fee, running, now: clock() });
    if (!goesOn) return;
  }
}

/** What was asked of the store first: it may be charged already, and is settled whatever the cap says to the others. */
function inTurn(fees: readonly FeeRow[]): FeeRow[] {
  return [...fees.filter(({ state }) => state === 'asked'), ...fees.filter(({ state }) => state !== 'asked')];
}

interface Case {
  readonly fee: FeeRow;
  readonly running: SubscriptionRow | null;
  readonly now: Date;
}

/** False where the others are better left for another time. */
async function decide(book: FeeBook, store: FeeStore, at: Case): Promise<boolean> {
  const { fee, running, now } = at;
  const order = await book.findOrder(fee.order_id);
  const isWanted = order !== null && !isReversed(order);
  const isSameLine =
    running !== null && running.subscription_id === fee.subscription_id && running.line_id === fee.line_id;
  if (fee.state === 'asked' && !(isWanted && isSameLine && running.status === 'active')) {
    return lookUp(book, store, at, isWanted);
  }
  if (!isWanted) return over(book, fee, { state: 'waived', reason: 'reversed' }, now);
  if (running === null) return over(book, fee, { state: 'waived', reason: 'ended' }, now);
  if (fee.state === 'due' && now.getTime() - fee.ordered_at.getTime() > openDays * dayMs) {
    return over(book, fee, { state: 'waived', reason: 'old' }, now);
  }
  if (running.status !== 'active' || running.line_id === null) return false;
  return charge(book, store, { fee, running, lineId: running.line_id, now });
}

/** What was asked of a line and never answered is looked up before anything else is done about it. */
async function lookUp(
  book: FeeBook,
  store: FeeStore,
  { fee, running, now }: Case,
  isWanted: boolean,
): Promise<boolean> {
  if (now.getTime() - (fee.asked_at?.getTime() ?? 0) < settledMs) return true;
  const found = await store.findCharge(fee.subscription_id, keyOf(fee.order_id));
  if (found === 'away') return false;
  if (found !== null) return over(book, fee, { state: 'charged', record_id: found.recordId }, now);
  if (!isWanted) return over(book, fee, { state: 'waived', reason: 'reversed' }, now);
  if (running === null) return over(book, fee, { state: 'waived', reason: 'ended' }, now);
  await book.change(fee, { state: 'due' });
  return true;
}

async function charge(
  book: FeeBook,
  store: FeeStore,
  { fee, running, lineId, now }: { fee: FeeRow; running: SubscriptionRow; lineId: string; now: Date },
): Promise<boolean> {
  // what another plan took was agreed to with that plan, and never more than the present one takes
  const amount = Math.min(fee.amount, running.fee, planPrices[running.plan].fee);
  const line = { subscription_id: running.subscription_id, line_id: lineId, amount };
  const asked: FeeRow = { ...fee, state: 'asked', asked_at: now, ...line };
  if (!(await book.change(fee, { state: 'asked', asked_at: now, ...line }))) return true;
  const wish = { lineId, amount, currency: running.currency, key: keyOf(fee.order_id) };
  const answer = await store.charge({ ...wish, description: `Order ${fee.order_id}, by a link with several products` });
  if (answer === 'away') return false;
  if ('recordId' in answer) return over(book, asked, { state: 'charged', record_id: answer.recordId }, now);
  await book.change(asked, { state: 'due', reason: answer.message.slice(0, 200) });
  if (answer.refused === 'cap') await book.noteCap(running);
  return answer.refused === 'other';
}

async function over(
  book: FeeBook,
  fee: FeeRow,
  change: { state: 'charged' | 'waived'; reason?: string; record_id?: string },
  now: Date,
): Promise<true> {
  await book.change(fee, { reason: null, ...change, decided_at: now });
  return true;
}
