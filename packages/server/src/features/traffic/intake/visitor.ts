// Reads a visitor from the facts of a request: what it is, where it comes from, and whether it is a person. Pure.
import type { UtmParams } from '@vitrine/contract/links';
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Flag, KnownAgent, RequestFacts, Visitor } from '../model.ts';
import { readHeaders, type ReadHeaders } from './request-headers.ts';

/** What proxies say when they do not know: nowhere, and the Tor network. */
const noCountries = new Set(['XX', 'T1']);

// services that open the links of mails and messages before people do
const scanners = ['urlsand.com', 'mimecastprotect.com', 'emailprotection.link', 'statics.teams.cdn.office.net'];

/**
 * Reads a visitor. Its key is a hash of address and browser under the salt of the store's day, so it cannot be followed to
 * another day; a visitor who sends DNT or Sec-GPC has none. The first flag that applies is kept.
 */
export function readVisitor(request: RequestFacts, agentOf: (text: string) => KnownAgent, salt: string): Visitor {
  const headers = readHeaders(request.rawHeaders);
  const agent = agentOf(headers.agent.trim());
  const referrer = readReferrer(headers.referrer);
  const { url = '' } = request;
  const unwatched = headers.doNotTrack === '1' || headers.privacyControl === '1';
  return {
    key: unwatched ? null : keyOf(clientOf(request.address, headers), agent.agentId, salt),
    agent,
    country: headers.countries === null ? null : readCountry(headers.countries),
    referrerHost: referrer.host,
    utm: url.includes('utm_', url.indexOf('?') + 1 || url.length) ? readUtm(url) : null,
    flag: decideFlag(request.method, headers, agent, referrer),
  };
}

/** The salt stands in front and half the hash is dropped: as good as an HMAC here, at a fifth of its time. */
function keyOf(address: string, agentId: string, salt: string): string {
  return hash('sha256', `${salt} ${address} ${agentId}`).slice(0, 32);
}

function decideFlag(method: string, headers: ReadHeaders, agent: KnownAgent, referrer: Referrer): Flag | null {
  if (method === 'HEAD') return 'head';
  if (headers.purpose !== '' && headers.purpose.includes('preview')) return 'preview';
  if (headers.purpose !== '' && headers.purpose.includes('prefetch')) return 'prefetch';
  if (headers.browserPurpose !== '' && headers.browserPurpose.includes('prefetch')) return 'prefetch';
  if (headers.routerPrefetch) return 'prefetch';
  if (agent.agent === '') return 'empty_agent';
  if (agent.isBot) return 'bot';
  return referrer.isScanner ? 'scanner' : null;
}

function readCountry(headers: readonly string[]): string | null {
  for (const each of headers) {
    const letters = each.trim();
    // asked before it is put in capitals: some other letters become Latin ones by that
    const country = /^[A-Za-z]{2}$/.test(letters) ? letters.toUpperCase() : 'XX';
    if (!noCountries.has(country)) return country;
  }
  return null;
}

interface Referrer {
  readonly host: string | null;
  readonly isScanner: boolean;
}

function readReferrer(referrer: string): Referrer {
  return referrer.length > longestKept ? parseReferrer(referrer) : referrers.memo(referrer);
}

/** Most come from the same few pages. Long addresses are not kept. */
const longestKept = 200;
const referrers = new LRUCache<string, Referrer>({ max: 4_000, memoMethod: (text) => parseReferrer(text) });

function parseReferrer(referrer: string): Referrer {
  const host = parseHost(referrer);
  const isScanner = scanners.some((scanner) => host === scanner || host?.endsWith(`.${scanner}`));
  return { host, isScanner };
}

function parseHost(referrer: string): string | null {
  if (!/^(https?|android-app):\/\//i.test(referrer) || !URL.canParse(referrer)) return null;
  const host = new URL(referrer).hostname.toLowerCase();
  return /^[a-z0-9._:[\]-]{1,253}$/.test(host) ? host : null;
}

const longestUtm = 100;
const longestQuery = 4_000;

/** The UTM values of the address itself, null when it has none worth keeping. */
function readUtm(url: string): UtmParams | null {
  const asked = new URLSearchParams(url.slice(url.indexOf('?'), longestQuery));
  const valueOf = (name: string): string | null => {
    const value = asked.get(name)?.replaceAll(/\p{C}/gu, '').trim() ?? '';
    return Array.from(value).slice(0, longestUtm).join('').trim() || null;
  };
  const utm: UtmParams = {
    utm_source: valueOf('utm_source'),
    utm_medium: valueOf('utm_medium'),
    utm_campaign: valueOf('utm_campaign'),
    utm_term: valueOf('utm_term'),
    utm_content: valueOf('utm_content'),
  };
  return Object.values(utm).some((value) => value !== null) ? utm : null;
}

// loopback, private and link-local networks, where only our own proxy can be
const nearby = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|::1$|f[cd][0-9a-f]{2}:|fe80:)/;

/** What a peer's address is written as, and whether it is that of a proxy beside us. */
const peers = new LRUCache<string, { peer: string; isNearby: boolean }>({
  max: 4_000,
  memoMethod: (address) => {
    const peer = address.replace(/^::ffff:/i, '');
    return { peer, isNearby: nearby.test(peer) };
  },
});

/** The address a visitor comes from: what a proxy beside us forwards is believed, what comes from afar is not. */
export function readAddress({ address, rawHeaders }: Pick<RequestFacts, 'address' | 'rawHeaders'>): string {
  return clientOf(address, readHeaders(rawHeaders));
}

function clientOf(address: string, { forwarded }: ReadHeaders): string {
  const { peer, isNearby } = peers.memo(address);
  if (!isNearby || forwarded === '') return peer;
  const comma = forwarded.indexOf(',');
  const client = (comma < 0 ? forwarded : forwarded.slice(0, comma)).trim();
  if (!/^[0-9a-f.:]{3,52}$/i.test(client)) return peer;
  return client.charAt(0) === ':' ? client.replace(/^::ffff:(?=.{3})/i, '') : client;
}
