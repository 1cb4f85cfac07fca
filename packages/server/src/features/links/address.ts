// Addresses of links: the length of drawn codes, and which pages of the store a short may lead to. Pure.
import { withoutUnseen } from '@vitrine/contract/unseen';

/** Length of a drawn code: 62^7 is 3.5 × 10^12 addresses. */
export const codeLength = 7;

/**
 * Reads an address typed for a short, without the marks nobody sees: `https` is added when no scheme is given, only http
 * and https pass, and it must lie under one of the store's addresses (same host and port, path beneath). Answers the
 * address, or why it is refused.
 */
export function readStoreUrl(
  typed: string,
  storeUrls: readonly string[],
): { url: string } | { refused: 'url_invalid' | 'url_not_of_store' } {
  const text = withoutUnseen(typed);
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (/[\s\\<>"\p{Cc}]/u.test(text) || !URL.canParse(withScheme)) return { refused: 'url_invalid' };
  const url = new URL(withScheme);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return { refused: 'url_invalid' };
  const home = storeUrls.find((storeUrl) => liesUnder(url, new URL(storeUrl)));
  if (home === undefined) return { refused: 'url_not_of_store' };
  // a scheme left out means the store's own, which need not be https
  if (withScheme !== text) url.protocol = new URL(home).protocol;
  return { url: url.href };
}

function liesUnder(url: URL, home: URL): boolean {
  if (url.hostname !== home.hostname) return false;
  const samePort = (url.port || defaultPort(url)) === (home.port || defaultPort(home));
  const bothDefault = url.port === '' && home.port === '';
  if (!samePort && !bothDefault) return false;
  const folder = home.pathname.replace(/\/+$/, '');
  return url.pathname === folder || url.pathname.startsWith(`${folder}/`);
}

function defaultPort(url: URL): string {
  return url.protocol === 'https:' ? '443' : '80';
}
