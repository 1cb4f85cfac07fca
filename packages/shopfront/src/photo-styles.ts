// Styles of a product's photos: alone on a page, or in a dialog over the look.

export const photoStyles = `
.vt .photos{display:grid;gap:16px;padding:0 20px 32px;max-inline-size:1080px;margin-inline:auto}
.vt .photos img{display:block;background:var(--tint)}
.vt .back{justify-self:start;display:inline-flex;align-items:center;min-block-size:48px;text-decoration:underline;text-underline-offset:3px}
.vt .strip{display:flex;gap:8px;overflow-x:auto;scroll-snap-type:x mandatory;overscroll-behavior-x:contain;padding:0;list-style:none}
.vt .strip>li{position:relative;flex:0 0 100%;scroll-snap-align:center;scroll-snap-stop:always}
.vt .strip a{display:block;overflow:hidden;block-size:min(125vw,72vh);cursor:zoom-in}
.vt .strip img{inline-size:100%;block-size:100%;object-fit:contain}
.vt .strip .near{overflow:auto;cursor:zoom-out;overscroll-behavior:contain}
.vt .strip .near img{inline-size:250%;block-size:250%;max-inline-size:none}
.vt .thumbs{display:flex;flex-wrap:wrap;gap:8px;padding:0;list-style:none;margin-block-start:8px}
.vt .thumbs a{display:block;border:2px solid transparent}
.vt .thumbs [aria-current]{border-color:var(--ink)}
.vt .thumbs img{inline-size:56px;block-size:70px;object-fit:cover}
.vt .facts{display:grid;gap:12px;align-content:start;justify-items:start}
.vt .facts h1{font-size:24px}
.vt #maker h2{font:18px/1.3 var(--serif);margin-block:12px 8px}
.vt dl{display:grid;gap:10px;font-size:14px}
.vt dt{color:var(--soft);font-size:12px}
.vt dd{white-space:pre-line}
.vt ins{text-decoration:none;color:var(--sale)}
.vt .low,.vt .low+s{font-size:12px}
.vt .low::before{content:"\\a";white-space:pre}
.vt dialog.over{position:fixed;inset:0;margin:auto;padding:0;inline-size:min(100%,1080px);block-size:fit-content;max-block-size:100%;border-radius:0;overflow:auto}
@media(prefers-reduced-motion:no-preference){.vt .strip{scroll-behavior:smooth}}
@media(min-width:900px){.vt .photos{grid-template-columns:minmax(0,7fr) minmax(0,4fr);column-gap:40px}.vt .back{grid-column:1/-1}.vt .strip a{block-size:68vh}}
`.replaceAll('\n', '');
