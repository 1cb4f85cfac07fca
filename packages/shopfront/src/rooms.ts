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
.plain{display:none;padding:8px 0;color:inherit;unicode-bidi:plaintext}
@media(scripting:none){h2,ul{display:none!important}.plain{display:inline-block}}
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

/**
 * The styles are within the section, so that a script which comes while the page is still read finds either nothing or all of it to
 * take over. Where a page's policy refuses them the section stays hidden, as `display` is theirs. Where no scripts run nothing would
 * come into the rooms: a link is there instead.
 */
export const toRooms = ({ layout, count, address, title }: Rooms): string =>
  `<template shadowrootmode="open"><section hidden><style>${roomStyles}</style><ul class="${layout}" role="list" aria-busy="true">${'<li></li>'.repeat(count)}</ul><a class="plain" href="${escapeText(address)}">${escapeText(title)}</a></section></template>`;
