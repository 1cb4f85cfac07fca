// What goes wrong now and then: a code that got out, whose orders are held and whose influencer left; an order of an influencer's own.
import type { App } from '../app.ts';
import { RuleBook } from '../features/commissions/commissions.ts';
import { allPermissions, type Actor } from '../features/identity/identity.ts';
import { Influencers, plainTerms } from '../features/influencers/influencers.ts';
import { SetClock } from '../platform/clock.ts';
import { tomsFace } from './people.ts';
import { drawPortrait } from './portraits.ts';
import sharp from 'sharp';
import { toMorning, type Good, type MadeOrder } from './history.ts';

/** In days before today. */
const leak = { from: 24, orders: 12, left: 5 };
const ownOrder = 12;

const places = ['couponhub', 'dealfinder', 'codecorner', 'thriftboard', 'savvyshare', 'bargainpost'];

/** Tom was there before the year began, as was the merchant's wish to hold orders of a code that gets out. */
export async function createTom(app: App, actor: Actor, now: Date, days: number): Promise<void> {
  const clock = new SetClock(toMorning(now, days + 1));
  const platform = { ...app.platform, clock };
  const { commissions, discounts } = app.features;
  const rules = new RuleBook(platform, {
    ...app.features,
    events: app.events,
    attribution: commissions.attribution,
  });
  const { rules: usual } = await rules.getState(actor.businessId);
  await rules.setRules(actor, { ...usual, holdLeaked: true });
  const worth = { code: 'TOM15', kind: 'percentage', value: 15, once_per_customer: false } as const;
  await discounts.createDiscount(actor, { ...worth, starts_at: clock.now().toISOString() });
  const influencers = new Influencers(platform, { ...app.features, events: app.events });
  const picture = await sharp(Buffer.from(drawPortrait(tomsFace)))
    .png()
    .toBuffer();
  const { url } = await app.features.media.storePicture(actor, picture, 'tom.png');
  await influencers.create(actor.businessId, {
    username: 'tom',
    email: 'tom@demo.example',
    password: null,
    promocode: 'TOM15',
    imageUrl: url,
    permissions: allPermissions,
    terms: { ...plainTerms, commission: 10 },
    madeBy: actor.accountId,
  });
}

/** Their last day of earning is some days ago. */
export async function endTom(app: App, actor: Actor, now: Date): Promise<void> {
  const clock = new SetClock(toMorning(now, leak.left));
  const influencers = new Influencers({ ...app.platform, clock }, { ...app.features, events: app.events });
  await influencers.keeping.activate(actor, 'tom', { isActive: false });
}

/** The orders of both, oldest first; each at the hour its place among them gives. */
export function playTroubles(now: Date, goods: readonly Good[]): MadeOrder[] {
  const toOrder = (daysAgo: number, at: number, more: Partial<MadeOrder>): MadeOrder => {
    const good = goods[(at * 7) % goods.length];
    return {
      createdAt: new Date(toMorning(now, daysAgo).getTime() + at * 31 * 60_000).toISOString(),
      lines: good ? [{ variantId: good.variantId, quantity: 1 }] : [],
      discountCode: null,
      noteAttributes: [],
      landingSite: '/',
      referringSite: '',
      email: `shopper-${at}@elsewhere.example`,
      refunds: [],
      live: false,
      ...more,
    };
  };
  const ofTom = Array.from({ length: leak.orders }, (_, at) =>
    toOrder(leak.from - at, at, {
      discountCode: 'TOM15',
      referringSite: `https://www.${places[at % places.length]}.example/codes`,
    }),
  );
  return [...ofTom, toOrder(ownOrder, 3, { discountCode: 'MAYA10', email: 'maya@demo.example' })];
}
