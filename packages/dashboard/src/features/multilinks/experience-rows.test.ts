// The figures of both experiences as the preview's table shows them.
import { describe, expect, it } from 'vitest';
import { merchantRights } from '../../testing/rights-samples.ts';
import { toSampleMultilink } from '../../testing/multilink-samples.ts';
import { toExperienceRows } from './experience-rows.ts';

type Experiences = Parameters<typeof toSampleMultilink>[2];
function rows(automatic: boolean, experiences: Experiences) {
  const multilink = toSampleMultilink(1, { automatic }, experiences);
  const [a, b] = multilink.links_options;
  return toExperienceRows(multilink, [a.link_data.link_analytics, b.link_data.link_analytics], merchantRights);
}

describe('§9 multilink: conversion rate is orders by click / visits x 100, average cart revenue / checkouts', () => {
  it.each([
    [
      { visits: 200, checkouts: 3, click_checkouts: 3, revenue: 90 },
      { conversion: { value: 1.5 }, average: { value: 30 } },
    ],
    [
      { visits: 0, checkouts: 0, click_checkouts: 0, revenue: 0 },
      { conversion: { value: null }, average: { value: null } },
    ],
    // two orders by one visit, and one by the code alone
    [
      { visits: 1, checkouts: 3, click_checkouts: 2, revenue: 50 },
      { conversion: { value: 200 }, visits: 1 },
    ],
  ])('%j', (figures, expected) => {
    expect(rows(false, [{ figures }, {}])[0]).toMatchObject(expected);
  });
});

describe('the share of an experience', () => {
  it.each([
    ['as it was set', true, 50, null],
    ['as automatic has moved it', true, 72, 72],
    ['as it was set, while automatic is off', false, 72, null],
  ])('%s', (_name, automatic, now, shown) => {
    const [a] = rows(automatic, [{ value: 50, current_value: now }, {}]);
    expect(a).toMatchObject({ share: 50, shareNow: shown });
  });
});

it('names type and device of each, A before B', () => {
  const shown = rows(false, [{}, { device_option: 'PC', link: { url_type: 'custom', link_type: 'SHORT' } }]);
  expect(shown).toMatchObject([
    { side: 0, kind: 'look', device: 'ALL' },
    { side: 1, kind: 'custom', device: 'PC' },
  ]);
});
