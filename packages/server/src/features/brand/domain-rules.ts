// What a brand domain may be, and what its zone proves. Pure.
import type { BrandDomain } from '@vitrine/contract/domains';

export type DomainFault = NonNullable<BrandDomain['fault']>;

/** What the zone of a domain says; null where it gave no answer. */
export interface ZoneFacts {
  readonly texts: readonly string[] | null;
  readonly aliases: readonly string[] | null;
  readonly addresses: readonly string[] | null;
}

export type DomainRead =
  | { readonly domain: string }
  | { readonly code: 'domain_format' | 'domain_ours' | 'domain_of_store' };

const label = /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/;

/** Reads a domain as people paste it: with a scheme, a path or capitals, or in letters of their own. */
export function readDomain(typed: string, { ours, stores }: { ours: string; stores: readonly string[] }): DomainRead {
  const text = typed
    .trim()
    .replaceAll(/\s/g, ' ')
    .replace(/^[a-z]+:\/\//i, '');
  const host = URL.canParse(`http://${text}`) ? new URL(`http://${text}`).hostname.replace(/\.$/, '') : '';
  const labels = host.split('.');
  const isDomain = labels.length > 1 && labels.every((each) => label.test(each));
  if (!isDomain || host.length > 253 || /^\d+$/.test(labels.at(-1) ?? '')) return { code: 'domain_format' };
  if (host === ours || host.endsWith(`.${ours}`)) return { code: 'domain_ours' };
  return stores.includes(host) ? { code: 'domain_of_store' } : { domain: host };
}

export const proofName = (domain: string): string => `_vitrine.${domain}`;
export const proofValue = (token: string): string => `vitrine-domain=${token}`;

/** Null when the zone proves whose it is and leads to us, by our name or to where our name leads. */
export function findDomainFault(
  { token, ours }: { token: string; ours: { readonly host: string; readonly addresses: readonly string[] } },
  { texts, aliases, addresses }: ZoneFacts,
): DomainFault | null {
  if (texts === null || aliases === null || addresses === null) return 'dns_failed';
  const proofs = texts.filter((text) => text.startsWith(proofValue('')));
  if (proofs.length === 0) return 'txt_missing';
  if (!proofs.includes(proofValue(token))) return 'txt_wrong';
  const isAlias = aliases.some((alias) => alias.toLowerCase().replace(/\.$/, '') === ours.host);
  return isAlias || addresses.some((address) => ours.addresses.includes(address)) ? null : 'not_pointing';
}
