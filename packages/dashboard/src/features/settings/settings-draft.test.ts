// What of the settings changed, what cannot be saved however it was pasted, and whose typing stays when something is saved beside it.
import { productId } from '@vitrine/contract/ids';
import { noUtm } from '@vitrine/contract/links';
import { describe, expect, it, test } from 'vitest';
import { usualMakers, usualSettings } from '../../testing/settings-samples.ts';
import {
  findFaults,
  isChange,
  rebase,
  type SettingsDraft,
  type Standing,
  toChange,
  toDraft,
  toInverse,
} from './settings-draft.ts';
import { findFaulty, isFound, listChanged, readSection, sectionNames } from './settings-sections.ts';

const standing: Standing = {
  brand: {
    settings: { ...usualSettings, auto_swap_enabled: true, facebook_pixel_id: '123456789012345' },
    chosen: { products: [], collections: [] },
    appearance: { logo_url: null },
  },
  rules: { window_days: 30, priority: 'link', house_yields: true, self_purchases_earn: false, hold_leaked: true },
  hold: { holding_days: 30, hold_from: 'payment', needs_approval: false, approval_since: null },
  makers: usualMakers,
};
const draft = toDraft(standing);
const settingsOf = (part: Partial<SettingsDraft>) => toChange({ ...draft, ...part }, standing).settings;
const nothing = { settings: {}, rules: null, hold: null, makers: null };

describe('what changed', () => {
  it('is nothing at first, nor after blanks around an id, nor a prefix that is ours to add', () => {
    expect(toChange(draft, standing)).toEqual(nothing);
    expect(toChange({ ...draft, pixelId: ' 123456789012345\n', analyticsId: '  ' }, standing)).toEqual(nothing);
    const shipped = {
      ...standing,
      brand: {
        ...standing.brand,
        settings: { ...standing.brand.settings, shipping_and_return_url: 'https://shop.example/returns' },
      },
    };
    expect(toDraft(shipped).shippingUrl).toBe('shop.example/returns');
    expect(toChange({ ...toDraft(shipped), shippingUrl: ' https://shop.example/returns ' }, shipped)).toEqual(nothing);
    expect(toChange({ ...toDraft(shipped), shippingUrl: '' }, shipped).settings).toEqual({
      shipping_and_return_url: null,
    });
  });

  it('is only what differs, so that a setting of an ended trial is not sent along', () => {
    expect(settingsOf({ analyticsId: 'g-abc123' })).toEqual({ google_analytics_id: 'G-ABC123' });
    expect(settingsOf({ pixelId: '' })).toEqual({ facebook_pixel_id: null });
    expect(settingsOf({ shippingUrl: 'shop.example/returns' })).toEqual({
      shipping_and_return_url: 'https://shop.example/returns',
    });
    expect(settingsOf({ autoSwap: false, carriesQuery: false, consent: 'always', retentionMonths: 6 })).toEqual({
      auto_swap_enabled: false,
      carry_query_enabled: false,
      pixel_consent: 'always',
      visit_retention_months: 6,
    });
    const utm = { utm_source: ' x ', utm_medium: '', utm_campaign: '', utm_term: '', utm_content: '' };
    expect(settingsOf({ utm })).toEqual({ utm_params: { ...noUtm, utm_source: 'x' } });
  });

  it('goes by the calls that take it, and leads back by the same', () => {
    const changed = {
      ...draft,
      sensitivity: 'LOW' as const,
      rules: draft.rules && { ...draft.rules, window_days: 7 },
      hold: { ...draft.hold, days: 14 },
    };
    const change = toChange(changed, standing);
    expect(change).toEqual({
      settings: { product_search_sensitivity: 'LOW' },
      rules: { ...standing.rules, window_days: 7 },
      hold: { holding_days: 14, hold_from: 'payment', needs_approval: false },
      makers: null,
    });
    expect(toInverse(change, standing)).toEqual({
      settings: { product_search_sensitivity: 'MEDIUM' },
      rules: standing.rules,
      hold: { holding_days: 30, hold_from: 'payment', needs_approval: false },
      makers: null,
    });
    expect(toInverse({ ...change, rules: null, hold: null }, standing)).toMatchObject({ rules: null, hold: null });
  });

  it('is a field of the store by another name, as its store writes it', () => {
    const { details } = usualMakers;
    const named: Standing = {
      ...standing,
      makers: { ...usualMakers, details: details && { ...details, name: { ...details.name, field: 'made.by' } } },
    };
    const typed = (part: object) => ({ ...toDraft(named), makerFields: { ...toDraft(named).makerFields!, ...part } });
    expect(toChange(typed({ name: ' product.metafields.made.by ', address: ' ' }), named)).toEqual(nothing);
    const change = toChange(typed({ name: '', warnings: 'made.safe' }), named);
    expect(change).toEqual({ ...nothing, makers: { name: null, warnings: 'made.safe' } });
    expect(toInverse(change, named)).toEqual({ ...nothing, makers: { name: 'made.by', warnings: null } });
    const none: Standing = { ...standing, makers: { details: null, products: 0 } };
    expect(toChange(toDraft(none), none)).toEqual(nothing);
  });

  it('is an emptied number too, which is not 0', () => {
    const zero = { ...standing, hold: { ...standing.hold, holding_days: 0 } };
    expect(isChange(toChange({ ...toDraft(zero), hold: { ...draft.hold, days: '' } }, zero))).toBe(true);
  });
});

it('takes over what was saved elsewhere, and keeps what was typed here', () => {
  const typed = { ...draft, pixelId: '99999', autoSwap: false };
  const next = { ...draft, autoSwap: true, retentionMonths: 3 };
  expect(rebase(typed, draft, next)).toEqual({ ...typed, retentionMonths: 3 });
  expect(rebase(typed, typed, next)).toEqual(next);
});

test.each([
  ['123456789012345', 'G-ABC123', {}],
  ['', '', {}],
  ['12345', 'G-AB12', {}],
  ['\u200e123456789012345', ' g-abc123 ', {}],
  ['1234', '', { pixelId: 'pixel_format' }],
  ['123456789012345678901', '', { pixelId: 'pixel_format' }],
  ['12345a', '', { pixelId: 'pixel_format' }],
  ["fbq('init','123456789012345')", '', { pixelId: 'pixel_format' }],
  ['', 'UA-12345-1', { analyticsId: 'analytics_old' }],
  ['', 'GTM-ABC123', { analyticsId: 'analytics_foreign' }],
  ['', 'AW-123456', { analyticsId: 'analytics_foreign' }],
  ['', 'G-', { analyticsId: 'analytics_format' }],
  ['', '123456789', { analyticsId: 'analytics_format' }],
  ['x', 'y', { pixelId: 'pixel_format', analyticsId: 'analytics_format' }],
])('pixel %j and measurement id %j: %j', (pixelId, analyticsId, faults) => {
  expect(findFaults({ ...draft, pixelId, analyticsId })).toEqual(faults);
});

test.each<[Partial<SettingsDraft>, object, string | null]>([
  [{}, {}, null],
  [{ shippingUrl: 'returns' }, { shippingUrl: 'format' }, 'shipping'],
  [{ shippingUrl: 'javascript:alert(1)' }, { shippingUrl: 'format' }, 'shipping'],
  [{ shippingUrl: 'http://shop.example/a' }, {}, null],
  [{ shippingUrl: 'shop.example/a b' }, { shippingUrl: 'format' }, 'shipping'],
  [{ shippingUrl: 'x:y@shop.example' }, { shippingUrl: 'format' }, 'shipping'],
  [
    {
      utm: { utm_source: '<', utm_medium: '{link.price}', utm_campaign: '{link.title}', utm_term: '', utm_content: '' },
    },
    { utm: ['utm_params.utm_source', 'utm_params.utm_medium'] },
    'utm',
  ],
  [{ makerFields: { ...draft.makerFields!, name: 'made.by', contact: 'made' } }, { makerFields: ['contact'] }, 'maker'],
  [{ rules: draft.rules && { ...draft.rules, window_days: 0 } }, { window: 'range' }, 'attribution'],
  [{ rules: draft.rules && { ...draft.rules, window_days: '' } }, { window: 'range' }, 'attribution'],
  [{ rules: null, hold: { ...draft.hold, days: 366 } }, { days: 'range' }, 'holding'],
  [{ pixelId: 'x', hold: { ...draft.hold, days: 1.5 } }, { pixelId: 'pixel_format', days: 'range' }, 'measuring'],
])('%j: %j, told at %s', (part, faults, section) => {
  const found = findFaults({ ...draft, ...part });
  expect(found).toEqual(faults);
  expect(findFaulty(found)).toBe(section);
});

describe('sections', () => {
  it('are each named by their address, and by nothing else', () => {
    expect(sectionNames.map((name) => readSection(`#${name}`))).toEqual(sectionNames);
    expect(['', '#', '#toString', 'utm_source'].map(readSection)).toEqual([null, null, null, null]);
    expect(readSection('utm')).toBe('utm');
  });

  it('hold each field of the draft once', () => {
    const names = Object.keys(draft) as (keyof SettingsDraft)[];
    expect(names.map((name) => [name, listChanged([name]).length])).toEqual(names.map((name) => [name, 1]));
  });

  it.each([
    [{ title: 'UTM values', help: 'x', deep: { more: 'campaign' } }, 'CAMPAIGN utm', true],
    [{ title: 'UTM values' }, 'pixel', false],
    [{ title: 'שמירת נתונים' }, 'נתונים', true],
    [{ title: 'anything' }, '  ', true],
    ['settings.missing', 'title', false],
  ])('%j searched for %j: %s', (texts, searched, found) => {
    expect(isFound(texts, searched)).toBe(found);
  });
});

it('keeps preferences by what they name', () => {
  const id = productId.parse('9001');
  const chosen = { ...usualSettings.ai_preferences, preferred_product_ids: [id, productId.parse('9002')] };
  const product = { inventory_id: id } as SettingsDraft['preferences']['preferredProducts'][number];
  const with9001: Standing = {
    ...standing,
    brand: {
      ...standing.brand,
      settings: { ...standing.brand.settings, ai_preferences: chosen },
      chosen: { products: [product], collections: [] },
    },
  };
  const found = toDraft(with9001);
  // what the store does not have any more is no change until something else is
  expect(toChange(found, with9001)).toEqual(nothing);
  expect(found.preferences.preferredProducts).toEqual([product]);
  const emptied = { ...found, preferences: { ...found.preferences, preferredProducts: [] } };
  expect(toChange(emptied, with9001).settings.ai_preferences?.preferred_product_ids).toEqual([]);
});
