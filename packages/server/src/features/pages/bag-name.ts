// Names the bag that a page shares with others of its shop. Pure.
import { createHash } from 'node:crypto';
import type { CompiledLink } from '../links/links.ts';

/**
 * Those of a business with the same promo code, as one checkout takes one code. A page that is not for everybody shares with none:
 * whoever has the browser next is not meant to see what is in it.
 */
export function bagOf({ link, gate }: Pick<CompiledLink, 'link' | 'gate'>): string | null {
  if (gate !== null) return null;
  const named = `bag ${link.businessId} ${link.promocode?.toLowerCase() ?? ''}`;
  return createHash('sha256').update(named).digest('hex').slice(0, 16);
}
