// What is sent of the invitation form.
import { createInfluencer } from '@vitrine/contract/influencers';
import { describe, expect, it } from 'vitest';
import { emptyInvite, listMissing, toFormField, toInvitation } from './invite-draft.ts';

const filled = { ...emptyInvite, username: ' noa ', email: 'noa@example.com', profile_image_url: '/files/a/b.webp' };

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
  const all = { ...emptyInvite.permissions, analytics_revenue_enabled: true };
  it.each([
    ['analytics_cr_enabled', all, []],
    ['analytics_cr_enabled', { ...all, analytics_clicks_enabled: false }, ['analytics_clicks_enabled']],
    ['analytics_aov_enabled', { ...all, analytics_revenue_enabled: false }, ['analytics_revenue_enabled']],
    ['analytics_clicks_enabled', { ...all, analytics_sales_enabled: false }, []],
  ] as const)('%s waits for what is off', (name, permissions, missing) => {
    expect(listMissing(name, permissions)).toEqual(missing);
  });
});
