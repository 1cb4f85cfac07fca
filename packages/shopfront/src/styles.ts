// The shopper pages' styles: phone first, logical directions only, the brand's colours as variables.

const base = `
.vt{--ink:#1d1b19;--paper:#fff;--soft:#6a645d;--line:#e5e0d9;--tint:#f3f0eb;--button:#1d1b19;--on-button:#fff;--sale:#a3341f;--serif:ui-serif,"New York",Georgia,"Noto Serif Hebrew",serif;container-type:inline-size;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,sans-serif;-webkit-text-size-adjust:100%;overflow-wrap:anywhere}
.vt *{box-sizing:border-box;margin:0}
.vt a{color:inherit;text-decoration:none}
.vt img{display:block;max-inline-size:100%;object-fit:cover;background:var(--tint)}
.vt ul{list-style:none;padding:0}
.vt h1,.vt .more h2{font:400 30px/1.15 var(--serif)}
.vt :focus-visible{outline:2px solid var(--ink);outline-offset:2px}
.vt .vh{position:absolute;inline-size:1px;block-size:1px;padding:0;border:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.vt input,.vt select,.vt button,.vt .cta{font:inherit;min-block-size:44px;min-inline-size:0;inline-size:100%;border:1px solid var(--line);border-radius:3px;background:var(--paper);color:inherit}
.vt button,.vt .cta{background:var(--button);border-color:var(--button);color:var(--on-button);font-weight:500;cursor:pointer;padding:0 12px;overflow-wrap:normal}
.vt button:disabled{background:var(--tint);border-color:var(--tint);color:var(--soft);cursor:default}
.vt .cta{display:inline-flex;align-items:center;justify-content:center;inline-size:auto;padding:0 28px}
`;

const story = `
.vt header{padding:0 20px;border-block-end:1px solid var(--line);text-align:center}
.vt header a{display:inline-flex;align-items:center;min-block-size:56px;font-size:13px;letter-spacing:.14em;text-transform:uppercase}
.vt:lang(he) header a{letter-spacing:0}
.vt header img{inline-size:auto;max-inline-size:160px;block-size:32px;object-fit:contain;background:0}
.vt .hero{display:flex;flex-wrap:wrap;gap:2px}
.vt .hero img{flex:1 1 30%;inline-size:30%;block-size:auto;aspect-ratio:4/5}
.vt picture{display:contents}
.vt .hero picture img{flex:0 0 100%}
.vt .words{padding:28px 20px 0;display:grid;gap:14px}
.vt .partner{display:flex;align-items:center;gap:10px;font-size:13px;color:var(--soft)}
.vt .partner img{inline-size:32px;block-size:32px;border-radius:50%}
.vt bdi{color:var(--ink);font-weight:600}
.vt .about{color:var(--soft);white-space:pre-line;max-inline-size:60ch}
.vt .promo{display:flex;align-items:center;gap:12px;border-block:1px solid var(--line);padding-block:8px;font-size:13px;max-inline-size:480px}
.vt small{display:block;font-size:12px;color:var(--soft)}
.vt code{margin-inline-start:auto;font:600 14px ui-monospace,Menlo,monospace;letter-spacing:.06em;user-select:all}
.vt .copy{visibility:hidden;inline-size:auto;flex:none;background:0;color:inherit;border-color:var(--line)}
`;

const shelf = `
.vt .products{display:grid;grid-template-columns:1fr 1fr;gap:36px 12px;padding:28px 20px}
.vt .products>li{display:grid;grid-template:auto auto 1fr/52px minmax(0,1fr);gap:8px 6px;min-inline-size:0;position:relative}
.vt .products>li>*,.vt .products picture>*{grid-column:1/-1}
.vt.grid .products>li:first-child:nth-last-child(odd){grid-column:1/-1}
.vt .products img,.vt .shot{inline-size:100%;block-size:auto;aspect-ratio:4/5;background:var(--tint);border-radius:2px;margin-block-end:4px}
.vt .products h2{font:inherit;line-height:1.35}
.vt .products a::after{content:"";position:absolute;inset:0 0 auto;aspect-ratio:4/5}
.vt h2 a:hover,.vt footer a:hover{text-decoration:underline;text-underline-offset:3px}
.vt .price,.vt .fixed{font-size:14px;color:var(--soft);font-variant-numeric:tabular-nums}
.vt ins{text-decoration:none;color:var(--sale)}
.vt select{appearance:none;padding-inline:10px 22px;text-overflow:ellipsis;background:var(--paper) url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='22' height='6'%3E%3Cpath d='M6 0l5 5 5-5' fill='none' stroke='%236a645d'/%3E%3C/svg%3E") no-repeat 100%}
.vt[dir=rtl] select{background-position:0}
.vt .products input{grid-column:1;text-align:center}
.vt .products input+button{grid-column:2}
.vt .tag{position:absolute;inset-block-start:10px;inset-inline-start:10px;padding:3px 9px;background:var(--paper);border-radius:2px;font-size:12px;font-weight:500}
.vt .pair{display:grid;grid-auto-flow:column;grid-auto-columns:1fr;gap:6px}
.vt [hidden]{display:none}
.vt .out img{opacity:.55}
.vt .bar{position:sticky;inset-block-end:0;z-index:1;display:flex;align-items:center;gap:14px;padding:10px 20px max(10px,env(safe-area-inset-bottom));background:var(--paper);border-block-start:1px solid var(--line)}
.vt .bar p{flex:1;font-size:13px;line-height:1.35;color:var(--soft)}
.vt .bar button{inline-size:auto;padding:0 28px}
.vt .gone{padding:36px 20px 8px;display:grid;gap:16px;justify-items:start}
.vt strong{display:block;font:400 22px/1.3 var(--serif)}
.vt .more{padding:36px 0 20px}
.vt .more h2{font-size:22px;padding-inline:20px}
.vt .more ul{display:flex;gap:12px;overflow-x:auto;padding:16px 20px}
.vt .more li{flex:0 0 200px;font-size:14px}
.vt .more .shot{display:block;aspect-ratio:4/3;margin-block-end:8px;overflow:hidden}
.vt .more img{inline-size:100%;block-size:100%}
.vt footer{display:grid;gap:4px;justify-items:center;padding:28px 20px 40px;text-align:center;font-size:13px;color:var(--soft)}
.vt footer a{color:var(--ink);padding-block:12px}
.vt .message{display:grid;gap:16px;align-content:center;justify-items:center;text-align:center;min-block-size:100vh;padding:40px 20px}
.vt .message p{color:var(--soft);max-inline-size:40ch}
.vt nav{display:flex;flex-wrap:wrap;gap:8px 20px;align-items:center;justify-content:center;margin-block-start:8px}
.vt nav a{min-block-size:44px;display:inline-flex;align-items:center}
.vt.single .products{grid-template-columns:1fr}
.vt.single h2{font:400 24px/1.2 var(--serif)}
`;

const wide = `
@container(min-width:900px){
.vt header a{min-block-size:72px}
.vt main{max-inline-size:1360px;margin-inline:auto;padding:40px 24px;display:grid;grid-template-columns:minmax(0,5fr) minmax(0,7fr);gap:48px;align-items:start}
.vt .story{position:sticky;inset-block-start:32px}
.vt .hero picture img{max-block-size:62vh}
.vt h1{font-size:40px}
.vt .words{padding-inline:0}
.vt .products{grid-template-columns:repeat(3,minmax(0,1fr));gap:48px 20px;padding:0 0 32px}
.vt.grid .products>li:first-child:nth-last-child(odd){grid-column:auto}
.vt .gone,.vt .more h2,.vt .more ul{padding-inline:0}
.vt .bar{padding-inline:0}
.vt.bare:not(.single) main{grid-template-columns:minmax(0,1fr)}
.vt.bare .story{position:static}
.vt.bare:not(.single) .products{grid-template-columns:repeat(4,minmax(0,1fr))}
.vt.single .products{grid-template-columns:minmax(0,480px)}
}
`;

const tight = (css: string): string => css.replaceAll('\n', '');

/** Styles of the look, all below `.vt`; nothing outside that root is touched. */
export const lookStyles = tight(base + story + shelf + wide);

/** Styles of a page of its own: nothing else is on it, so the rules need not say the root each time. */
export const pageStyles = `body{margin:0}.vt{min-block-size:100vh}${lookStyles.replaceAll('.vt ', '')}`;
