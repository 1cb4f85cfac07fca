// What a row of the list shows of a multilink.
import { expect, it } from 'vitest';
import { toMultilinkRow } from './multilink-rows.ts';
import { toSampleMultilink } from '../../testing/multilink-samples.ts';
import { listExperienceNames, toMultilinkItem } from './multilink-item.ts';

const toItem = (...sample: Parameters<typeof toSampleMultilink>) =>
  toMultilinkItem(toMultilinkRow(toSampleMultilink(...sample)), ['2 experiences']);

it('shows the visits that were counted, however many orders there are', () => {
  expect(toItem(1, { figures: { visits: 2, checkouts: 3, requested_checkouts: 9 } }).figures.views).toBe(2);
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

const named = (...[a, b]: [string | null, string | null]) => {
  const multilink = toSampleMultilink(1, { title: 'Fall' }, [{ link: { title: a } }, { link: { title: b } }]);
  return listExperienceNames(toMultilinkRow(multilink));
};

it('names experiences that are called otherwise than the multilink', () => {
  expect(named(null, 'Fall')).toEqual([]);
  expect(named('Coats', 'Fall').map((name) => name.replaceAll(/[\u2066-\u2069]/g, ''))).toEqual(['A: Coats']);
});
