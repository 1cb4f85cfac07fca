// What of the settings changed, and which ids are none, however they were pasted.
import type { Settings } from '@vitrine/contract/brand';
import { describe, expect, it, test } from 'vitest';
import { findFaults, toChange, toDraft } from './settings-draft.ts';

const saved: Settings = {
  auto_swap_enabled: true,
  carry_query_enabled: true,
  facebook_pixel_id: '123456789012345',
  google_analytics_id: null,
  pixel_consent: 'where_required',
  visit_retention_months: 13,
  hide_revenue_below: 0,
};
const draft = toDraft(saved);

describe('what changed', () => {
  it('is nothing at first, nor after blanks around an id', () => {
    expect(toChange(draft, saved)).toEqual({});
    expect(toChange({ ...draft, pixelId: ' 123456789012345\n', analyticsId: '  ' }, saved)).toEqual({});
  });

  it('is only what differs, so that a setting of an ended trial is not sent along', () => {
    expect(toChange({ ...draft, analyticsId: 'g-abc123' }, saved)).toEqual({ google_analytics_id: 'G-ABC123' });
    expect(toChange({ ...draft, pixelId: '' }, saved)).toEqual({ facebook_pixel_id: null });
    expect(
      toChange({ ...draft, autoSwap: false, carriesQuery: false, consent: 'always', retentionMonths: 6 }, saved),
    ).toEqual({
      auto_swap_enabled: false,
      carry_query_enabled: false,
      pixel_consent: 'always',
      visit_retention_months: 6,
    });
  });
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
