// Where what needs attention is mended. Pure.
import type { AttentionItem } from '@vitrine/contract/attention';

/** Null where the reader can do nothing about it. */
export function toPlaceOf(item: AttentionItem, isMerchant: boolean): string | null {
  switch (item.kind) {
    case 'store_away':
      return isMerchant ? '/auth' : null;
    case 'reports_failed':
      return '/admin/my-account';
    case 'orders_set_aside':
      return '/admin/orders';
    case 'leaked_code':
      return `/admin/influencers/${encodeURIComponent(item.username)}/preview`;
    case 'looks_changed':
      return '/admin/links?broken=1';
    case 'shorts_changed':
      return '/admin/shorts?broken=1';
    case 'payable':
      return `/admin/payouts?currency=${item.currency}`;
  }
}

/** Of several of a kind each its own. */
export const keyOf = (item: AttentionItem): string => {
  if (item.kind === 'leaked_code') return `${item.kind} ${item.username}`;
  return item.kind === 'payable' ? `${item.kind} ${item.currency}` : item.kind;
};
