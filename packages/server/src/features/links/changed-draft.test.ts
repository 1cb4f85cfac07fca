// What becomes of the points on a look's image when it is edited.
import { linkChange, type LinkChange } from '@vitrine/contract/links';
import { productId } from '@vitrine/contract/ids';
import { expect, it } from 'vitest';
import { sampleLink } from '../pages/testing/shop.ts';
import { toChangedDraft } from './changed-draft.ts';

const [first, second] = ['https://pictures.example/1.webp', 'https://pictures.example/2.webp'];
const at = { x: 0.25, y: 0.5 };
const toHeld = (id: string, point: typeof at | null) => ({
  productId: productId.parse(id),
  selectedOptions: {},
  seenPrice: null,
  point,
});
const look = sampleLink('aLook11', {
  images: [first, second],
  products: [toHeld('1', at), toHeld('2', at), toHeld('3', null)],
});
const edit = (change: object): LinkChange => linkChange.parse(change);

it.each<[string, object, object]>([
  ['stay where nothing of it is sent', { title: 'New' }, { 1: at, 2: at }],
  ['stay with the first image', { images: [first] }, { 1: at, 2: at }],
  ['go with the first image', { images: [second, first] }, {}],
  ['go with all images', { images: [] }, {}],
  ['go with their product', { inventory_ids: ['2', '3', '4'] }, { 2: at }],
  ['are those that are sent', { image_points: { 3: { x: 1, y: 1 } } }, { 3: { x: 1, y: 1 } }],
  ['are taken away', { image_points: {} }, {}],
])('points %s', (_what, change, points) => {
  expect(toChangedDraft(look, edit(change)).image_points).toEqual(points);
});
