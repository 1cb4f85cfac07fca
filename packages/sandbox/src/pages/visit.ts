// Remembers how a visit began: its first page, where it came from and the referral code, for the order it may end in.

import type { FastifyRequest } from 'fastify';
import type { SandboxShop as Shop } from '../shop.ts';
import { readJsonCookie, setJsonCookie } from './cookies.ts';
import { baseOf } from './layout.ts';
import type { ShopCall } from './shop-routes.ts';

/** How a visit began; the order it ends in carries it as `landing_site`, `referring_site` and `landing_site_ref`. */
export interface Visit {
  /** Path and query of the first page, relative to the shop's address. */
  landing: string;
  referrer: string;
  ref: string | null;
}

const LONGEST_LANDING = 1800;
const LONGEST_REFERRER = 500;

/** The path and query under the shop's own address. */
function pathWithinShop(shop: Shop, url: string): string {
  const base = baseOf(shop);
  return url.startsWith(base) ? url.slice(base.length) || '/' : url;
}

/** A link that carries campaign marks begins a new visit even in a browser that was here before. */
function isTracked(query: URLSearchParams): boolean {
  return [...query.keys()].some((key) => key === 'ref' || key.startsWith('utm_') || key.startsWith('attributes['));
}

function readVisit(request: FastifyRequest): Visit | null {
  const value = readJsonCookie(request, 'visit');
  if (typeof value !== 'object' || value === null) return null;
  const { landing, referrer, ref } = value as Partial<Record<keyof Visit, unknown>>;
  if (typeof landing !== 'string' || !landing.startsWith('/') || typeof referrer !== 'string') return null;
  return { landing, referrer, ref: typeof ref === 'string' ? ref : null };
}

/** The visit this request belongs to; when it begins one, the browser is told to remember it. */
export function recordVisit(call: ShopCall): Visit {
  const { request, shop } = call;
  const landing = pathWithinShop(shop, request.raw.url ?? '/').slice(0, LONGEST_LANDING);
  const query = new URLSearchParams(landing.split('?')[1] ?? '');
  const known = readVisit(request);
  if (known && !isTracked(query)) return known;
  const referrer = request.headers.referer ?? '';
  const isOwn = referrer === shop.url || referrer.startsWith(`${shop.url}/`);
  const visit = { landing, referrer: isOwn ? '' : referrer.slice(0, LONGEST_REFERRER), ref: query.get('ref') };
  setJsonCookie(call, 'visit', visit);
  return visit;
}
