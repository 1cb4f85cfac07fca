// What the demo's links are about: which products they show and how they are introduced.
import type { Layout } from '@vitrine/contract/link-settings';

interface DemoWish {
  tags: string[];
  promocode?: string;
  byMaya?: true;
  /** Days before today it was made. */
  age: number;
  /** Visits on an ordinary day. */
  pull: number;
}

export interface DemoLook extends DemoWish {
  title: string;
  description: string;
  /** Words that product types or titles of its products contain, one product for each where there is one. */
  kinds: string[];
  layout?: Layout;
  backHalf?: string;
}

export interface DemoShort extends DemoWish {
  title?: string;
  target: { kind: 'product'; word: string } | { kind: 'collection'; index: number } | { kind: 'custom'; path: string };
}

export const demoLooks: readonly DemoLook[] = [
  {
    title: 'Linen days',
    description: 'Three light pieces that go from the market to dinner.',
    kinds: ['shirt', 'trousers', 'sandal'],
    tags: ['Summer', 'Newsletter'],
    backHalf: 'linen-days',
    promocode: 'SUMMER15',
    age: 88,
    pull: 26,
  },
  {
    title: 'A week in one coat',
    description: 'One good coat, and what to wear under it from Monday to Sunday.',
    kinds: ['coat', 'sweater', 'jeans', 'boot', 'scarf'],
    tags: ['Winter', 'Story'],
    layout: 'SINGLE',
    age: 80,
    pull: 18,
  },
  {
    title: "Maya's autumn five",
    description: 'What I packed, and what I wore every single day.',
    kinds: ['dress', 'blazer', 'bag', 'earrings', 'boot'],
    tags: ['Story'],
    layout: 'STRIP',
    promocode: 'MAYA10',
    byMaya: true,
    age: 74,
    pull: 34,
  },
  {
    title: 'The quiet table',
    description: 'Stoneware, a little linen, one candle.',
    kinds: ['bowl', 'plate', 'mug', 'candle'],
    tags: ['Home', 'Newsletter'],
    promocode: 'WELCOME10',
    age: 61,
    pull: 15,
  },
  {
    title: 'Soft corner',
    description: 'A chair, a lamp and something to pull over your knees.',
    kinds: ['chair', 'lamp', 'throw', 'cushion'],
    tags: ['Home'],
    age: 47,
    pull: 11,
  },
  {
    title: 'שבת בבוקר',
    description: 'בגדים רכים לבוקר ארוך בבית.',
    kinds: ['t-shirt', 'shorts', 'towel'],
    tags: ['Summer'],
    age: 35,
    pull: 9,
  },
  {
    title: 'Gold, but small',
    description: 'Everyday jewellery and the watch that goes with it.',
    kinds: ['necklace', 'earrings', 'watch'],
    tags: ['Gifts', 'Story'],
    layout: 'STRIP',
    promocode: 'MAYA10',
    byMaya: true,
    age: 22,
    pull: 20,
  },
  {
    title: 'Ready for rain',
    description: 'Boots, a hat and a bag that does not mind the weather.',
    kinds: ['boot', 'hat', 'bag'],
    tags: ['Winter'],
    age: 9,
    pull: 13,
  },
];

export const demoShorts: readonly DemoShort[] = [
  {
    target: { kind: 'product', word: 'sneaker' },
    tags: [],
    age: 85,
    pull: 14,
  },
  {
    title: 'New in',
    target: { kind: 'collection', index: 0 },
    tags: ['Bio'],
    age: 83,
    pull: 19,
  },
  {
    target: { kind: 'product', word: 'dress' },
    promocode: 'MAYA10',
    byMaya: true,
    tags: ['Story'],
    age: 70,
    pull: 22,
  },
  {
    title: 'Bio link',
    target: { kind: 'custom', path: '/' },
    promocode: 'WELCOME10',
    tags: ['Bio'],
    age: 66,
    pull: 24,
  },
  {
    target: { kind: 'collection', index: 3 },
    // the store does not have it: so that the warning is seen
    promocode: 'AUTUMN12',
    tags: ['Newsletter'],
    age: 40,
    pull: 8,
  },
  {
    title: 'The lamp from the story',
    target: { kind: 'product', word: 'lamp' },
    byMaya: true,
    tags: ['Story', 'Home'],
    age: 18,
    pull: 12,
  },
  {
    target: { kind: 'product', word: 'bag' },
    promocode: 'LESS5',
    tags: ['Sale'],
    age: 6,
    pull: 10,
  },
];
