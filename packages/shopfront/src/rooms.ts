// The rooms of an embedded gallery before its script is there: printed into the page as a shadow root that browsers make by themselves. Pure.

/** What gives rooms their places and sizes: the same for those that are printed and for the posts that come into them. */
export const roomStyles = `
:host{all:initial!important;display:block!important;font:14px/1.4 var(--vitrine-font,system-ui,sans-serif)!important;color:var(--vitrine-ink,#1c1a18)!important}
:host([hidden]){display:none!important}
*{box-sizing:border-box;margin:0;padding:0}
section{display:block}
h2{font-size:20px;line-height:28px;min-height:28px;margin-bottom:12px;unicode-bidi:plaintext}
ul{list-style:none;display:grid;gap:8px;grid-template-columns:repeat(auto-fill,minmax(min(50% - 4px,max(150px,22%)),1fr))}
li{position:relative;aspect-ratio:4/5;overflow:hidden;border-radius:var(--vitrine-round,4px);background:#7f7f7f1f}
.masonry{display:block;columns:4 150px;column-gap:8px}
.masonry li{break-inside:avoid;margin-bottom:8px}
.masonry li:nth-child(3n+2){aspect-ratio:1}
.masonry li:nth-child(3n){aspect-ratio:3/4}
.carousel,.stories{display:flex;overflow-x:auto;scroll-snap-type:x proximity}
.carousel li{flex:0 0 min(70%,260px);scroll-snap-align:start}
.stories{gap:12px}
.stories li{flex:0 0 84px;aspect-ratio:auto;height:116px;border-radius:0;background:none;text-align:center}
.rooms{position:relative}
.made{display:block}
.rooms .hold{display:none}
.plain{position:absolute;inset:0;display:grid;place-items:center;visibility:hidden;animation:late 0s 10s forwards;padding:8px 0;color:inherit;unicode-bidi:plaintext}
.rooms ul{animation:gone 0s 10s forwards}
@keyframes late{to{visibility:visible}}
@keyframes gone{to{visibility:hidden}}
@media(scripting:none){.rooms h2,.rooms ul{display:none!important}.plain{position:static;display:inline-block;visibility:visible;animation:none}}
`.replaceAll('\n', '');

interface Rooms {
  readonly layout: string;
  readonly count: number;
  /** Where all of it is to be seen, on the web. */
  readonly address: string;
  readonly title: string;
}

const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeText = (text: string): string => text.replaceAll(/[&<>"]/g, (letter) => names[letter] ?? '');

/** How many columns fit, from which width of the whole on, in pixels; and what lies between them. */
const bands = [
  { columns: 2, from: 0, below: 466 },
  { columns: 3, from: 466, below: 624 },
  { columns: 4, from: 624, below: null },
] as const;
const gap = 8;

type Band = (typeof bands)[number];

/** Block after block as high as its shape says; widths are reckoned by the browser, and none is drawn. */
const toBlock = (width: string, shape: string): string =>
  `<svg display="block" width="${width}" viewBox="0 0 ${shape}"></svg>`;

/** So wide while so many columns fit, and else nothing. */
function within({ from, below }: Band, width: string): string {
  const bounds = [
    ...(from > 0 ? [`(100% - ${from - 0.01}px)*999`] : []),
    ...(below === null ? [] : [`(${below}px - 100%)*999`]),
  ];
  return `max(0px,min(${[width, ...bounds].join(',')}))`;
}

const toBand = (band: Band, height: number, unit: number, gaps: number): string =>
  toBlock(within(band, `100% - ${gap * (band.columns - 1)}px`), `${unit * band.columns} ${height}`) +
  toBlock(within(band, `${gap * gaps}px`), '1 1');

/** The most that so many posts of the masonry's three shapes are high, one behind another, in twelfths of their width. */
const masonryHeight = (posts: number): number => Math.floor(posts / 3) * 43 + ([0, 16, 31][posts % 3] ?? 0);

/** A bar to scroll by, where there is one. */
const bar = 17;

function toShapes(layout: string, count: number): string {
  if (layout === 'stories') return toBlock('1px', `1 ${116 + bar}`);
  if (layout === 'carousel') return toBlock('min(70%,260px)', '4 5') + toBlock('1px', `1 ${bar}`);
  return bands
    .map((band) => {
      const rows = Math.ceil(count / band.columns);
      return layout === 'masonry' ? toBand(band, masonryHeight(rows), 12, rows) : toBand(band, rows * 5, 4, rows - 1);
    })
    .join('');
}

/**
 * The room of it all without a style, by attributes that no policy refuses; and the link, after the same while, by the picture's own
 * clock. The styles take it away.
 */
const toHold = ({ layout, count, address, title }: Rooms): string =>
  `<div class="hold">${toShapes(layout, count)}<svg display="block" width="100%" height="0" overflow="visible"><a href="${escapeText(address)}"><text x="50%" y="-24" text-anchor="middle" font-family="system-ui,sans-serif" font-size="14" text-decoration="underline" visibility="hidden">${escapeText(title)}<set attributeName="visibility" to="visible" begin="10s"></set></text></a></svg></div>`;

/**
 * The styles are within the section, so that a script which comes while the page is still read finds either nothing or all of it to
 * take over. Where a page's policy refuses them what they are for stays hidden, as `display` is theirs, and its room is held. Where no
 * scripts run nothing would come into the rooms: a link is there instead, as it is in a while where the script does not come.
 */
export const toRooms = (rooms: Rooms): string => {
  const { layout, count, address, title } = rooms;
  return `<template shadowrootmode="open"><section class="rooms"><style>${roomStyles}</style>${toHold(rooms)}<div class="made" hidden><ul class="${layout}" role="list" aria-busy="true">${'<li></li>'.repeat(count)}</ul><a class="plain" href="${escapeText(address)}">${escapeText(title)}</a></div></section></template>`;
};
