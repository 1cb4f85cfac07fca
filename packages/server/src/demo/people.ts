// The influencers of the demo's businesses: who they are, what they earn by, and what became of them.
import type { EditedTerms } from '@vitrine/contract/influencers';
import type { Permissions } from '@vitrine/contract/identity';
import type { App } from '../app.ts';
import { allPermissions, type Actor } from '../features/identity/identity.ts';
import { Influencers, plainTerms } from '../features/influencers/influencers.ts';
import { SetClock } from '../platform/clock.ts';
import sharp from 'sharp';
import { toMorning } from './history.ts';
import { drawPortrait, type DemoFace } from './portraits.ts';

export interface DemoPerson {
  readonly username: string;
  readonly promocode: string | null;
  /** What the code takes off, in percent; left out where the store has it already. */
  readonly worth?: number;
  readonly terms: EditedTerms;
  /** Left out: all of them. */
  readonly permissions?: Partial<Permissions>;
  /** Days before today they joined. */
  readonly joined: number;
  /** In how many days from today clicks and code earn no more; their account is closed already. */
  readonly leaves?: number;
  readonly face: DemoFace;
  readonly phone?: string;
}

/** All of them sign in with it. */
export const demoPassword = 'demo1234';

/** Makes them as of the day they joined, so that their terms hold from then on. */
export async function createPeople(app: App, actor: Actor, people: readonly DemoPerson[], now: Date): Promise<void> {
  const clock = new SetClock(now);
  const influencers = new Influencers({ ...app.platform, clock }, { ...app.features, events: app.events });
  for (const person of people) {
    clock.set(toMorning(now, person.joined));
    const { username, promocode, worth, terms, permissions } = person;
    if (promocode !== null && worth !== undefined) {
      const discount = { code: promocode, kind: 'percentage', value: worth, once_per_customer: false } as const;
      await app.features.discounts.createDiscount(actor, { ...discount, starts_at: clock.now().toISOString() });
    }
    const picture = await sharp(Buffer.from(drawPortrait(person.face)))
      .png()
      .toBuffer();
    const { url } = await app.features.media.storePicture(actor, picture, `${username}.png`);
    await influencers.create(actor.businessId, {
      username,
      email: `${username}@demo.example`,
      password: demoPassword,
      promocode,
      phone: person.phone ?? null,
      imageUrl: url,
      permissions: { ...allPermissions, ...permissions },
      terms: { ...plainTerms, ...terms },
      madeBy: actor.accountId,
    });
  }
}

/** Those who leave have been told so today; what they earn until their last day is theirs. */
export async function sayGoodbye(app: App, actor: Actor, people: readonly DemoPerson[], now: Date): Promise<void> {
  const dayMs = 24 * 3600 * 1000;
  for (const { username, leaves } of people)
    if (leaves !== undefined)
      await app.features.influencers.keeping.activate(actor, username, {
        isActive: false,
        endsAt: new Date(toMorning(now, 0).getTime() + leaves * dayMs),
      });
}

/** Of the shop in New York. Tom, whose code got out, is told of in `troubles.ts`. */
export const atelierPeople: readonly DemoPerson[] = [
  {
    username: 'maya',
    promocode: 'MAYA10',
    // they had earned here before the year began
    joined: 366,
    terms: {
      commission: 12,
      commission_monthly: {
        measure: 'net_sales',
        currency: 'USD',
        tiers: [{ from: 10_000, commission: 15 }],
        bonuses: [{ from: 5_000, amount: 100 }],
      },
    },
    face: {
      ground: '#d9b8a6',
      skin: '#e9b897',
      hair: '#3a2420',
      style: 'waves',
      clothes: '#2f5d62',
      earrings: true,
    },
  },
  {
    username: 'priya',
    promocode: 'PRIYA15',
    worth: 15,
    joined: 340,
    terms: { commission: 15, commission_caps: { currency: 'USD', per_order: 40, per_customer: null } },
    phone: '+14155550101',
    face: { ground: '#b9cdb0', skin: '#b8794f', hair: '#171313', style: 'long', clothes: '#c9772f', earrings: true },
  },
  {
    username: 'jonas',
    promocode: 'JONAS',
    worth: 10,
    joined: 290,
    terms: { commission_flat: { amount: 8, currency: 'USD' } },
    face: { ground: '#c8c3da', skin: '#f2cdb2', hair: '#d8b26a', style: 'crop', clothes: '#4b6b4f', glasses: true },
  },
  {
    username: 'dana',
    promocode: 'DANA10',
    worth: 10,
    joined: 245,
    leaves: 12,
    terms: { commission: 10, commission_returning: 4 },
    face: { ground: '#e3cf9f', skin: '#d79f78', hair: '#1f1a1a', style: 'curls', clothes: '#7d3b4b', earrings: true },
  },
  {
    username: 'sofia',
    promocode: 'SOFIA12',
    worth: 12,
    joined: 160,
    terms: {
      commission: 9,
      commission_monthly: {
        measure: 'orders',
        currency: 'USD',
        tiers: [{ from: 20, commission: 12 }],
        bonuses: [{ from: 10, amount: 50 }],
      },
    },
    face: { ground: '#e6bfc0', skin: '#efc2a2', hair: '#7a3b24', style: 'bob', clothes: '#274060', glasses: true },
  },
  {
    username: 'amara',
    promocode: 'AMARA10',
    worth: 10,
    joined: 110,
    terms: {
      commission: 14,
      revenue_rules: { net_revenue_ratio: 80 },
      commission_rules: { reduce_refunds_from_commission: true, reduce_vat_from_commission: true },
    },
    permissions: { allow_creating_and_editing_links: false },
    face: { ground: '#d3d9a8', skin: '#7d4e33', hair: '#3d5a80', style: 'scarf', clothes: '#a23b3b' },
  },
  {
    username: 'kenji',
    promocode: null,
    joined: 14,
    terms: { commission: 18 },
    permissions: {
      analytics_sales_enabled: false,
      analytics_cr_enabled: false,
      analytics_aov_enabled: false,
      allow_creating_and_editing_links: false,
    },
    face: { ground: '#b6d5d3', skin: '#eec39d', hair: '#161616', style: 'bun', clothes: '#55437a' },
  },
];

/** Tom’s, who is made in `troubles.ts`. */
export const tomsFace: DemoFace = {
  ground: '#a9c4d6',
  skin: '#f1c9ac',
  hair: '#8a5a2b',
  style: 'short',
  clothes: '#3c4a6b',
  beard: true,
};

/** Of the shop in Tel Aviv. */
export const orPeople: readonly DemoPerson[] = [
  {
    username: 'tamar',
    promocode: 'TAMAR10',
    worth: 10,
    joined: 150,
    terms: {
      commission: 11,
      commission_rules: { reduce_refunds_from_commission: true, reduce_vat_from_commission: true },
    },
    face: { ground: '#e7c9a9', skin: '#dda37c', hair: '#5a2f1d', style: 'curls', clothes: '#1f4e5f', earrings: true },
  },
  {
    username: 'yoav',
    promocode: 'YOAV',
    worth: 10,
    joined: 90,
    terms: { commission_flat: { amount: 25, currency: 'ILS' } },
    face: { ground: '#bcd0c2', skin: '#e3b08c', hair: '#2a211c', style: 'short', clothes: '#6a4c93', beard: true },
  },
];
