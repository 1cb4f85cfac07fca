// How typing is cleaned in the form of an influencer, and what is sent of it.
import { createInfluencer, editInfluencer, type Influencer } from '@vitrine/contract/influencers';
import { describe, expect, it } from 'vitest';
import {
  cleanPercent,
  cleanUsername,
  emptyDraft,
  listMissing,
  switchPermission,
  toChange,
  toDraft,
  toFormField,
  toInvitation,
} from './influencer-draft.ts';

const filled = { ...emptyDraft, username: 'noa', email: 'noa@example.com', profile_image_url: '/files/a/b.webp' };

describe('§5 influencer: the invitation form', () => {
  it.each([
    ['', '', 0, 100],
    ['12.5', '70', 12.5, 70],
    ['12,5', '33,33', 12.5, 33.33],
    [' 010 ', '0', 10, 0],
  ])('sends a commission typed as “%s” and a ratio typed as “%s” as numbers', (commission, ratio, sent, of) => {
    const body = toInvitation({ ...filled, commission, ratio });
    expect([body.commission, body.revenue_rules?.net_revenue_ratio]).toEqual([sent, of]);
    expect(createInfluencer.body.safeParse(body).success).toBe(true);
  });

  it.each([
    ['commission', '101'],
    ['commission', '-1'],
    ['commission', '1.234'],
    ['commission', 'ten'],
    ['ratio', '100.01'],
  ])('has %s %s refused at its field', (field, typed) => {
    const { error } = createInfluencer.body.safeParse(toInvitation({ ...filled, [field]: typed }));
    expect(error?.issues.map(({ path }) => toFormField(path.map(String).join('.')))).toEqual([field]);
  });

  it('sends an empty promo code as none', () => {
    expect(toInvitation(filled).promocode).toBeNull();
  });
});

describe('§6 permissions that depend on others', () => {
  const all = { ...emptyDraft.permissions, analytics_revenue_enabled: true };
  it.each([
    ['analytics_cr_enabled', all, []],
    ['analytics_cr_enabled', { ...all, analytics_clicks_enabled: false }, ['analytics_clicks_enabled']],
    ['analytics_aov_enabled', { ...all, analytics_revenue_enabled: false }, ['analytics_revenue_enabled']],
    ['analytics_clicks_enabled', { ...all, analytics_sales_enabled: false }, []],
  ] as const)('%s waits for what is off', (name, permissions, missing) => {
    expect(listMissing(name, permissions)).toEqual(missing);
  });
});

describe('§4 influencer form: permissions', () => {
  const none = {
    analytics_commission_enabled: false,
    analytics_clicks_enabled: false,
    analytics_revenue_enabled: true,
    analytics_sales_enabled: true,
    analytics_cr_enabled: false,
    analytics_aov_enabled: false,
    allow_creating_and_editing_links: false,
    allow_tagging_posts: false,
  };
  it.each([
    ['analytics_sales_enabled', false, { analytics_sales_enabled: false, analytics_cr_enabled: true }],
    ['analytics_revenue_enabled', false, { analytics_revenue_enabled: false, analytics_aov_enabled: true }],
    ['analytics_sales_enabled', true, { analytics_sales_enabled: true }],
    ['analytics_clicks_enabled', true, { analytics_clicks_enabled: true }],
    ['analytics_clicks_enabled', false, { analytics_clicks_enabled: false }],
    ['analytics_cr_enabled', false, { analytics_cr_enabled: false }],
  ] as const)('turning %s to %j stores %j', (name, isOn, changed) => {
    expect(switchPermission(none, name, isOn)).toEqual({ ...none, ...changed });
  });
});

describe('§5 influencer: what typing is made of', () => {
  it.each([
    ['noa', 'noa'],
    ['No a!', 'Noa'],
    ['נועה-noa_1', '-noa_1'],
    ["<script>'", 'script'],
    ['a'.repeat(40), 'a'.repeat(30)],
    ['é1', '1'],
  ])('a username typed as “%s” is “%s”', (typed, kept) => {
    expect(cleanUsername(typed)).toBe(kept);
  });

  it.each([
    ['07', '7'],
    ['007.5', '7.5'],
    ['0', '0'],
    ['00', '0'],
    ['0.5', '0.5'],
    ['0,5', '0,5'],
    ['100', '100'],
    ['', ''],
    ['-01', '-01'],
  ])('a share typed as “%s” is “%s”', (typed, kept) => {
    expect(cleanPercent(typed)).toBe(kept);
  });
});

describe('the form over somebody who is there', () => {
  const noa: Influencer = {
    username: 'noa',
    name: 'noa',
    email: 'noa@example.com',
    phone: null,
    tags: ['Berlin'],
    profile_image_url: 'https://vitrine.example/files/a/b.webp',
    promocode: 'NOA10',
    is_active: true,
    earning_ends_at: null,
    permissions: emptyDraft.permissions,
    created_at: '2026-01-01T00:00:00.000Z',
    commission: 12.5,
    commission_flat: { amount: 5, currency: 'USD' },
    commission_overrides: { products: [], collections: [] },
    commission_rules: { reduce_refunds_from_commission: false, reduce_vat_from_commission: true },
    revenue_rules: { net_revenue_ratio: 33.33 },
    commission_returning: null,
    commission_monthly: null,
    commission_caps: null,
  };

  it('sends back what it was given, and nothing of what it does not show', () => {
    const sent = editInfluencer.body.parse(toChange(toDraft(noa)));
    expect(sent).toEqual({
      email: noa.email,
      phone: null,
      profile_image_url: noa.profile_image_url,
      promocode: 'NOA10',
      tags: ['Berlin'],
      permissions: noa.permissions,
      commission: 12.5,
      commission_rules: noa.commission_rules,
      revenue_rules: noa.revenue_rules,
    });
  });

  it('shows what is not there as nothing', () => {
    const draft = toDraft({ ...noa, profile_image_url: null, promocode: null });
    expect([draft.phone, draft.profile_image_url, draft.promocode]).toEqual(['', '', '']);
    const { error } = editInfluencer.body.safeParse(toChange(draft));
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['profile_image_url']);
  });
});
