// Reads an address that a short or an experience leads to: it must be a page of the store's own domains. Pure.
import { limits } from '@vitrine/contract/limits';
import { withoutUnseen } from '@vitrine/contract/unseen';

export type AddressReading =
  | { readonly state: 'empty' }
  | { readonly state: 'invalid'; readonly reason: 'format' | 'foreign' }
  | { readonly state: 'valid'; readonly url: string };

/** Where a store can be reached, e.g. `https://shop.example`; the first is its primary domain. */
export type StoreDomains = readonly string[];

const invalidFormat: AddressReading = { state: 'invalid', reason: 'format' };

/**
 * Reads what was typed. Without a scheme, https is added (or the scheme of the store's own domain, where that is http).
 * Refused: other schemes, addresses with sign-in details, foreign hosts, and hosts that only begin like the store's.
 */
export function readStoreAddress(typed: string, domains: StoreDomains): AddressReading {
  const text = withoutUnseen(typed);
  if (text === '') return { state: 'empty' };
  const hasScheme = /^https?:\/\//i.test(text);
  if (!hasScheme && /^[^/?#]*:\/\//.test(text)) return invalidFormat;
  const url = parse(hasScheme ? text : `https://${text}`);
  if (!url || url.username || url.password || url.href.length > limits.url) return invalidFormat;
  const home = domains.map(toHome).find((domain) => domain !== null && isUnder(url, domain));
  if (!home) return { state: 'invalid', reason: 'foreign' };
  if (!hasScheme) url.protocol = home.protocol;
  return { state: 'valid', url: url.href };
}

/** The domain as it is named in a message: `shop.example`, with the folder the store lies in where it has one. */
export function toDomainName(domain: string): string {
  const home = toHome(domain);
  return home === null ? domain : home.host + home.pathname.replace(/\/+$/, '');
}

function parse(text: string): URL | null {
  if (/\s/.test(text) || !URL.canParse(text)) return null;
  return new URL(text);
}

const toHome = (domain: string): URL | null => parse(/^https?:\/\//i.test(domain) ? domain : `https://${domain}`);

function isUnder(url: URL, home: URL): boolean {
  if (url.host !== home.host) return false;
  const folder = home.pathname.endsWith('/') ? home.pathname : `${home.pathname}/`;
  return `${url.pathname}/`.startsWith(folder);
}
