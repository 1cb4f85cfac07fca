// What a row of the list shows of a multilink.
import { expect, it } from 'vitest';
import { toMultilinkRow } from './multilink-rows.ts';
import { toSampleMultilink } from '../../testing/multilink-samples.ts';
import { toMultilinkItem } from './multilink-item.ts';

const toItem = (...sample: Parameters<typeof toSampleMultilink>) =>
  toMultilinkItem(toMultilinkRow(toSampleMultilink(...sample)), ['2 experiences']);

it.each([
  [
    'visits, where they are more',
    { visits: 40, checkouts: 3, requested_checkouts: 9 },
    { value: 40, isEstimated: false },
  ],
  ['orders, where they are more', { visits: 2, checkouts: 3 }, { value: 3, isEstimated: true }],
  ['not requested checkouts', { visits: 2, checkouts: 1, requested_checkouts: 9 }, { value: 2, isEstimated: false }],
])('§9 multilink: views shown are the larger of views and checkouts: %s', (_name, figures, views) => {
  expect(toItem(1, { figures }).figures.views).toEqual(views);
});

it('shows the first picture of either experience', () => {
  expect(toItem(1).picture).toBeNull();
  const second = { link: { link_default_image: '/files/b.png' } };
  expect(toItem(1, {}, [{}, second]).picture).toBe('/files/b.png');
  expect(toItem(1, {}, [{ link: { images: ['/files/a.png'] } }, second]).picture).toBe('/files/a.png');
});

it('is a row of its own address and figures', () => {
  expect(toItem(7, { title: 'Spring', figures: { visits: 5, checkouts: 2, revenue: 99.5 } })).toMatchObject({
    title: 'Spring',
    address: 'https://vitrine.example/multi7',
    facts: ['2 experiences'],
    figures: { orders: 2, revenue: 99.5, currency: 'USD' },
  });
});
