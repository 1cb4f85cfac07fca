// What the demo's links are about: which products they show and how they are introduced.

export interface DemoLook {
  title: string;
  description: string;
  /** Words that product types or titles of its products contain, one product for each where there is one. */
  kinds: string[];
  promocode: string | null;
  byMaya: boolean;
  /** Days before today it was made. */
  age: number;
  /** Visits on an ordinary day. */
  pull: number;
}

export interface DemoShort {
  title: string | null;
  target: { kind: 'product'; word: string } | { kind: 'collection'; index: number } | { kind: 'custom'; path: string };
  promocode: string | null;
  byMaya: boolean;
  age: number;
  pull: number;
}

export const demoLooks: readonly DemoLook[] = [
  {
    title: 'Linen days',
    description: 'Three light pieces that go from the market to dinner.',
    kinds: ['shirt', 'trousers', 'sandal'],
    promocode: 'SUMMER15',
    byMaya: false,
    age: 88,
    pull: 26,
  },
  {
    title: 'A week in one coat',
    description: 'One good coat, and what to wear under it from Monday to Sunday.',
    kinds: ['coat', 'sweater', 'jeans', 'boot', 'scarf'],
    promocode: null,
    byMaya: false,
    age: 80,
    pull: 18,
  },
  {
    title: "Maya's autumn five",
    description: 'What I packed, and what I wore every single day.',
    kinds: ['dress', 'blazer', 'bag', 'earrings', 'boot'],
    promocode: 'MAYA10',
    byMaya: true,
    age: 74,
    pull: 34,
  },
  {
    title: 'The quiet table',
    description: 'Stoneware, a little linen, one candle.',
    kinds: ['bowl', 'plate', 'mug', 'candle'],
    promocode: 'WELCOME10',
    byMaya: false,
    age: 61,
    pull: 15,
  },
  {
    title: 'Soft corner',
    description: 'A chair, a lamp and something to pull over your knees.',
    kinds: ['chair', 'lamp', 'throw', 'cushion'],
    promocode: null,
    byMaya: false,
    age: 47,
    pull: 11,
  },
  {
    title: 'שבת בבוקר',
    description: 'בגדים רכים לבוקר ארוך בבית.',
    kinds: ['t-shirt', 'shorts', 'towel'],
    promocode: null,
    byMaya: false,
    age: 35,
    pull: 9,
  },
  {
    title: 'Gold, but small',
    description: 'Everyday jewellery and the watch that goes with it.',
    kinds: ['necklace', 'earrings', 'watch'],
    promocode: 'MAYA10',
    byMaya: true,
    age: 22,
    pull: 20,
  },
  {
    title: 'Ready for rain',
    description: 'Boots, a hat and a bag that does not mind the weather.',
    kinds: ['boot', 'hat', 'bag'],
    promocode: null,
    byMaya: false,
    age: 9,
    pull: 13,
  },
];

export const demoShorts: readonly DemoShort[] = [
  { title: null, target: { kind: 'product', word: 'sneaker' }, promocode: null, byMaya: false, age: 85, pull: 14 },
  { title: 'New in', target: { kind: 'collection', index: 0 }, promocode: null, byMaya: false, age: 83, pull: 19 },
  { title: null, target: { kind: 'product', word: 'dress' }, promocode: 'MAYA10', byMaya: true, age: 70, pull: 22 },
  {
    title: 'Bio link',
    target: { kind: 'custom', path: '/' },
    promocode: 'WELCOME10',
    byMaya: false,
    age: 66,
    pull: 24,
  },
  { title: null, target: { kind: 'collection', index: 3 }, promocode: null, byMaya: false, age: 40, pull: 8 },
  {
    title: 'The lamp from the story',
    target: { kind: 'product', word: 'lamp' },
    promocode: null,
    byMaya: true,
    age: 18,
    pull: 12,
  },
  { title: null, target: { kind: 'product', word: 'bag' }, promocode: 'LESS5', byMaya: false, age: 6, pull: 10 },
];
