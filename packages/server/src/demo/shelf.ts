// What the demo's links are about: which products they show and how they are introduced.
import type { Layout } from '@vitrine/contract/link-settings';

interface DemoWish {
  tags: string[];
  promocode?: string;
  /** The influencer whose it is. */
  by?: string;
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
    title: 'Holiday table',
    description: 'Stoneware, candles and linen for long evenings.',
    kinds: ['plate', 'candle', 'napkin'],
    tags: ['Home', 'Gifts'],
    promocode: 'WELCOME10',
    age: 351,
    pull: 34,
  },
  {
    title: 'Cold mornings',
    description: 'Wool, and more wool.',
    kinds: ['sweater', 'scarf', 'hat'],
    tags: ['Winter', 'Story'],
    promocode: 'MAYA10',
    by: 'maya',
    age: 338,
    pull: 30,
  },
  {
    title: "Priya's desk",
    description: 'Where I write, and what is on it.',
    kinds: ['lamp', 'vase', 'chair'],
    tags: ['Home', 'Story'],
    layout: 'STRIP',
    promocode: 'PRIYA15',
    by: 'priya',
    age: 316,
    pull: 22,
  },
  {
    title: 'First warm days',
    description: 'A light jacket and everything that goes under it.',
    kinds: ['jacket', 't-shirt', 'sneaker'],
    tags: ['Spring', 'Newsletter'],
    age: 248,
    pull: 26,
  },
  {
    title: 'Carry on',
    description: 'One bag, four days, no checked luggage.',
    kinds: ['backpack', 'wallet', 'bottle'],
    tags: ['Travel', 'Story'],
    promocode: 'JONAS',
    by: 'jonas',
    age: 226,
    pull: 21,
  },
  {
    title: 'Pool days',
    description: 'Towel, sandals, sunglasses.',
    kinds: ['towel', 'sandal', 'sunglasses'],
    tags: ['Summer', 'Story'],
    layout: 'STRIP',
    promocode: 'DANA10',
    by: 'dana',
    age: 168,
    pull: 28,
  },
  {
    title: 'What Sofia wears to work',
    description: 'Five pieces, ten outfits.',
    kinds: ['blazer', 'trousers', 'shirt'],
    tags: ['Story'],
    promocode: 'SOFIA12',
    by: 'sofia',
    age: 128,
    pull: 24,
  },
  {
    title: "Amara's kitchen",
    description: 'What is on my counter, and why.',
    kinds: ['pan', 'board', 'mug'],
    tags: ['Home', 'Story'],
    promocode: 'AMARA10',
    by: 'amara',
    age: 96,
    pull: 20,
  },
  {
    title: 'Three to keep',
    description: 'No haul, just three.',
    kinds: ['shirt', 'watch', 'belt'],
    tags: ['Story'],
    by: 'kenji',
    age: 11,
    pull: 16,
  },
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
    by: 'maya',
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
    by: 'maya',
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
  { title: 'Gift guide', target: { kind: 'collection', index: 4 }, tags: ['Gifts'], age: 344, pull: 28 },
  {
    target: { kind: 'product', word: 'coat' },
    promocode: 'PRIYA15',
    by: 'priya',
    tags: ['Winter', 'Story'],
    age: 302,
    pull: 18,
  },
  {
    target: { kind: 'product', word: 'backpack' },
    promocode: 'JONAS',
    by: 'jonas',
    tags: ['Travel'],
    age: 214,
    pull: 16,
  },
  {
    target: { kind: 'product', word: 'sunglasses' },
    promocode: 'SOFIA12',
    by: 'sofia',
    tags: ['Summer'],
    age: 121,
    pull: 17,
  },
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
    by: 'maya',
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
    by: 'maya',
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
