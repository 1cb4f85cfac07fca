// Tells whether a promo code has got out: used by many shoppers who never came through its owner, in many unrelated places. Pure.
import { leakedCode } from '@vitrine/contract/limits';

/** An order credited by the code. */
export interface CodeOrder {
  /** Whether the shopper ever clicked a link of the code's owner, as far as the order tells. */
  readonly clicked: boolean;
  /** Where the shopper came to the store from, as the store saw it. */
  readonly referringSite: string | null;
  /** Path and query of the first page of that visit. */
  readonly landingSite: string | null;
}

export interface Leak {
  readonly orders: number;
  readonly places: readonly { readonly name: string; readonly orders: number }[];
}

/**
 * The leak, or null. Orders of shoppers who clicked a link of theirs are as they should be and count for nothing, so that a
 * few of them hide no leak. An order whose place is not known counts as an order, never as a place.
 */
export function findLeak(orders: readonly CodeOrder[], storeHosts: readonly string[]): Leak | null {
  const own = new Set(storeHosts.map(toSite));
  const bare = orders.filter(({ clicked }) => !clicked);
  const places = new Map<string, number>();
  for (const order of bare) {
    const place = placeOf(order, own);
    if (place !== null) places.set(place, (places.get(place) ?? 0) + 1);
  }
  if (bare.length < leakedCode.orders || places.size < leakedCode.places) return null;
  const named = [...places].map(([name, count]) => ({ name, orders: count }));
  return {
    orders: bare.length,
    places: named.sort((a, b) => b.orders - a.orders || (a.name < b.name ? -1 : 1)),
  };
}

/** The site a shopper came from, whatever page or part of it; without one, the campaign that the landing page names. */
function placeOf({ referringSite, landingSite }: CodeOrder, own: ReadonlySet<string>): string | null {
  const site = readHost(referringSite);
  if (site !== null && !own.has(toSite(site))) return toSite(site);
  const source = readSource(landingSite);
  return source === null || own.has(toSite(source)) ? null : source;
}

function readHost(address: string | null): string | null {
  if (address === null) return null;
  // apps tell of themselves like `android-app://com.example.app/`
  const app = /^(?:android|ios)-app:\/\/([\w.-]+)/i.exec(address)?.[1];
  if (app) return app.toLowerCase();
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  return new URL(address).hostname.replace(/\.$/, '') || null;
}

function readSource(landing: string | null): string | null {
  if (landing === null || !URL.canParse(landing, 'http://store.invalid')) return null;
  const source = new URL(landing, 'http://store.invalid').searchParams.get('utm_source');
  return source?.trim().toLowerCase() || null;
}

/** `l.instagram.com` and `www.instagram.com` are one place; of `shop.co.uk` three labels count. */
function toSite(host: string): string {
  const labels = host.toLowerCase().split('.');
  const [second = '', top = ''] = labels.slice(-2);
  const isNational = top.length === 2 && second.length <= 3 && labels.length > 2;
  return labels.slice(isNational ? -3 : -2).join('.');
}
