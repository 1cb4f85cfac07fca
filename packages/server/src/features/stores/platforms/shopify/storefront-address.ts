// Addresses that hand a shopper over to the store: a cart permalink, or one of its pages. Pure.
import type { VariantId } from '@vitrine/contract/ids';
import { utmNames } from '@vitrine/contract/limits';
import { clickAttribute, clickParameter, type HandOver } from '../../model.ts';
import type { CartLine, Home } from '../platform.ts';

/** The cart attribute with the link's code, readable by the store's own scripts. */
const linkAttribute = 'ref_link';

/**
 * The address that opens the checkout with these goods: `{shop}/cart/{variant}:{quantity},…` with discount, attributes,
 * referral code, UTM values and what the visitor's address brought. The same variant twice is one line; quantities below 1 count as 1.
 * With nothing to buy it is the storefront itself.
 */
export function cartAddress({ primaryUrl }: Home, lines: readonly CartLine[], carried: HandOver): string {
  const quantities = new Map<string, number>();
  for (const { variantId, quantity } of lines) {
    quantities.set(variantId, (quantities.get(variantId) ?? 0) + Math.max(1, Math.trunc(quantity)));
  }
  const goods = [...quantities].map(([variantId, quantity]) => `${variantId}:${quantity}`).join(',');
  const parameters: [string, string][] = [];
  if (carried.promocode !== null) parameters.push(['discount', carried.promocode]);
  if (carried.clickId !== null) parameters.push([`attributes[${clickAttribute}]`, carried.clickId]);
  parameters.push([`attributes[${linkAttribute}]`, carried.ref], ['ref', carried.ref], ...utmOf(carried));
  return withParameters(goods === '' ? `${primaryUrl}/` : `${primaryUrl}/cart/${goods}`, parameters);
}

/**
 * A page of the store with click id, referral code and UTM values added to what its query already holds; UTM values in
 * the address win over the link's. A promo code leads through `/discount/{code}?redirect=…`, which works on the
 * storefront's own address only: elsewhere the code is left to the page. That address carries them too: it is the landing page
 * that the store tells of, and tells its reports of campaigns.
 */
export function pageAddress(store: Home, url: string, carried: HandOver): string {
  const page = new URL(url);
  const given = page.searchParams;
  const parameters: [string, string][] = [];
  if (carried.clickId !== null) parameters.push([clickParameter, carried.clickId]);
  if (!given.has('ref')) parameters.push(['ref', carried.ref]);
  parameters.push(...utmOf(carried).filter(([name]) => !given.has(name)));
  given.delete(clickParameter);
  const target = withParameters(page.href, parameters);
  if (carried.promocode === null) return target;
  const path = pathInStore(store, target);
  if (path === null) return target;
  return withParameters(`${store.primaryUrl}/discount/${encodeURIComponent(carried.promocode)}`, [
    ['redirect', path],
    ...[...new URL(target).searchParams].filter(([name]) => isToldOf(name)),
  ]);
}

/** What the store tells of a landing page, and its reports of campaigns. */
const isToldOf = (name: string): boolean => name === clickParameter || name === 'ref' || name.startsWith('utm_');

/** A product's page with one of its variants chosen: `?variant=`, as every theme of the store reads it. */
export function variantAddress(url: string, variantId: VariantId): string {
  const page = new URL(url);
  page.searchParams.set('variant', variantId);
  return page.href;
}

/** The link's UTM values, and behind them what the visitor brought that the link does not say itself. */
function utmOf({ utm, query = [] }: HandOver): [string, string][] {
  const own = utmNames.flatMap((name) => {
    const value = utm[name];
    return value === null || value === '' ? [] : [[name, value] as [string, string]];
  });
  const names = new Set(own.map(([name]) => name));
  return [
    ...own,
    ...query.filter(([name]) => !names.has(name)).map(([name, value]): [string, string] => [name, value]),
  ];
}

/** Path, query and fragment beneath the storefront's address, or null when the page lies elsewhere. */
function pathInStore({ primaryUrl }: Home, target: string): string | null {
  const home = new URL(primaryUrl);
  const page = new URL(target);
  if (page.origin !== home.origin) return null;
  const folder = home.pathname.replace(/\/+$/, '');
  if (page.pathname !== folder && !page.pathname.startsWith(`${folder}/`)) return null;
  const path = page.pathname.slice(folder.length) || '/';
  // two slashes at the front would name another host
  return `/${path.replace(/^\/+/, '')}${page.search}${page.hash}`;
}

/** Adds parameters behind the existing query and before the fragment, keeping what is there as it is written. */
function withParameters(address: string, parameters: readonly (readonly [string, string])[]): string {
  const [beforeHash = '', ...hash] = address.split('#');
  const fragment = hash.length === 0 ? '' : `#${hash.join('#')}`;
  const written = parameters.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  if (written.length === 0) return address;
  const joint = !beforeHash.includes('?') ? '?' : /[?&]$/.test(beforeHash) ? '' : '&';
  return `${beforeHash}${joint}${written.join('&')}${fragment}`;
}
