// What stays as it is: fields an edit leaves out, of every call that edits; and the units of figures after a store is gone.
import * as analytics from '@vitrine/contract/analytics';
import { updateAttributionRules } from '@vitrine/contract/attribution';
import { endpoints } from '@vitrine/contract/api';
import {
  updateBusiness,
  updateCollectionPreferences,
  updateProductPreferences,
  updateSettings,
} from '@vitrine/contract/brand';
import { setDomain } from '@vitrine/contract/domains';
import type { Endpoint } from '@vitrine/contract/endpoint';
import { editInfluencer } from '@vitrine/contract/influencers';
import { getLifetime, getLinkAnalytics } from '@vitrine/contract/insights';
import { setAllocationNumber } from '@vitrine/contract/invoices';
import { orderId } from '@vitrine/contract/ids';
import * as ledger from '@vitrine/contract/ledger';
import { utmNames } from '@vitrine/contract/limits';
import { createLink, editLink } from '@vitrine/contract/links';
import { updateMakerSources } from '@vitrine/contract/maker-fields';
import { createMultilink, editMultilink } from '@vitrine/contract/multilinks';
import { updateShopboard } from '@vitrine/contract/feed';
import { editGallery } from '@vitrine/contract/galleries';
import { editGoal } from '@vitrine/contract/goals';
import { editCampaign } from '@vitrine/contract/uploads';
import { editScheduledReport } from '@vitrine/contract/scheduled-reports';
import { editNote } from '@vitrine/contract/day-notes';
import { exportOrders, listOrders } from '@vitrine/contract/orders';
import { exportOwnEntries, setAgreement, updatePayee, updatePayer } from '@vitrine/contract/payees';
import { exportPayoutYear, updatePayoutSchedule } from '@vitrine/contract/payout-files';
import { editFunnel, editSegment } from '@vitrine/contract/saved-questions';
import { verifySession } from '@vitrine/contract/sessions';
import { disconnectStore } from '@vitrine/contract/stores';
import { editMember } from '@vitrine/contract/team';
import { changeTerms, updateDefaultTerms } from '@vitrine/contract/terms';
import { usualTheme } from '@vitrine/contract/theme-rules';
import { updateOptionMap, updateTheme } from '@vitrine/contract/themes';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allPermissions } from '../packages/server/src/features/identity/identity.ts';
import { plainTerms } from '../packages/server/src/features/influencers/influencers.ts';
import { pathOf, startTestApp, type Merchant, type TestApp } from './world/app.ts';
import { writeRawOrder } from './world/raw-orders.ts';

let world: TestApp;
let merchant: Merchant;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('dana');
  await world.connect(merchant, 'atelier');
  await world.addInfluencer(merchant, 'maya', { promocode: 'MAYA10', terms });
});
afterAll(async () => {
  await world.stop();
});

const terms = {
  commission: 12,
  commission_flat: null,
  commission_overrides: { products: [{ inventory_id: '9001', commission: 20 }], collections: [] },
  commission_rules: { reduce_refunds_from_commission: false, reduce_vat_from_commission: true },
  revenue_rules: { net_revenue_ratio: 80 },
} as never;

const utm = { utm_source: 'vitrine', utm_medium: 'look', utm_campaign: null, utm_term: null, utm_content: null };
const wholeLook = {
  link_type: 'LOOK' as const,
  title: 'A look',
  description: 'Its words',
  inventory_ids: ['9001', '9002'],
  selected_options: { '9001': { Size: 'M' } },
  collection_ids: ['8001'],
  promocode: 'OWN10',
  utm_params: utm,
  advanced_settings: { hide_on_sale_items: true, noindex: true, layout: 'GRID' as const },
  tags: ['Spring'],
  back_half: 'stays-here',
};
const wholeShort = {
  link_type: 'SHORT' as const,
  title: 'A short',
  inventory_ids: ['9002'],
  promocode: 'OWN10',
  utm_params: utm,
  tags: ['Spring'],
};
const half = (value: number) => ({ value, link_resource: { link_type: 'LOOK' as const, inventory_ids: ['9001'] } });

const spring = { measure: 'orders', currency: 'USD', tiers: [{ from: 10, commission: 15 }], bonuses: [] };

/** Each thing that can be agreed, on its own. */
const termChanges: readonly object[] = [
  { commission: 14 },
  { commission_overrides: { products: [{ inventory_id: '9002', commission: 30 }] } },
  { commission_overrides: { collections: [{ collection_id: '8001', commission: 5 }] } },
  { commission_rules: { reduce_refunds_from_commission: true } },
  { commission_rules: { reduce_vat_from_commission: false } },
  { revenue_rules: { net_revenue_ratio: 70 } },
  { commission_returning: 3 },
  { commission_monthly: spring },
  { commission_monthly: { measure: 'orders', currency: 'USD', bonuses: [{ from: 20, amount: 50 }] } },
  { commission_monthly: { measure: 'orders', currency: 'USD', tiers: [{ from: 12, commission: 16 }] } },
  { commission_caps: { currency: 'USD', per_order: 40, per_customer: null } },
  { commission_caps: { currency: 'USD', per_customer: 90 } },
  { commission_caps: { currency: 'USD', per_order: 45 } },
  { commission_flat: { amount: 6, currency: 'USD' } },
];
const utmChanges = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'].map((name) => ({
  utm_params: { [name]: 'one' },
}));

interface Subject {
  readonly params: Record<string, string>;
  /** What is known of it, as the call answers it. */
  readonly known: unknown;
}

/** A call that edits: something to edit, and bodies that say one thing, each with what it is seen by. */
interface Edit {
  readonly endpoint: Endpoint;
  readonly prepare: () => Promise<Subject>;
  readonly changes: readonly object[];
  /** A change as it stands in the answer, where that is not as it was sent. */
  readonly toSeen?: (change: object) => object;
  /** Fields that cannot be edited alone, each with the reason. */
  readonly apart?: Readonly<Record<string, string>>;
}

const call = (endpoint: Endpoint, params: Record<string, string>, body: object) =>
  world.call(endpoint, { token: merchant.token, params, body });

/** Nothing sent changes nothing: what it answers then is what is known. */
async function knownOf(endpoint: Endpoint, params: Record<string, string>, body: object = {}): Promise<Subject> {
  const { data, error } = await call(endpoint, params, body);
  if (data === null) throw new Error(`${endpoint.path}: ${JSON.stringify(error)}`);
  return { params, known: data };
}

async function prepareLink(draft: object): Promise<Subject> {
  const body = { business_id: merchant.businessId, ...draft } as never;
  const made = await world.get(createLink, { token: merchant.token, body });
  return { params: { link_id: made.link_id }, known: made };
}

const whenTermsHold = 'says when the terms beside it hold, and is none of them; terms-life.db.test.ts';
const linksBelong = 'whose a link is, and of which kind, stays for good; links.db.test.ts';

const previewChanges = [
  { link_preview: { title: 'As it is shared' } },
  { link_preview: { description: 'A sentence.' } },
  { link_preview: { image_url: 'https://pictures.example/b.png' } },
];

const edits: Edit[] = [
  {
    endpoint: editInfluencer,
    prepare: () => knownOf(editInfluencer, { username: 'maya' }),
    changes: [
      { phone: '+97250123456' },
      { email: 'maya.new@mail.example' },
      { promocode: 'MAYA11' },
      { tags: ['Spring'] },
      ...Object.keys(allPermissions).map((name) => ({ permissions: { [name]: false } })),
      ...termChanges,
    ],
    toSeen: (change) => ({ influencer: change }),
    apart: { profile_image_url: 'a picture has to be uploaded before; keeping.db.test.ts' },
  },
  {
    endpoint: changeTerms,
    prepare: () => knownOf(changeTerms, { username: 'maya' }, { terms: {} }),
    changes: termChanges.map((change) => ({ terms: change })),
    apart: { from: whenTermsHold, 'end.last_day': whenTermsHold, 'end.after': whenTermsHold },
  },
  {
    endpoint: updateDefaultTerms,
    prepare: () => knownOf(updateDefaultTerms, { business_id: merchant.businessId }, { terms }),
    changes: termChanges.map((change) => ({ terms: change })),
  },
  {
    endpoint: editLink,
    prepare: () => prepareLink(wholeLook),
    changes: [
      { title: 'Renamed' },
      { description: 'Other words' },
      { images: ['https://pictures.example/a.png'] },
      { inventory_ids: ['9002', '9001'] },
      { image_points: { '9001': { x: 0.5, y: 0.4 } } },
      { selected_options: { '9001': { Size: 'S' } } },
      { collection_ids: [] },
      { promocode: 'OTHER10' },
      ...utmChanges,
      { advanced_settings: { noindex: false } },
      { advanced_settings: { hide_on_sale_items: false } },
      { advanced_settings: { layout: 'STRIP' } },
      { advanced_settings: { goes_well_with: true } },
      { tags: [] },
      { back_half: 'went-here' },
      ...previewChanges,
    ],
    toSeen: toSeenLink,
    apart: {
      link_type: linksBelong,
      influencer_username: linksBelong,
      business_id: linksBelong,
      shopping_redirect_url: 'of shorts, below',
    },
  },
  {
    endpoint: editLink,
    prepare: () => prepareLink(wholeShort),
    changes: [{ title: 'Renamed' }, { tags: ['Summer'] }, ...utmChanges, { promocode: null }],
    toSeen: toSeenLink,
    apart: { '*': 'where a short leads is one thing; link-rules.db.test.ts' },
  },
  {
    endpoint: editMultilink,
    prepare: async () => {
      const body = {
        business_id: merchant.businessId,
        title: 'Two',
        automatic: true,
        promocode: 'OWN10',
        utm_params: utm,
        tags: ['Spring'],
        back_half: 'both-here',
        links_options: [half(30), half(70)] as never,
      };
      const made = await world.get(createMultilink, { token: merchant.token, body });
      return { params: { multilink_id: made.multilink_id }, known: made };
    },
    changes: [
      { title: 'Renamed' },
      { automatic: false },
      { tags: [] },
      ...utmChanges,
      { promocode: 'OTHER10' },
      { back_half: 'both-there' },
      ...previewChanges,
    ],
    toSeen: toSeenLink,
    apart: {
      splitter_type: 'there is one',
      business_id: linksBelong,
      links_options: 'edited in part: multilinks.db.test.ts',
    },
  },
  {
    endpoint: ledger.updateCommissionSettings,
    prepare: () => knownOf(ledger.updateCommissionSettings, { business_id: merchant.businessId }),
    changes: [{ holding_days: 5 }, { needs_approval: true }, { hold_from: 'order' }],
  },
  {
    endpoint: updateShopboard,
    prepare: () => knownOf(updateShopboard, {}),
    changes: [{ is_indexed: false }, { contact: 'care@atelier.example' }, { is_indexed: true }],
  },
  {
    endpoint: updateSettings,
    prepare: () => knownOf(updateSettings, { business_id: merchant.businessId }, { settings: {} }),
    changes: [
      { settings: { google_analytics_id: 'G-ABC123' } },
      { settings: { facebook_pixel_id: '1234567' } },
      { settings: { pixel_consent: 'always' } },
      { settings: { visit_retention_months: 3 } },
      { settings: { hide_revenue_below: 250 } },
      { settings: { carry_query_enabled: false } },
      { settings: { auto_swap_enabled: true } },
      { settings: { maker_text: 'Made by Atelier' } },
      { settings: { maker_notice_enabled: false } },
      { settings: { shipping_and_return_url: 'https://atelier.example/returns' } },
      ...utmNames.map((name) => ({ settings: { utm_params: { [name]: `usual ${name}` } } })),
      { settings: { shopper_language: 'he' as const } },
      { settings: { product_search_sensitivity: 'LOW' as const } },
    ],
    // each alone: settings-on-pages.db.test; the answer tells what is chosen besides
    apart: {
      'settings.mail_recipients': 'notify.db.test.ts',
      // the trial does not include it
      'settings.photo_search_enabled': 'photo-search.db.test.ts',
      ...Object.fromEntries(
        ['preferred_product_ids', 'excluded_product_ids', 'preferred_collection_ids', 'excluded_collection_ids'].map(
          (name) => [`settings.ai_preferences.${name}`, 'settings-on-pages.db.test.ts'],
        ),
      ),
    },
  },
  {
    endpoint: updateMakerSources,
    prepare: () => knownOf(updateMakerSources, {}),
    changes: ['name', 'address', 'contact', 'responsible', 'warnings'].map((fact) => ({ [fact]: `made.${fact}` })),
    toSeen: (change) => ({
      details: Object.fromEntries(Object.entries(change).map(([fact, field]) => [fact, { field }])),
    }),
  },
  {
    endpoint: updateTheme,
    prepare: () => knownOf(updateTheme, { business_id: merchant.businessId }, { theme: {} }),
    changes: [
      ...Object.keys(usualTheme)
        .filter((name) => name.endsWith('_color'))
        .map((name) => ({ theme: { [name]: '#123456' } })),
      ...Object.keys(usualTheme)
        .filter((name) => /_(shape|radius)$/.test(name) && name !== 'swatch_shape')
        .map((name) => ({ theme: { [name]: 'shape2' } })),
      { theme: { shipping_and_sales_strip_sentences: ['Free returns', ''] } },
      { theme: { is_shipping_and_sales_strip_shown: true } },
      { theme: { preorder_text: 'Soon' } },
      { theme: { disclosure_note: 'They also told me to say this.' } },
      { theme: { is_preorder_text_shown: true } },
      { theme: { promo_code_display_shadow_shown: true } },
      { theme: { is_influencer_display_shown: false } },
      { theme: { is_discount_strip_shown: true } },
      { theme: { cart_button_icon: 'cart2' } },
      { theme: { font: 'rubik' } },
      { theme: { swatch_shape: 'square' } },
    ],
  },
];

/** Codes are answered with a field of their own, addresses with what is made of them. */
function toSeenLink(change: object): object {
  const { collection_ids: collections, promocode, ...rest } = change as Record<string, unknown>;
  return {
    ...rest,
    ...(collections === undefined ? {} : { collections }),
    ...(promocode === undefined ? {} : { promocode: promocode === null ? null : { code: promocode } }),
  };
}

/** Calls of one thing, or of things that only mean something together: what is missing is refused, so nothing is lost. */
const wholes: Endpoint[] = [
  updateBusiness,
  updateProductPreferences,
  updateCollectionPreferences,
  setDomain,
  editMember,
  updateOptionMap,
  updateAttributionRules,
  editNote,
  editGoal,
  editCampaign,
  editGallery,
  editScheduledReport,
  editSegment,
  editFunnel,
  updatePayee,
  setAgreement,
  updatePayer,
  updatePayoutSchedule,
  setAllocationNumber,
];

/** `known` with a change laid over it, as deep as both go. */
function withChange(known: unknown, change: unknown): unknown {
  if (typeof change !== 'object' || change === null || Array.isArray(change)) return change;
  const before = typeof known === 'object' && known !== null ? known : {};
  const changed = Object.entries(change).map(([name, value]) => [
    name,
    withChange((before as Record<string, unknown>)[name], value),
  ]);
  return { ...before, ...Object.fromEntries(changed) };
}

/** What follows from any change, and is not what was edited. */
function bare(value: unknown): unknown {
  const answer = value as Record<string, unknown>;
  const { changes: _changes, undoable: _undoable, approval_since: _since, links_options: options, ...more } = answer;
  const { kept: _kept, is_initial: _initial, ...rest } = more;
  if ('link_id' in rest) return bareLink(rest);
  if (!Array.isArray(options)) return rest;
  const { code: _code, short_url: _url, ...own } = rest;
  // its experiences are called as it is, and tell its code and UTM values
  const links_options = options.map(
    ({ link_data: { title: _title, utm_params: _utm, promocode: _promocode, ...link }, ...option }) => ({
      ...option,
      link_data: link,
    }),
  );
  return { ...own, links_options };
}

/** What it holds by their ids; what is said of these, and its address, follow. */
function bareLink(link: Record<string, unknown>): object {
  const { products, code: _code, short_url: _url, shown_products: _shown, ...rest } = link;
  const {
    products_count: _count,
    link_default_image: _image,
    notices: _notices,
    everything_gone: _gone,
    without_maker: _without,
    ...own
  } = rest;
  return { ...own, inventory_ids: (products as { inventory_id: string }[]).map(({ inventory_id: id }) => id) };
}

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
}

/** The names of all values a body may hold, those of nested ones after a point. */
const listFields = (schema: Schema): string[] =>
  [schema, ...(schema.anyOf ?? [])].flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, value]) => {
      const inner = listFields(value);
      return inner.length === 0 ? [name] : inner.map((field) => `${name}.${field}`);
    }),
  );

/** What a change says, likewise; lists and maps are one value. */
const listSaid = (change: object, fields: readonly string[]): string[] =>
  fields.filter((field) => {
    let value: unknown = change;
    for (const name of field.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[name];
    return value !== undefined;
  });

describe('an edit of one field', () => {
  it('is looked at here for every call that edits', () => {
    const editing = endpoints.filter(({ method, path }) => method === 'PUT' || path.endsWith('/edit'));
    expect(editing.map(({ path }) => path).sort()).toEqual(
      [...new Set([...edits.map(({ endpoint }) => endpoint), ...wholes])].map(({ path }) => path).sort(),
    );
  });

  it.each(
    [...Map.groupBy(edits, ({ endpoint }) => endpoint)].map(([endpoint, of]) => [endpoint.path, endpoint, of] as const),
  )('of %s: each field is tried', (_path, endpoint, of) => {
    const fields = listFields(z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as Schema);
    const tried = of.flatMap(({ changes, apart = {} }) => [
      ...changes.flatMap((change) => listSaid(change, fields)),
      ...Object.keys(apart),
    ]);
    expect(fields.filter((field) => !tried.includes(field))).toEqual([]);
  });

  it.each(edits.map((edit, at) => [`${at + 1} ${edit.endpoint.path}`, edit] as const))(
    '%s keeps all the others',
    async (_path, { endpoint, prepare, changes, toSeen = (change) => change }) => {
      const subject = await prepare();
      let known = bare(subject.known);
      for (const change of changes) {
        const { data, error } = await call(endpoint, subject.params, change);
        expect(error).toBeNull();
        const expected = withChange(known, toSeen(change)) as Record<string, unknown>;
        expect(bare(data)).toEqual(expected);
        known = bare(data);
      }
    },
  );

  it.each(wholes.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s refuses an empty one',
    (_path, endpoint) => {
      expect(endpoint.body.safeParse({}).success).toBe(false);
    },
  );
});

describe('after the store is disconnected', () => {
  const dayMs = 24 * 3600_000;

  /** A store of yen in Kathmandu, where the day begins at 18:15 UTC, with orders of two months of an influencer and a link. */
  async function openYen() {
    const yuki = await world.signUp('yuki');
    const { businessId, token } = yuki;
    await world.connect(yuki, 'maison');
    const { db } = world.app.platform.database;
    await sql`update stores set currency = 'JPY', time_zone = 'Asia/Kathmandu' where business_id = ${businessId}`.execute(
      db,
    );
    await world.addInfluencer(yuki, 'mika', { promocode: 'MIKA10', terms: { ...plainTerms, commission: 10 } });
    await sql`update influencer_terms set effective_from = '2020-01-01' where business_id = ${businessId}`.execute(db);
    const body = { business_id: businessId, link_type: 'LOOK' as const, inventory_ids: ['9001'] } as never;
    const { link_id: linkId } = await world.get(createLink, { token, body });
    const { stores, commissions } = world.app.features;
    const owner = { businessId, timeZone: 'Asia/Kathmandu', platform: 'shopify', shopDomain: 'stays' };
    const begin = Math.floor(Date.now() / dayMs) * dayMs;
    for (const [at, days] of [3, 40, 70].entries()) {
      const told = new Date(begin - days * dayMs + 18.5 * 3600_000);
      const lines = [{ id: '1', price: '1280', product: '9001', quantity: 2 }];
      const raw = writeRawOrder({ id: String(880_000 + at), at: told, currency: 'JPY', codes: ['MIKA10'], lines });
      await world.app.platform.database.transaction((tx) => stores.recording.recordOrder(tx, owner, raw));
      await commissions.attribution.attributeOrders(businessId, [orderId.parse(String(880_000 + at))]);
    }
    await commissions.statements.issueStatements();
    await sql`update settings set value = value || '{"holdingDays": 5}' where business_id = ${businessId}`.execute(db);
    return { businessId, token, linkId };
  }

  it('no figure changes: tiles, tables, ledger, statements and files, in yen and by days of Kathmandu', async () => {
    const { businessId, token, linkId } = await openYen();
    const ofBusiness = { params: { business_id: businessId } };
    const ofMika = { params: { username: 'mika' } };
    const { statements } = await world.get(ledger.listStatements, { token, ...ofMika });
    const month = statements.at(-1)?.month ?? '';
    const asked: Record<string, string> = {
      lifetime: pathOf(getLifetime, ofBusiness),
      link: pathOf(getLinkAnalytics, { params: { link_id: linkId } }),
      analytics: pathOf(analytics.getAnalytics, { ...ofBusiness, query: {} }),
      countries: pathOf(analytics.getBreakdown, { ...ofBusiness, query: { tab: 'links', by: 'country' } }),
      home: pathOf(analytics.getOverview, { query: {} }),
      influencers: pathOf(analytics.listInfluencerInsights, { query: {} }),
      influencer: pathOf(analytics.getInfluencerInsight, { ...ofMika, query: {} }),
      orders: pathOf(listOrders, { query: {} }),
      balance: pathOf(ledger.getBalance, ofMika),
      entries: pathOf(ledger.listLedgerEntries, { ...ofMika, query: {} }),
      statements: pathOf(ledger.listStatements, ofMika),
      statement: pathOf(ledger.getStatement, { params: { ...ofMika.params, month, currency: 'JPY' }, query: {} }),
      payables: pathOf(ledger.listPayables, {}),
      'statement.csv': pathOf(ledger.exportStatement, { params: { ...ofMika.params, month, currency: 'JPY' } }),
      'ledger.csv': pathOf(ledger.exportLedger, { query: {} }),
      'entries.csv': pathOf(exportOwnEntries, ofMika),
      'year.csv': pathOf(exportPayoutYear, { query: { year: new Date().getUTCFullYear() } }),
      'orders.csv': pathOf(exportOrders, { query: {} }),
      'days.csv': pathOf(analytics.exportAnalytics, { ...ofBusiness, query: { tab: 'links' } }),
      'influencers.csv': pathOf(analytics.exportInfluencerInsights, { query: {} }),
      'report.csv': pathOf(analytics.exportInfluencerReport, { ...ofMika, query: {} }),
    };
    const read = async (): Promise<Record<string, string>> => {
      const told: Record<string, string> = {};
      for (const [name, path] of Object.entries(asked)) {
        const answer = await fetch(world.url + path, { headers: { authorization: `Bearer ${token}` } });
        expect([name, answer.status]).toEqual([name, 200]);
        // when it was asked for, and how fresh it is, is no figure
        told[name] = (await answer.text()).replaceAll(/"freshness":\{[^}]*\}|\d{1,2}:\d{2}.(A|P)M/g, '');
      }
      return told;
    };
    const session = async () => {
      const { currency, time_zone: zone } = await world.get(verifySession, { token });
      return [currency, zone];
    };
    const before = await read();
    for (const name of [
      'lifetime',
      'analytics',
      'home',
      'influencers',
      'balance',
      'statement.csv',
      'ledger.csv',
      'report.csv',
    ])
      expect([name, before[name]]).toEqual([name, expect.stringContaining('JPY')]);
    // three orders of 2,560 yen, the store's day after UTC's
    expect(before['ledger.csv']?.match(/,256,JPY,/g)).toHaveLength(3);
    expect(await session()).toEqual(['JPY', 'Asia/Kathmandu']);
    await world.get(disconnectStore, { token, body: { business_id: businessId } });
    expect((await world.get(verifySession, { token })).brand).toBeNull();
    expect(await read()).toEqual(before);
    expect(await session()).toEqual(['JPY', 'Asia/Kathmandu']);
  });
});
