// Draws the faces of the demo's people: flat shapes, no photograph of anybody. Pure.

type Hair = 'long' | 'bob' | 'short' | 'bun' | 'curls' | 'crop' | 'scarf' | 'waves';

export interface DemoFace {
  readonly ground: string;
  readonly skin: string;
  readonly hair: string;
  readonly style: Hair;
  readonly clothes: string;
  readonly glasses?: true;
  readonly beard?: true;
  readonly earrings?: true;
}

/** What lies behind the head, and what upon it, of a head around 240,215. */
const styles: Readonly<Record<Hair, (colour: string) => readonly [behind: string, upon: string]>> = {
  long: (of) => [
    `<path d="M130 210C118 90 190 62 240 62s122 28 110 148c-4 60 6 120 18 170H112c12-50 22-110 18-170Z" fill="${of}"/>`,
    `<path d="M150 196c4-62 40-92 96-94 50 2 82 36 84 94-34-8-62-28-82-58-20 32-56 52-98 58Z" fill="${of}"/>`,
  ],
  bob: (of) => [
    `<path d="M128 300c-22-110-6-230 112-232 118 2 134 122 112 232-10 14-40 16-52 4H180c-12 12-42 10-52-4Z" fill="${of}"/>`,
    `<path d="M150 204c-2-70 36-100 90-100s92 30 90 100c-8-28-22-46-36-56-46 12-98 10-120 0-12 14-22 32-24 56Z" fill="${of}"/>`,
  ],
  short: (of) => [
    '',
    `<path d="M146 206c-14-84 22-136 98-138 74-2 110 54 92 138-6-34-16-54-28-68-30 10-92 14-130-10-16 18-26 42-32 78Z" fill="${of}"/>`,
  ],
  bun: (of) => [
    `<circle cx="240" cy="66" r="44" fill="${of}"/><path d="M146 230c-12-92 24-150 94-150s106 58 94 150Z" fill="${of}"/>`,
    `<path d="M150 194c4-60 38-92 90-92s86 32 90 92c-22-46-54-62-90-62s-68 16-90 62Z" fill="${of}"/>`,
  ],
  curls: (of) => [
    [
      [160, 130],
      [200, 92],
      [250, 82],
      [300, 104],
      [330, 150],
      [344, 206],
      [334, 258],
      [140, 186],
      [142, 240],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="46" fill="${of}"/>`)
      .join(''),
    `<path d="M152 186c10-50 44-80 90-80s78 30 86 80c-14-18-30-24-44-24-12 8-28 8-42 0-14 8-30 8-44 0-18 2-34 8-46 24Z" fill="${of}"/>`,
  ],
  crop: (of) => [
    '',
    `<path d="M150 188c-4-72 32-108 90-108s94 36 90 108c-10-30-22-48-34-54-36-8-76-8-112 0-14 8-26 26-34 54Z" fill="${of}"/>`,
  ],
  scarf: (of) => [
    `<path d="M124 330c-22-130-6-268 116-270 122 2 138 140 116 270Z" fill="${of}"/>`,
    `<path d="M150 232c-10-88 30-134 90-134s100 46 90 134c-8-58-40-88-90-88s-82 30-90 88Z" fill="${of}"/>`,
  ],
  waves: (of) => [
    `<path d="M136 220C110 100 180 64 240 64s130 36 104 156c14 26 14 52 2 76 10 20 6 44-12 56H146c-18-12-22-36-12-56-12-24-12-50 2-76Z" fill="${of}"/>`,
    `<path d="M150 200c-2-56 30-96 80-98 58-2 98 34 100 98-20-22-40-52-46-70-22 38-74 64-134 70Z" fill="${of}"/>`,
  ],
};

const ink = '#2b2320';

/** A square picture of 480 by 480 as SVG. */
export function drawPortrait({ ground, skin, hair, style, clothes, glasses, beard, earrings }: DemoFace): string {
  const [behind, upon] = styles[style](hair);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 480 480">',
    `<rect width="480" height="480" fill="${ground}"/><circle cx="240" cy="240" r="196" fill="#ffffff" opacity="0.16"/>`,
    behind,
    `<path d="M60 480c6-96 74-138 180-138s174 42 180 138Z" fill="${clothes}"/>`,
    `<path d="M204 270h72v84c0 44-72 44-72 0Z" fill="${skin}"/><path d="M204 296c20 26 52 26 72 0v26c-20 26-52 26-72 0Z" fill="#000000" opacity="0.1"/>`,
    style === 'scarf'
      ? ''
      : `<circle cx="150" cy="222" r="20" fill="${skin}"/><circle cx="330" cy="222" r="20" fill="${skin}"/>`,
    earrings ? '<circle cx="150" cy="250" r="8" fill="#e2b64b"/><circle cx="330" cy="250" r="8" fill="#e2b64b"/>' : '',
    `<path d="M150 206c0-64 36-92 90-92s90 28 90 92c0 72-42 110-90 110s-90-38-90-110Z" fill="${skin}"/>`,
    beard
      ? `<path d="M150 214c4 70 40 112 90 112s86-42 90-112c-8 30-24 44-44 44-14-12-78-12-92 0-20 0-36-14-44-44Z" fill="${hair}"/>`
      : '',
    upon,
    `<g fill="none" stroke="${ink}" stroke-width="7" stroke-linecap="round"><path d="M180 186q20-12 40-2"/><path d="M260 184q20-10 40 2"/>`,
    `<path d="M214 276q26 22 52 0" stroke="${beard ? '#f6e7df' : '#9b3f3a'}"/><path d="M240 216q-10 22 4 28" stroke-width="5" opacity="0.35"/></g>`,
    `<circle cx="202" cy="212" r="8" fill="${ink}"/><circle cx="280" cy="212" r="8" fill="${ink}"/>`,
    `<circle cx="178" cy="246" r="16" fill="#d9534f" opacity="0.16"/><circle cx="302" cy="246" r="16" fill="#d9534f" opacity="0.16"/>`,
    glasses
      ? `<g fill="none" stroke="${ink}" stroke-width="6"><circle cx="202" cy="212" r="30"/><circle cx="280" cy="212" r="30"/><path d="M232 208q8-6 18 0"/></g>`
      : '',
    '</svg>',
  ].join('');
}
