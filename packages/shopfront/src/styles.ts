// The shopper pages' styles: phone first, logical directions only, the brand's colours as variables.
import type { LookLayout } from './look.ts';
import { aloneBarStyles, drawerStyles } from './drawer-styles.ts';
import { feedStyles } from './feed-styles.ts';
import { findEntryStyles, finderStyles } from './find-styles.ts';
import { rowStyles } from './row-styles.ts';

const base = `
.vt{--ink:#1d1b19;--paper:#fff;--soft:#6a645d;--line:#e5e0d9;--tint:#f3f0eb;--button:#1d1b19;--on-button:#fff;--sale:#a3341f;--serif:ui-serif,"New York",Georgia,"Noto Serif Hebrew",serif;container-type:inline-size;background:var(--paper);color:var(--ink);font:15px/1.5 var(--sans,system-ui,sans-serif);-webkit-text-size-adjust:100%;overflow-wrap:anywhere}
.vt *{box-sizing:border-box;margin:0}
.vt a{color:inherit;text-decoration:none}
.vt h1,.vt .about,.vt select{unicode-bidi:plaintext}
.vt h1{font:30px/1.15 var(--serif)}
.vt :focus-visible{outline:2px solid var(--ink);outline-offset:2px}
.vt .vh{position:absolute;inline-size:1px;block-size:1px;padding:0;border:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.vt input,.vt select,.vt button,.vt .cta{font:inherit;min-block-size:44px;min-inline-size:0;inline-size:100%;border:1px solid #8a8178;border-radius:var(--round);background:var(--paper);color:inherit}
.vt button,.vt .cta{background:var(--button);border-color:var(--edge,var(--button));color:var(--on-button);font-weight:500;cursor:pointer;padding:0 12px;overflow-wrap:normal;touch-action:manipulation}
.vt button:disabled{background:var(--tint);border-color:var(--tint);color:var(--soft)}
.vt .cta{display:inline-flex;align-items:center;justify-content:center;inline-size:auto;padding:0 28px}
`;

/** What stands around what is shown, on pages of looks and of feeds. */
const frame = `
.vt img{display:block;max-inline-size:100%;object-fit:cover;background:var(--tint)}
.vt ul{list-style:none;padding:0}
.vt header{padding:0 20px;border-block-end:1px solid var(--line);text-align:center}
.vt header a{display:inline-flex;align-items:center;min-block-size:56px;font-size:13px;letter-spacing:.14em;text-transform:uppercase}
.vt:lang(he) header a{letter-spacing:0}
.vt header img{inline-size:auto;max-inline-size:160px;block-size:32px;object-fit:contain;background:0}
.vt picture{display:contents}
.vt .gone{padding:36px 20px 8px;display:grid;gap:12px;justify-items:start}
.vt .gone p{color:var(--soft)}
.vt .quiet{background:0;color:inherit;border-color:currentColor}
.vt footer{display:grid;gap:4px;justify-items:center;padding:28px 20px max(40px,env(safe-area-inset-bottom));text-align:center;font-size:13px;color:var(--soft)}
.vt footer a{color:var(--ink);padding:13px 20px}
`;

const look = `${frame}
.vt .hero{display:flex;gap:2px;flex-wrap:wrap}
.vt .hero img{flex:1 1 30%;inline-size:30%;block-size:auto}
.vt .hero>img{aspect-ratio:1}
.vt .hero picture img{flex:0 0 100%;max-block-size:125vw}
.vt .words{padding:28px 20px 0;display:grid;gap:14px}
.vt .partner{display:flex;align-items:center;gap:10px;padding:12px 20px;font-size:13px}
.vt .partner b{padding:0 5px;border:1px solid}
.vt .partner img{inline-size:32px;block-size:32px;border-radius:50%}
.vt bdi{color:var(--ink);font-weight:600}
.vt .about{color:var(--soft);white-space:pre-line;max-inline-size:60ch}
.vt .promo{display:flex;align-items:center;gap:12px;border-block:1px solid var(--line);padding-block:8px;font-size:13px;max-inline-size:480px}
.vt small{display:block;font-size:12px;color:var(--soft)}
.vt code{margin-inline-start:auto;flex:none;max-inline-size:50%;font:600 14px ui-monospace,Menlo,monospace;letter-spacing:.06em;user-select:all;-webkit-user-select:all}
.vt .copy{visibility:hidden;inline-size:auto;flex:none;background:0;color:inherit;border-color:#8a8178}
.vt .products{display:grid;padding:28px 20px}
.vt .products>li{display:grid;grid-template:auto auto auto 1fr/52px minmax(0,1fr);gap:8px 6px;min-inline-size:0;position:relative}
.vt .products>li>*,.vt .products picture>*{grid-column:1/-1;align-self:start}
.vt .products img,.vt .shot{inline-size:100%;block-size:auto;aspect-ratio:4/5;background:var(--tint);margin-block-end:4px}
.vt .products h2{font:inherit;line-height:1.35}
.vt .products h2 a::after{content:"";position:absolute;inset:0 0 auto;aspect-ratio:4/5}
.vt .or{text-decoration:underline}
.vt h2 a:hover,.vt footer a:hover{text-decoration:underline}
.vt .products p{font-size:14px;color:var(--soft);font-variant-numeric:tabular-nums}
.vt ins{text-decoration:none;color:var(--sale)}
.vt select{padding-inline:8px 2px;text-overflow:ellipsis}
.vt .products div{display:grid;grid-template-columns:1fr 1fr;gap:6px;align-content:start}
.vt .products select:first-child:nth-last-of-type(odd){grid-column:1/-1}
.vt .products input{grid-column:1;text-align:center;padding:0}
.vt .products input+button{grid-column:2}
.vt .products input,.vt .products button{align-self:end}
@media(scripting:enabled){.vt:not(.alone) .products [type=number]{display:none;&+*{grid-column:1/-1}}}
.vt .tag{position:absolute;inset-block-start:10px;inset-inline-start:10px;padding:3px 9px;background:var(--paper);font-size:12px;font-weight:500}
.vt [hidden]{display:none}
.vt .out img{opacity:.55}
.vt .bar{position:sticky;inset-block-end:0;z-index:1;display:flex;align-items:center;gap:14px;padding:10px 20px max(10px,env(safe-area-inset-bottom));background:var(--paper);border-block-start:1px solid var(--line)}
@media(scripting:enabled){.vt form:not(.on) .bar{visibility:hidden}}
.vt .bar p{flex:1;font-size:13px;line-height:1.35;color:var(--soft)}
.vt .bar button{inline-size:auto;padding:0 28px}
.vt .gone h2,.vt .more h2{font:24px/1.25 var(--serif)}
.vt .more{padding:28px 0 20px}
.vt .more h2{padding-inline:20px}
.vt .more ul{display:flex;gap:12px;overflow-x:auto;padding:16px 20px}
.vt .more li{flex:0 0 200px;font-size:14px}
.vt .more img,.vt .more .shot{display:block;inline-size:100%;block-size:auto;aspect-ratio:4/3;margin-block-end:8px}
@media print{.vt form input,.vt button,.vt select,.vt .bar{display:none}}
`;

/** Of pages with products of several photos: on the picture, at its end. */
const photos = `
.vt .ph{position:absolute;inset-block-start:10px;inset-inline-end:10px;padding:5px 9px;background:var(--paper);font-size:12px}
`;

/** Of pages with products whose maker is known. */
const makers = `
.vt .mk{justify-self:start;padding-block:4px;font-size:13px;color:var(--soft);text-decoration:underline}
`;

const widePhotos = `
.vt.single:not(.alone) .products .ph{grid-column:1/2;margin-inline-end:34px}
`;

/** Of pages that tell the lowest price of 30 days: below the price, on a line of its own. */
const lowest = `
.vt .low,.vt .low+s{font-size:12px}
.vt .low::before{content:"\\a";white-space:pre}
`;

/** From 900 px on, whatever the layout. */
const wideLook = `
.vt header a{min-block-size:72px}
.vt main{max-inline-size:1360px;margin-inline:auto;padding:40px 24px}
.vt h1{font-size:40px}
.vt .words,.vt .gone,.vt .more h2,.vt .more ul,.vt .bar,.vt .partner{padding-inline:0}
.vt .hero picture img{max-block-size:62vh}
`;

/** Two columns, the look's story beside what it shows. */
const beside = (root: string): string => `
${root} main{display:grid;grid-template-columns:minmax(0,5fr) minmax(0,7fr);gap:48px;align-items:start}
${root} .story{position:sticky;inset-block-start:32px}
`;

const grid = `
.vt.grid .products{grid-template-columns:1fr 1fr;gap:36px 12px}
.vt.grid .products>li:first-child:nth-last-child(odd){grid-column:1/-1}
`;

const wideGrid = `
${beside('.vt.grid')}
.vt.grid .products{grid-template-columns:repeat(3,minmax(0,1fr));gap:48px 20px;padding:0 0 32px}
.vt.grid .products:has(>:nth-child(2):last-child,>:nth-child(4):last-child){grid-template-columns:1fr 1fr}
.vt.grid .products>li:first-child:nth-last-child(odd){grid-column:auto}
.vt.grid.bare main{grid-template-columns:minmax(0,1fr)}
.vt.grid.bare .story{position:static}
.vt.grid.bare .products{grid-template-columns:repeat(4,minmax(0,1fr))}
.vt.grid.bare .products:has(>:nth-child(2):last-child){grid-template-columns:1fr 1fr;max-inline-size:860px;margin-inline:auto}
.vt.grid.bare .products:has(>:nth-child(3):last-child,>:nth-child(5):last-child,>:nth-child(6):last-child){grid-template-columns:repeat(3,minmax(0,1fr))}
`;

const single = `
.vt.single .products{grid-template-columns:minmax(0,1fr);gap:64px;padding-inline:0}
.vt.single .products>li{padding-inline:20px}
.vt.single .products img,.vt.single .products .shot{inline-size:calc(100% + 40px);max-inline-size:none;margin-inline:-20px;border-radius:0}
.vt.single .products h2{font:24px/1.2 var(--serif)}
.vt.single .products p{font-size:16px}
`;

const wideSingle = `
${beside('.vt.single.alone')}
.vt.single:not(.alone) main{max-inline-size:1040px}
.vt.single:not(.alone) .products>li{grid-template:repeat(8,auto) 1fr/minmax(0,11fr) 52px minmax(0,9fr);padding:0}
.vt.single:not(.alone) .products>li>*{grid-column:2/-1}
.vt.single:not(.alone) .products .tag{grid-column:1/-1}
.vt.single:not(.alone) .products>li>:is(.shot,img),.vt.single:not(.alone) .products>li>picture>*{grid-area:1/1/span 9/auto;inline-size:calc(100% - 34px);margin:0}
.vt.single:not(.alone) .products input{grid-column:2}
.vt.single:not(.alone) .products input+button{grid-column:3}
.vt.single:not(.alone) .products a::after{inset-inline-end:46%}
.vt.single .products{gap:80px}
`;

const strip = `
.vt.strip .products{grid-auto-flow:column;grid-auto-columns:78%;gap:14px;overflow-x:auto;scroll-snap-type:x mandatory;scroll-padding-inline:20px;overscroll-behavior-x:contain;scrollbar-width:thin}
.vt.strip .products>li{scroll-snap-align:start}
.vt.strip.alone .products{grid-auto-columns:100%}
.vt.strip .products>li h2{font:19px/1.25 var(--serif)}
`;

const wideStrip = `
.vt.strip .story{display:grid;grid-template-columns:1fr 1fr;gap:48px;align-items:center;padding-block-end:24px}
.vt.strip.bare .story{grid-template-columns:minmax(0,1fr)}
.vt.strip .partner{grid-column:1/-1}
.vt.strip .words{padding:0}
.vt.strip .products{grid-auto-columns:320px;gap:24px;padding:28px 2px;scroll-padding-inline:2px}
@media(hover:hover){.vt form{position:relative}
.vt ::scroll-button(*){position:absolute;inset-block-start:204px;inline-size:44px;block-size:44px;border:0;border-radius:50%;background:var(--paper);cursor:pointer}
.products::scroll-button(inline-start){content:"←";inset-inline-start:0}
.products::scroll-button(inline-end){content:"→";inset-inline-end:0}
.vt ::scroll-button(*):disabled{opacity:0}
.vt:dir(rtl) ::scroll-button(*){scale:-1 1}}
`;

const message = `
.vt .message{display:grid;gap:16px;align-content:center;justify-items:center;text-align:center;min-block-size:100vh;min-block-size:100dvh;padding:40px 20px}
.vt .message .partner{font-size:13px;max-inline-size:60ch}
.vt .message p{color:var(--soft);max-inline-size:40ch}
.vt nav{display:flex;flex-wrap:wrap;gap:8px 20px;align-items:center;justify-content:center;margin-block-start:8px}
.vt nav a{min-block-size:44px;display:inline-flex;align-items:center}
.vt .unlock{display:grid;gap:8px;inline-size:100%;max-inline-size:320px;text-align:start}
.vt .unlock .cta{inline-size:100%;margin-block-start:8px}
.vt .message .fault{color:inherit;font-weight:600}
`;

/** What else a store sells, where what was sought is not shown. */
const goods = `
.vt .goods{margin-block-start:40px;inline-size:100%;max-inline-size:860px}
.vt .goods h2{font:22px/1.3 var(--serif)}
.vt .goods ul{list-style:none;padding:0;margin-block-start:20px;display:grid;grid-template-columns:repeat(auto-fit,minmax(140px,1fr));gap:20px 14px;text-align:start}
.vt .goods img,.vt .goods .shot{display:block;inline-size:100%;block-size:auto;aspect-ratio:4/5;object-fit:cover;background:var(--tint);margin-block-end:8px}
.vt .goods a{display:block}
.vt .goods p{max-inline-size:none;font-size:14px}
`;

const join = `
.vt .join{max-inline-size:600px;margin-inline:auto;padding:32px 20px 64px;display:grid;gap:20px}
.vt .join img{display:block;max-inline-size:100%;background:var(--tint)}
.vt .join .logo{inline-size:auto;max-inline-size:160px;block-size:36px;object-fit:contain;background:0}
.vt .join .face img{inline-size:100%;block-size:auto;max-block-size:420px;object-fit:cover}
.vt .join picture{display:contents}
.vt .join .from{font-size:13px;letter-spacing:.08em;color:var(--soft)}
.vt .join .about{color:var(--soft);white-space:pre-line}
.vt .join form,.vt .join .field,.vt .join fieldset{display:grid;gap:8px;min-inline-size:0}
.vt .join form{gap:22px}
.vt .join fieldset{border:0;padding:0}
.vt .join legend{padding:0;margin-block-end:8px}
.vt .join label,.vt .join legend{font-weight:500;unicode-bidi:plaintext;text-align:start}
.vt .join small{display:inline;font-weight:400}
.vt .join input,.vt .join textarea{padding:8px 12px}
.vt .join textarea{font:inherit;inline-size:100%;min-block-size:132px;border:1px solid #8a8178;border-radius:var(--round);background:var(--paper);color:inherit;resize:vertical}
.vt .join .tick{display:grid;grid-template-columns:24px minmax(0,1fr);gap:12px;align-items:start;min-block-size:44px;padding-block:10px;font-weight:400;cursor:pointer}
.vt .join .tick input{inline-size:22px;min-block-size:22px;block-size:22px;margin:0;padding:0;accent-color:var(--button)}
.vt .join h2{margin:0;font:inherit;font-weight:600}
.vt .join ul{margin:0;padding-inline-start:20px}
.vt .join .quiet{background:0;color:inherit;border:1px solid #8a8178}
.vt .join .fault{color:var(--alarm);font-size:14px}
.vt .join .faults{border:1px solid var(--alarm);padding:12px 16px;border-radius:var(--round)}
.vt .join .faults a{text-decoration:underline;display:inline-flex;align-items:center;min-block-size:32px}
.vt .join .faults ul{padding-inline-start:18px}
.vt .join [aria-invalid=true]{border-color:var(--alarm)}
.vt .join .trap{position:absolute;inset-inline-start:-9999px;inline-size:1px;block-size:1px;overflow:hidden}
.vt.own{--alarm:#b3261e;overflow-x:clip}
`;

/** Where the merchant chose no colors of their own, a page follows whoever reads it. */
const dark = `
@media(prefers-color-scheme:dark){.vt.own.auto{--ink:#f4f1ec;--paper:#171513;--soft:#b9b2a8;--line:#39342f;--tint:#26221f;--button:#f4f1ec;--on-button:#171513;--alarm:#ffb4a9;color-scheme:dark}}
`;

const layouts: Readonly<Record<LookLayout, { narrow: string; wide: string }>> = {
  single: { narrow: single, wide: wideSingle },
  strip: { narrow: strip, wide: wideStrip },
  grid: { narrow: grid, wide: wideGrid },
};

const tight = (css: string): string => css.replaceAll('\n', '');
const wide = (css: string): string => `@container(min-width:900px){${css}}`;

/** Styles of the look in whatever layout, all below `.vt`; nothing outside that root is touched. */
export const lookStyles = tight(
  rowStyles.replaceAll(/^\.row/gm, '.vt .row') +
    base +
    look +
    lowest +
    photos +
    makers +
    grid +
    single +
    strip +
    wide(wideLook + wideGrid + wideSingle + wideStrip + widePhotos),
);

/** Of a page of its own: nothing else is on it, so its rules need not say the root each time. */
function toPageStyles(css: string): string {
  return `body{margin:0}.vt{min-block-size:100vh;min-block-size:100dvh}${tight(css).replaceAll('.vt ', '')}`;
}

/** Styles of a page in one layout. Where there is a script, products keep the room that their rows of options will take. */
export function stylesOf(
  layout: LookLayout,
  rooms: readonly number[],
  {
    hasBag,
    isAlone,
    tellsLowest,
    hasPhotos,
    hasMakers,
  }: Record<'hasBag' | 'isAlone' | 'tellsLowest' | 'hasPhotos' | 'hasMakers', boolean>,
): string {
  const { narrow, wide: wider } = layouts[layout];
  const own =
    base +
    look +
    (tellsLowest ? lowest : '') +
    (hasPhotos ? photos : '') +
    (hasMakers ? makers : '') +
    narrow +
    wide(wideLook + wider + (hasPhotos ? widePhotos : ''));
  const kept = rooms
    .map((room, index) => `.products ${index === 0 ? 'div' : `.h${room}`}{min-block-size:${room}px}`)
    .join('');
  const reserved = kept === '' ? '' : `@media(scripting:enabled){${kept}}`;
  return (
    toPageStyles(own.replaceAll(`.vt.${layout} `, '.vt ').replaceAll(`.vt.${layout}`, '.vt')) +
    reserved +
    (hasBag ? tight(drawerStyles) + (isAlone ? tight(aloneBarStyles) : '') : '')
  );
}

/** Styles of the join page below `.vt`, for a preview too. */
export const joinStyles = tight(base + join);

/** Of the join page on its own. */
export const joinPageStyles = toPageStyles(base + join + dark);

/** Of a page that only says something about an application. */
export const joinMessageStyles = toPageStyles(base + message + join + dark);

/** Styles of a page that only says something. */
export const messageStyles = toPageStyles(base + message + goods);

/** Of a feed, before its own. */
export const feedPageStyles = toPageStyles(base + frame + goods + feedStyles);

/** Added to those of a page that leads to the search by photo. */
export const findEntryPageStyles = tight(findEntryStyles).replaceAll('.vt ', '');

/** Of the search by photo. */
export const findPageStyles = toPageStyles(base + frame + finderStyles);
