// What the links of the demo's shop in Tel Aviv are about.
import type { DemoMultilink } from './multilinks.ts';
import type { DemoLook, DemoShort } from './shelf.ts';

export const orLooks: readonly DemoLook[] = [
  {
    title: 'שולחן לשבת',
    description: 'קערות, נרות ומפה אחת טובה.',
    kinds: ['bowl', 'candle', 'plate'],
    tags: ['בית', 'ניוזלטר'],
    promocode: 'WELCOME10',
    backHalf: 'shabbat-table',
    age: 140,
    pull: 18,
  },
  {
    title: 'הקיץ של תמר',
    description: 'מה שלקחתי לחוף, ומה שנשאר בתיק.',
    kinds: ['towel', 'sandal', 'hat'],
    tags: ['קיץ', 'סטורי'],
    layout: 'STRIP',
    promocode: 'TAMAR10',
    by: 'tamar',
    age: 118,
    pull: 24,
  },
  {
    title: 'פינת עבודה קטנה',
    description: 'מנורה, כיסא וכוס קפה.',
    kinds: ['lamp', 'chair', 'mug'],
    tags: ['בית'],
    age: 71,
    pull: 12,
  },
  {
    title: 'שלושה דברים לחורף',
    description: 'מעיל, צעיף ומגפיים. זה הכול.',
    kinds: ['coat', 'scarf', 'boot'],
    tags: ['חורף', 'סטורי'],
    promocode: 'YOAV',
    by: 'yoav',
    age: 26,
    pull: 19,
  },
];

export const orShorts: readonly DemoShort[] = [
  { title: 'חדש באתר', target: { kind: 'collection', index: 0 }, tags: ['ביו'], age: 132, pull: 14 },
  {
    target: { kind: 'product', word: 'bag' },
    promocode: 'TAMAR10',
    by: 'tamar',
    tags: ['סטורי'],
    age: 64,
    pull: 15,
  },
  { title: 'הקישור מהביו', target: { kind: 'custom', path: '/' }, by: 'yoav', tags: ['ביו'], age: 40, pull: 11 },
];

export const orMultilinks: readonly DemoMultilink[] = [
  {
    title: 'חורף: סט שלם או רק המעיל',
    promocode: null,
    backHalf: null,
    automatic: true,
    experiences: [
      { words: ['coat', 'scarf'], description: 'מעיל וצעיף שהולכים יחד.', appeal: 1.2 },
      { words: ['coat'], description: '', appeal: 0.9 },
    ],
    age: 12,
    pull: 16,
  },
];
