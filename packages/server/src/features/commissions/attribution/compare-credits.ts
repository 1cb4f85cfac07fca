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

/** Those credited otherwise, in the order given. What was not decided before is no change. */
export function compareCredits(
  orders: readonly { readonly orderId: OrderId; readonly after: Credit }[],
  before: ReadonlyMap<OrderId, Credit>,
): { changes: CreditChange[]; found: RunFindings } {
  const changes = orders.flatMap(({ orderId, after }): CreditChange[] => {
    const now = before.get(orderId);
    const isSame =
      now === undefined ||
      (now.linkId === after.linkId && now.influencerId === after.influencerId && now.channel === after.channel);
    return isSame ? [] : [{ orderId, before: now, after }];
  });
  const credited = changes.filter((change) => isNobody(change.before)).length;
  const uncredited = changes.filter((change) => isNobody(change.after)).length;
  return { changes, found: { credited, uncredited, moved: changes.length - credited - uncredited } };
}
