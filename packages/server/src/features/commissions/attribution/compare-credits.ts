// Compares whom orders are credited to with whom other rules would credit them to. Pure.
import type { OrderId } from '@vitrine/contract/ids';
import type { Decision } from './decision.ts';
import type { Credit, CreditChange, RunFindings } from './runs-store.ts';

export function toCredit({ winner, channel }: Pick<Decision, 'winner' | 'channel'>): Credit {
  return {
    linkId: winner?.linkId ?? null,
    influencerId: winner?.influencerId ?? null,
    channel,
  };
}

const isNobody = ({ linkId, influencerId }: Credit): boolean => linkId === null && influencerId === null;

const isSame = (a: Credit, b: Credit): boolean =>
  a.linkId === b.linkId && a.influencerId === b.influencerId && a.channel === b.channel;

/** How an order would be credited, and what it would earn; minor units. */
export interface WantedCredit {
  readonly orderId: OrderId;
  readonly after: Credit;
  readonly amount: number;
}

/**
 * Those credited otherwise, or for another commission, in the order given; `earned` is what each has earned until now. What
 * was not decided before is no change.
 */
export function compareCredits(
  orders: readonly WantedCredit[],
  before: ReadonlyMap<OrderId, Credit>,
  earned: ReadonlyMap<OrderId, number>,
): { changes: CreditChange[]; found: RunFindings } {
  const changes = orders.flatMap(({ orderId, after, amount }): CreditChange[] => {
    const now = before.get(orderId);
    const amounts = { before: earned.get(orderId) ?? 0, after: amount };
    const isKept = now === undefined || (isSame(now, after) && amounts.before === amounts.after);
    return isKept ? [] : [{ orderId, before: now, after, amounts }];
  });
  const repriced = changes.filter((change) => isSame(change.before, change.after)).length;
  const others = changes.filter((change) => !isSame(change.before, change.after));
  const credited = others.filter((change) => isNobody(change.before)).length;
  const uncredited = others.filter((change) => isNobody(change.after)).length;
  return { changes, found: { credited, uncredited, moved: others.length - credited - uncredited, repriced } };
}
