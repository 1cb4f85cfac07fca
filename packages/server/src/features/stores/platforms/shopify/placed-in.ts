// How an order was placed where no shopper's browser was, as the names of its source tell. Pure.
import type { PlacedIn } from '../../model.ts';

/** Shopify keeps these names for itself; orders that programs make carry any other, or the program's number. */
const sources: Readonly<Record<string, PlacedIn>> = {
  pos: 'pos',
  iphone: 'pos',
  android: 'pos',
  shopify_draft_order: 'draft',
  subscription_contract: 'subscription',
  subscription_contract_checkout_one: 'subscription',
};

interface OrderSource {
  readonly sourceName: string | null;
  readonly landingSite: string | null;
  readonly referringSite: string | null;
  readonly noteAttributes: readonly unknown[];
}

/** A program's own shop brings along where its shopper came from, or what they carried in their cart: then there was a browser. */
export function readPlacedIn({ sourceName, landingSite, referringSite, noteAttributes }: OrderSource): PlacedIn | null {
  const name = sourceName?.toLowerCase() ?? '';
  const known = Object.hasOwn(sources, name) ? sources[name] : undefined;
  if (known !== undefined) return known;
  const isOfProgram = /^\d+$/.test(sourceName ?? '');
  return isOfProgram && !landingSite && !referringSite && noteAttributes.length === 0 ? 'api' : null;
}
