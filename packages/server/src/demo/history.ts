// Days of made-up traffic and orders, taken in by the same doors as the real ones.
import type { ProductId, VariantId } from '@vitrine/contract/ids';
import type { PageType } from '@vitrine/contract/link-type';
import type { UtmParams } from '@vitrine/contract/links';
import type { Features } from '../features.ts';
import type { LinkRecord } from '../features/links/links.ts';
import type { Store } from '../features/stores/stores.ts';
import { createRandom, type Random } from './random.ts';
import { busynessOf, freshnessOf } from './seasons.ts';

type PlayedLink = Pick<LinkRecord, 'businessId' | 'linkId' | 'influencerId' | 'promocode' | 'createdAt'> & {
  readonly linkType: PageType;
  readonly products: readonly { readonly productId: ProductId }[];
};

/** Something a shopper may buy. */
export interface Good {
  productId: ProductId;
  variantId: VariantId;
}

export interface DemoLink {
  link: PlayedLink;
  pull: number;
  /** When another took its place, and nobody came to it any more. */
  until?: Date;
  /** How readily its visitors buy, against others; 1 when left out. */
  appeal?: number;
  /** Where its visits say they come from. */
  utm: UtmParams;
  /** What a shopper coming through it may buy. */
  goods: readonly Good[];
}

export interface MadeOrder {
  createdAt: string;
  lines: { variantId: string; quantity: number }[];
  discountCode: string | null;
  noteAttributes: { name: string; value: string }[];
  landingSite: string | null;
  referringSite: string;
  /** As the store names where it was placed; in a browser where nothing is said. */
  sourceName?: string;
  email: string;
  refunds: object[];
  live: false;
}

const dayMs = 24 * 3600 * 1000;
const morningMs = 7.5 * 3600 * 1000;

/** A morning some days ago, whatever the time is now, so that the days since are the same every time. */
export function toMorning(now: Date, daysAgo: number): Date {
  return new Date(Math.floor(now.getTime() / dayMs) * dayMs - daysAgo * dayMs + morningMs);
}

const browsers = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 389.0.0.35.90',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14; SM-S921B; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/141.0.0.0 Mobile Safari/537.36 musical_ly_2024 BytedanceWebview',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
] as const;
const crawlers = [
  'facebookexternalhit/1.1',
  'WhatsApp/2.24.20 A',
  'Mozilla/5.0 (compatible; Pinterestbot/1.0)',
] as const;
const referrers = ['https://l.instagram.com/', 'https://www.tiktok.com/', 'https://www.pinterest.com/', ''] as const;
const countries = ['US', 'US', 'US', 'IL', 'GB', 'DE', 'CA'] as const;

/** A code that is told of somewhere, and since when. */
interface DemoCode {
  readonly code: string;
  readonly since: Date;
}

interface Scene {
  intake: Pick<Features['traffic']['intake'], 'readVisitor' | 'recordVisit' | 'recordEvents' | 'recordCheckoutRequest'>;
  store: Pick<Store, 'timeZone'>;
}

interface Day extends Scene {
  /** Who came last: some look twice. */
  last: { headers: Record<string, string>; address: string } | null;
  /** What is still being written. */
  writing: Promise<void>[];
  midnight: number;
  /** Days before today. */
  back: number;
  now: number;
  random: Random;
  /** What may be typed in at the checkout by somebody who came by no link of ours. */
  codes: readonly DemoCode[];
}

/** Chance of its own for each day of each link: what is skipped today, as it is still to come, shifts nothing else. */
function randomOf(seed: number, link: number, back: number): Random {
  return createRandom(seed + link * 1009 + back * 9176);
}

/** Plays one day of one link and answers the orders that come of it. */
async function playDay(day: Day, demoLink: DemoLink): Promise<MadeOrder[]> {
  const { random, midnight, back } = day;
  const { link, pull, until } = demoLink;
  const orders: MadeOrder[] = [];
  const wanted = pull * freshnessOf(link.createdAt.getTime(), midnight) * busynessOf(midnight, back);
  if (wanted <= 0) return orders;
  const visits = random.count(wanted / 2) + random.count(wanted / 2);
  const moments = Array.from({ length: visits }, () => midnight + Math.floor(random.next() * dayMs));
  for (const at of moments.sort((a, b) => a - b)) {
    if (at < link.createdAt.getTime()) continue;
    if (at > day.now || (until !== undefined && at >= until.getTime())) break;
    const order = await playVisit(day, demoLink, new Date(at));
    if (order) orders.push(order);
  }
  return orders;
}

/** A crawler now and then, somebody new mostly, sometimes who came last once more. */
function drawShopper(day: Day): NonNullable<Day['last']> & { isCrawler: boolean } {
  const { random, last } = day;
  if (last && random.chance(0.12)) return { ...last, isCrawler: false };
  const isCrawler = random.chance(0.06);
  const referer = random.pick(referrers);
  const headers = {
    'user-agent': isCrawler ? random.pick(crawlers) : random.pick(browsers),
    'cf-ipcountry': random.pick(countries),
    'x-forwarded-for': `198.51.${random.between(0, 255)}.${random.between(1, 254)}`,
    ...(referer ? { referer } : {}),
  };
  const shopper = { headers, address: '127.0.0.1' };
  if (!isCrawler) day.last = shopper;
  return { ...shopper, isCrawler };
}

/** What of a look is scrolled to, and what goes into the bag and is thought better of. */
function drawInterest(random: Random, goods: readonly Good[]): { views: ProductId[]; adds: ProductId[] } {
  const products = [...new Set(goods.map(({ productId }) => productId))].slice(0, 15);
  const views = products.filter((_, place) => random.chance(0.9 * 0.88 ** place));
  return { views, adds: views.filter(() => random.chance(0.06)) };
}

async function playVisit(day: Day, demoLink: DemoLink, at: Date): Promise<MadeOrder | null> {
  const { intake, store, random, now } = day;
  const { link, goods, utm, appeal = 1 } = demoLink;
  const { headers, address, isCrawler } = drawShopper(day);
  const facts = { method: 'GET', rawHeaders: Object.entries(headers).flat(), address };
  const visitor = intake.readVisitor(facts, store.timeZone, at);
  const { businessId, linkId, linkType, influencerId } = link;
  const isPage = linkType !== 'SHORT';
  const visit = { businessId, linkId, linkType, influencerId, utm, timeZone: store.timeZone, visitor, at };
  const clickId = await intake.recordVisit(visit);
  if (isCrawler || goods.length === 0) return null;
  if (isPage) {
    day.writing.push(intake.recordEvents({ ...visit, clickId, ...drawInterest(random, goods) }));
  }
  if (!random.chance(0.16 * appeal)) return null;
  const lines = pickLines(random, goods);
  const later = new Date(at.getTime() + random.between(20, 400) * 1000);
  if (isPage) await intake.recordCheckoutRequest({ ...visit, clickId, lines, at: later });
  const orderedAt = new Date(later.getTime() + random.between(60, 900) * 1000);
  if (!random.chance(0.34) || orderedAt.getTime() > now) return null;
  return {
    createdAt: orderedAt.toISOString(),
    lines: lines.map(toOrderLine),
    discountCode: link.promocode,
    noteAttributes: isPage ? [{ name: '__lk', value: clickId }] : [],
    landingSite: isPage ? null : `/?utm_source=social&vtr=${clickId}`,
    referringSite: headers['referer'] ?? '',
    email: pickBuyer(random),
    refunds: makeRefunds(random, lines, orderedAt, now),
    live: false,
  };
}

function pickLines(random: Random, goods: readonly Good[]): (Good & { quantity: number })[] {
  const chosen = new Set([random.pick(goods)]);
  if (random.chance(0.35)) chosen.add(random.pick(goods));
  return [...chosen].map((good) => ({ ...good, quantity: random.chance(0.12) ? 2 : 1 }));
}

/** One of so many that now and then somebody comes back. */
const pickBuyer = (random: Random): string => `shopper-${random.between(1, 900)}@demo.example`;

const toOrderLine = ({ variantId, quantity }: Good & { quantity: number }) => ({ variantId, quantity });

function makeRefunds(random: Random, lines: { quantity: number }[], orderedAt: Date, now: number): object[] {
  if (!random.chance(0.07)) return [];
  const at = new Date(orderedAt.getTime() + random.between(2, 12) * dayMs);
  if (at.getTime() > now) return [];
  const createdAt = at.toISOString();
  if (lines.length > 1) return [{ kind: 'lines', lines: [{ line: 0, quantity: 1 }], createdAt, note: 'Too small' }];
  return [{ kind: 'whole', createdAt, note: 'Changed mind' }];
}

/** Of orders by a code alone some are placed at the till, and some found by asking an assistant; the second they are placed in decides. */
function toSource(at: number, discountCode: string | null) {
  const kind = discountCode === null ? 2 : Math.floor(at / 1000) % 3;
  if (kind === 0) return { landingSite: null, referringSite: '', sourceName: 'pos' };
  return { landingSite: '/', referringSite: kind === 1 ? 'https://chatgpt.com/' : '' };
}

/** Orders that came without any link of ours, a few of them with an influencer's code alone. */
function playStorefront({ random, midnight, back, now, codes }: Day, goods: readonly Good[]): MadeOrder[] {
  const count = goods.length === 0 ? 0 : random.count(1.6 * busynessOf(midnight, back));
  const moments = Array.from({ length: count }, () => midnight + Math.floor(random.next() * dayMs));
  const known = codes.filter(({ since }) => since.getTime() <= midnight).map(({ code }) => code);
  return moments
    .sort((a, b) => a - b)
    .filter((at) => at <= now)
    .map((at) => {
      const lines = pickLines(random, goods).map(toOrderLine);
      const discountCode = random.chance(0.2) && known.length > 0 ? random.pick(known) : null;
      return {
        createdAt: new Date(at).toISOString(),
        lines,
        discountCode,
        noteAttributes: [],
        ...toSource(at, discountCode),
        email: pickBuyer(random),
        refunds: [],
        live: false,
      };
    });
}

export interface History {
  seed: number;
  days: number;
  now: Date;
  codes: readonly DemoCode[];
  progress: (text: string) => void;
}

/** Plays all days up to now, oldest first, and answers the orders made, oldest first; without goods nobody buys but by a link. */
export async function playHistory(
  scene: Scene,
  links: readonly DemoLink[],
  allGoods: readonly Good[],
  { seed, days, now: until, codes, progress }: History,
): Promise<MadeOrder[]> {
  const orders: MadeOrder[] = [];
  const now = until.getTime();
  const today = Math.floor(now / dayMs) * dayMs;
  for (let back = days; back >= 0; back -= 1) {
    const writing: Promise<void>[] = [];
    const dayOf = (link: number): Day => ({
      ...scene,
      last: null,
      writing,
      midnight: today - back * dayMs,
      back,
      now,
      codes,
      random: randomOf(seed, link, back),
    });
    const sold = await Promise.all(links.map((link, index) => playDay(dayOf(index + 1), link)));
    orders.push(...sold.flat());
    orders.push(...playStorefront(dayOf(0), allGoods));
    await Promise.all(writing);
    if (back % 30 === 0) progress(`history: ${days - back} of ${days} days, ${orders.length} orders`);
  }
  return orders.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
}
