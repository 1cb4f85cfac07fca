// The table of plans executed: every gate on every standing, asked by the owner, a manager, a viewer and an influencer.
import { updateCollectionPreferences, updateProductPreferences, updateSettings } from '@vitrine/contract/brand';
import type { SettingsSent } from '@vitrine/contract/brand';
import { setDomain } from '@vitrine/contract/domains';
import { uploadFile } from '@vitrine/contract/media';
import { searchByMedia } from '@vitrine/contract/vision';
import { createInfluencer } from '@vitrine/contract/influencers';
import { createLink } from '@vitrine/contract/links';
import { createMultilink } from '@vitrine/contract/multilinks';
import { listOrders } from '@vitrine/contract/orders';
import { planFeatures, planGates, type PlanFeature } from '@vitrine/contract/plan-gates';
import type { ProblemShape } from '@vitrine/contract/problem';
import { searchProducts } from '@vitrine/contract/stores';
import { usualTheme } from '@vitrine/contract/theme-rules';
import { getOptionMap, getTheme, keepTheme, showTheme, updateOptionMap, updateTheme } from '@vitrine/contract/themes';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allPermissions } from '../packages/server/src/features/identity/identity.ts';
import { eventually, startTestApp, type Merchant, type TestApp } from './world/app.ts';
import { forms, multi } from './world/valid-inputs.ts';

const dayMs = 24 * 3600_000;

/** How a business stands, as its row of plans says. */
interface Standing {
  readonly plan: string;
  readonly days?: number;
  readonly isFrozen?: boolean;
  readonly granted?: string;
}
const standings = {
  trial: { plan: 'FREE', days: 10 },
  ended: { plan: 'FREE', days: -1 },
  frozen: { plan: 'PRO', isFrozen: true },
  starter: { plan: 'STARTER' },
  business: { plan: 'BUSINESS' },
  pro: { plan: 'PRO' },
  enterprise: { plan: 'FREE', granted: 'ENTERPRISE' },
} satisfies Record<string, Standing>;
type StandingName = keyof typeof standings;
const standingNames = Object.keys(standings) as StandingName[];

/**
 * What the owner and a manager are answered, who may all of it but for the plan; `full` is the number of influencers. The
 * last column tells what the influencer is answered where they may: everybody else is refused as `forbidden`.
 */
const table = `
                        trial  ended        frozen       starter        business  pro  enterprise | influencer
a look                  yes    trial_ended  plan_frozen  yes            yes       yes  yes        | same
a multilink             yes    trial_ended  plan_frozen  yes            yes       yes  yes        | -
a fourth influencer     full   trial_ended  plan_frozen  full           yes       yes  yes        | -
auto swap               yes    trial_ended  plan_frozen  yes            yes       yes  yes        | -
auto swap off           yes    yes          yes          yes            yes       yes  yes        | -
AI preferences          yes    trial_ended  plan_frozen  yes            yes       yes  yes        | -
products preferred      yes    trial_ended  plan_frozen  yes            yes       yes  yes        | -
collections preferred   yes    trial_ended  plan_frozen  yes            yes       yes  yes        | -
tagging                 yes    trial_ended  plan_frozen  yes            yes       yes  yes        | -
tagging off             yes    yes          yes          yes            yes       yes  yes        | -
photo search            plan_required trial_ended plan_frozen yes      yes       yes  yes        | -
photo search off        yes    yes          yes          yes            yes       yes  yes        | -
UTM values              yes    yes          yes          yes            yes       yes  yes        | -
a theme                 yes    trial_ended  plan_frozen  yes            yes       yes  yes        | -
a theme kept for later  yes    yes          yes          yes            yes       yes  yes        | -
a kept theme shown      yes    trial_ended  plan_frozen  yes            yes       yes  yes        | -
the theme of before     yes    yes          yes          yes            yes       yes  yes        | -
option values           yes    trial_ended  plan_frozen  yes            yes       yes  yes        | -
a brand domain          yes    trial_ended  plan_frozen  plan_required  yes       yes  yes        | -
products in a picture   plan_required trial_ended plan_frozen yes      yes       yes  yes        | same
`;

/** By which rows each feature is enforced; those that are not there yet, or are a promise of persons, by none. */
const rowsOfFeatures: Readonly<Record<PlanFeature, readonly string[] | null>> = {
  create: ['a look', 'a multilink', 'a fourth influencer'],
  'auto swap': ['auto swap'],
  customize: ['a theme', 'a kept theme shown', 'option values'],
  'ai tagging': ['tagging'],
  'ai preferences': ['AI preferences', 'products preferred', 'collections preferred'],
  'brand domain': ['a brand domain'],
  // has a test of its own below
  'live sync': [],
  shopboard: null,
  'magic store': ['products in a picture', 'photo search'],
  trends: null,
  'vip support': null,
};

const cells = new Map(
  table
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const name = line.slice(0, 23).trim();
      const [own = '', influencer = ''] = line.slice(23).split('|');
      return [name, { own: own.trim().split(/\s+/), influencer: influencer.trim() }];
    }),
);

let world: TestApp;
let dana: Merchant;
let picture: string;
const tokens = { owner: '', manager: '', viewer: '', influencer: '' };
type Who = keyof typeof tokens;
const everybody = Object.keys(tokens) as Who[];

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  dana = await world.signUp('dana');
  await world.connect(dana, 'atelier');
  tokens.owner = dana.token;
  tokens.manager = await world.addStaff(dana, 'mara', { role: 'manager' });
  tokens.viewer = await world.addStaff(dana, 'vera', { role: 'viewer' });
  tokens.influencer = await world.addInfluencer(dana, 'lena');
  for (const name of ['noa', 'adi']) await world.addInfluencer(dana, name);
  const form = new FormData();
  form.append('file_resource', (await forms['POST /admin/v1/file/upload']?.()) ?? new Blob(), 'face.png');
  const headers = { authorization: `Bearer ${dana.token}` };
  const uploaded = await fetch(world.url + uploadFile.path, { method: 'POST', headers, body: form });
  picture = uploadFile.answer.parse(((await uploaded.json()) as { data: unknown }).data).url;
});
afterAll(async () => {
  await world.stop();
});

async function stand(who: Merchant, name: StandingName): Promise<void> {
  const {
    plan,
    days = 0,
    isFrozen = false,
    granted = null,
  } = { ...standings[name] } as {
    plan: string;
    days?: number;
    isFrozen?: boolean;
    granted?: string;
  };
  const now = world.clock.now();
  await world.app.platform.database.db
    .updateTable('plans')
    .set({
      plan,
      trial_ends_at: new Date(now.getTime() + days * dayMs),
      frozen_at: isFrozen ? now : null,
      granted_plan: granted,
    })
    .where('business_id', '=', who.businessId)
    .execute();
}

interface Answered {
  readonly status: number;
  readonly error: ProblemShape | null;
}

const own = () => ({ business_id: dana.businessId });
const set = (token: string, settings: SettingsSent): Promise<Answered> =>
  world.call(updateSettings, { token, params: own(), body: { settings } });
const kept = async () => (await world.get(getTheme, { token: dana.token, params: own() })).kept;

/** Shows a theme that is there already, as the owner made it on a plan that lets them. */
async function show(token: string, isNamed: boolean): Promise<Answered> {
  const wanted = (await kept()).find(({ name }) => (name !== null) === isNamed);
  return world.call(showTheme, { token, params: { ...own(), theme_id: wanted?.theme_id ?? randomUUID() } });
}

const gates: Readonly<Record<string, (token: string) => Promise<Answered>>> = {
  'a look': (token) =>
    world.call(createLink, { token, body: { ...own(), link_type: 'LOOK', inventory_ids: ['9001', '9002'] } }),
  'a multilink': (token) => world.call(createMultilink, { token, body: { ...own(), ...multi() } }),
  'a fourth influencer': (token) => {
    const username = `friend-${randomUUID().slice(0, 8)}`;
    const account = { username, email: `${username}@mail.example`, profile_image_url: picture };
    return world.call(createInfluencer, { token, body: { ...account, promocode: null, permissions: allPermissions } });
  },
  'auto swap': (token) => set(token, { auto_swap_enabled: true }),
  'auto swap off': (token) => set(token, { auto_swap_enabled: false }),
  'AI preferences': (token) => set(token, { ai_preferences: { preferred_product_ids: [] } }),
  'products preferred': (token) => {
    const body = { prefered_product_ids: [], exclude_product_ids: [] };
    return world.call(updateProductPreferences, { token, params: own(), body });
  },
  'collections preferred': (token) => {
    const body = { prefered_collection_ids: [], exclude_collection_ids: [] };
    return world.call(updateCollectionPreferences, { token, params: own(), body });
  },
  tagging: (token) => set(token, { product_search_sensitivity: 'LOW' }),
  'tagging off': (token) => set(token, { product_search_sensitivity: 'OFF' }),
  'photo search': (token) => set(token, { photo_search_enabled: true }),
  'photo search off': (token) => set(token, { photo_search_enabled: false }),
  'UTM values': (token) => set(token, { utm_params: { utm_source: 'vitrine' } }),
  'a theme': (token) => world.call(updateTheme, { token, params: own(), body: { theme: { font: 'rubik' } } }),
  'a theme kept for later': (token) => {
    const body = { name: randomUUID().slice(0, 20), theme: usualTheme };
    return world.call(keepTheme, { token, params: own(), body });
  },
  'a kept theme shown': (token) => show(token, true),
  'the theme of before': (token) => show(token, false),
  'option values': async (token) => {
    const [option = ''] = Object.keys(await world.get(getOptionMap, { token: dana.token }));
    return world.call(updateOptionMap, { token, body: { [option]: { type: 'text', values: {} } } });
  },
  'a brand domain': (token) => world.call(setDomain, { token, params: own(), body: { domain: 'go.brand.example' } }),
  'products in a picture': (token) => world.call(searchByMedia, { token, body: { media_url: picture } }),
};

const toCell = ({ status, error }: Answered): string =>
  error === null ? 'yes' : `${status} ${error.code === 'influencer_quota' ? 'full' : error.code}`;

const expected = (cell: string | undefined): string => (cell === 'yes' ? 'yes' : `403 ${cell}`);

/** Named themes are few: those of earlier rows make room, and one stays to be shown; one of before is always there. */
async function laySomeThemes(): Promise<void> {
  const { db } = world.app.platform.database;
  await sql`delete from themes where business_id = ${dana.businessId}`.execute(db);
  await stand(dana, 'pro');
  for (const font of ['rubik', 'assistant'] as const)
    await world.get(updateTheme, { token: dana.token, params: own(), body: { theme: { font } } });
  const body = { name: 'Summer', theme: usualTheme };
  await world.get(keepTheme, { token: dana.token, params: own(), body });
}

describe('plan × feature × role', () => {
  it('has a call for every row, and a row for every feature that is enforced', () => {
    expect([...cells.keys()]).toEqual(Object.keys(gates));
    expect(Object.keys(rowsOfFeatures).toSorted()).toEqual([...planFeatures].toSorted());
    const tiers = ['trial', 'ended', 'ended', 'starter', 'business', 'pro', 'enterprise'] as const;
    for (const feature of planFeatures)
      for (const row of rowsOfFeatures[feature] ?? [])
        expect(
          cells.get(row)?.own.map((cell) => cell === 'yes' || cell === 'full'),
          `${feature}: ${row}`,
        ).toEqual(tiers.map((tier) => planGates[feature][tier]));
  });

  it.each([...cells.keys()])('%s', async (row) => {
    const { own: columns = [], influencer = '' } = cells.get(row) ?? {};
    const found: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    for (const [at, standing] of standingNames.entries()) {
      for (const who of everybody) {
        if (row.includes('theme')) await laySomeThemes();
        await stand(dana, standing);
        found[`${standing}, ${who}`] = toCell((await gates[row]?.(tokens[who])) ?? { status: 0, error: null });
        const mayOtherwise = who === 'owner' || who === 'manager' || (who === 'influencer' && influencer === 'same');
        wanted[`${standing}, ${who}`] = mayOtherwise ? expected(columns[at]) : '403 forbidden';
      }
    }
    expect(found).toEqual(wanted);
  });
});

const titles = async (who: Merchant): Promise<string[]> => {
  const { products } = await world.get(searchProducts, { token: who.token, query: { ids: '9001,9002' } });
  return products.map(({ title }) => title);
};
const rename = (productId: string, title: string) =>
  world.sandbox.open('free').shop.updateProduct(productId, { title });
/** How many readings of news this business has been through. */
const countReadings = async ({ businessId }: Merchant): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
    where name = 'stores.catalogue.news' and singleton_key = ${businessId} and state = 'completed'`.execute(
    world.app.platform.database.db,
  );
  return rows[0]?.count ?? 0;
};

describe('the free plan', () => {
  it('reads its catalogue once in 24 hours, with whatever changed meanwhile; orders come at once', async () => {
    const lea = await world.signUp('lea');
    await world.connect(lea, 'free');
    const before = await titles(lea);
    await stand(lea, 'trial');
    rename('9001', 'Read at once');
    await eventually('news in the trial', async () => (await titles(lea))[0] === 'Read at once');

    await stand(lea, 'ended');
    const readings = await countReadings(lea);
    rename('9002', 'Read tomorrow');
    await eventually('a reading that left it for later', async () => (await countReadings(lea)) > readings);
    expect(await titles(lea)).toEqual(['Read at once', before[1]]);
    await world.placeOrder('free', { lines: [{ variantId: '40100', quantity: 1 }] });
    await eventually('the order', async () => (await world.get(listOrders, { token: lea.token })).orders.length === 1);

    world.clock.advance(dayMs - 60_000);
    const sooner = await countReadings(lea);
    rename('9001', 'Read tomorrow as well');
    await eventually('another reading too soon', async () => (await countReadings(lea)) > sooner);
    expect(await titles(lea)).toEqual(['Read at once', before[1]]);

    world.clock.advance(120_000);
    rename('9003', 'What wakes it');
    await eventually('both, a day after the last whole reading', async () => {
      const [first, second] = await titles(lea);
      return first === 'Read tomorrow as well' && second === 'Read tomorrow';
    });
  });
});
