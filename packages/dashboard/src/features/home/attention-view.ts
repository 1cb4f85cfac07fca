// What tells one item that needs attention from another. Pure.
import type { AttentionItem } from '@vitrine/contract/attention';

/** Of several of a kind each its own. */
export const keyOf = (item: AttentionItem): string => {
  if (item.kind === 'leaked_code') return `${item.kind} ${item.username}`;
  if (item.kind === 'goal_reached') return `${item.kind} ${item.goal.goal_id}`;
  return item.kind === 'payable' ? `${item.kind} ${item.currency}` : item.kind;
};
