// The invented words of the shop: its lines, its makers, and the titles set in Hebrew.

import type { KindName } from './kinds.ts';

export const LINES = [
  'Juniper',
  'Harbour',
  'Dune',
  'Ember',
  'Willow',
  'Orchard',
  'Meadow',
  'Larch',
  'Cove',
  'Thistle',
  'Heron',
  'Lantern',
  'Solstice',
  'Quarry',
  'Tidal',
  'Bramble',
  'Cinder',
  'Fjord',
  'Grove',
  'Haven',
  'Inlet',
  'Kestrel',
  'Lagoon',
  'Mesa',
  'Nettle',
  'Olive Hill',
  'Pebble',
  'Quill',
  'Ridge',
  'Saffron',
  'Terrace',
  'Umber',
  'Valley',
  'Wharf',
  'Yarrow',
  'Zephyr',
  'Almond',
  'Birch',
  'Clover',
  'Driftwood',
  'Elm Street',
  'Fennel',
  'Garden',
  'Hazel',
  'Iris',
  'Jetty',
  'Kindling',
  'Loft',
  'Marigold',
  'Northlight',
  'Oxbow',
  'Plaza',
  'Reed',
  'Skylark',
  'Tamarisk',
  'Verbena',
  'Weaver',
  'Afternoon',
  'Boathouse',
  'Courtyard',
] as const;

export const STYLES = [
  'Relaxed',
  'Washed',
  'Everyday',
  'Weekend',
  'Lightweight',
  'Classic',
  'Soft',
  'Slow',
  'Quiet',
  'Coastal',
  'Evening',
  'Sunday',
  'Travel',
  'Studio',
] as const;

/** Invented makers; each serves the shelves it would plausibly make. */
export const MAKERS = {
  tops: ['Loomhaven', 'Saltgrain', 'Paperlark'],
  knitwear: ['Northmere Knits', 'Woolfold', 'Loomhaven'],
  outerwear: ['Fernlight & Sons', 'Saltgrain', 'Oak & Tidewell'],
  dresses: ['Paperlark', 'Maison Verrane', 'Loomhaven'],
  bottoms: ['Saltgrain', 'Bluebench Denim', 'Fernlight & Sons'],
  shoes: ['Cobblemark', 'Oak & Tidewell'],
  bags: ['Oak & Tidewell', 'Strapwork'],
  accessories: ['Strapwork', 'Little Orbit', 'Woolfold'],
  textiles: ['Hearth & Flax', 'Woolfold', 'Loomhaven'],
  table: ['Kiln & Clover', 'Hearth & Flax', 'Lowlight Works'],
} as const;

export interface HebrewTitle {
  kind: KindName;
  title: string;
  handle: string;
  about: string;
}

export const HEBREW_TITLES: readonly HebrewTitle[] = [
  {
    kind: 'shirt',
    title: 'חולצת פשתן מכופתרת ים',
    handle: 'yam-linen-button-shirt',
    about: 'חולצת פשתן רכה בגזרה ישרה. נשטפה לפני התפירה ולכן אינה מתכווצת.',
  },
  {
    kind: 'sweater',
    title: 'סריג צמר מרינו צוואר עגול',
    handle: 'merino-crewneck-hebrew',
    about: 'סריג דק ונעים שאינו מגרד. מומלץ לכבס במים קרים ולייבש בשטוח.',
  },
  {
    kind: 'dress',
    title: 'שמלת מידי פרחונית גליל',
    handle: 'galil-floral-midi-dress',
    about: 'שמלה קלילה עם כיסים בצדדים. נסגרת בקשירה במותן.',
  },
  {
    kind: 'crossbody',
    title: 'תיק צד מעור סהר',
    handle: 'sahar-leather-crossbody',
    about: 'תיק קטן לטלפון, לארנק ולמפתחות. הרצועה מתכווננת.',
  },
  {
    kind: 'mug',
    title: 'ספל קרמיקה בעבודת יד',
    handle: 'handmade-ceramic-mug',
    about: 'ספל שמזוגג ביד, ולכן כל אחד מעט שונה. מתאים למדיח.',
  },
  {
    kind: 'cushion',
    title: 'כרית נוי מפשתן נגב',
    handle: 'negev-linen-cushion',
    about: 'ציפית עם רוכסן נסתר. המילוי כלול במחיר.',
  },
  {
    kind: 'hat',
    title: 'כובע קש רחב שוליים',
    handle: 'wide-brim-straw-hat-kash',
    about: 'כובע קיץ מתקפל עם סרט פנימי מתכוונן. שוליים של שבעה סנטימטרים.',
  },
  {
    kind: 'trousers',
    title: 'מכנסי כותנה רחבים רוח',
    handle: 'ruach-wide-cotton-trousers',
    about: 'מכנסיים בגזרה גבוהה ורחבה. שני כיסים מלפנים וכיס אחד מאחור.',
  },
];
