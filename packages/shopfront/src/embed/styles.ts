// The styles of an embedded gallery, within its shadow root: what the page around it says of elements does not reach them. Pure.

/**
 * `all` takes back what a page says of the element itself or lets it inherit, for in a shadow root what is important wins over what is
 * important outside. Rooms are those of the posts to come, so that nothing moves when they do; pictures fill them.
 */
export const embedStyles = `
:host{all:initial!important;display:block!important;font:14px/1.4 var(--vitrine-font,system-ui,sans-serif)!important;color:var(--vitrine-ink,#1c1a18)!important}
:host([hidden]){display:none!important}
*{box-sizing:border-box;margin:0;padding:0}
h2{font-size:20px;line-height:28px;min-height:28px;margin-bottom:12px;unicode-bidi:plaintext}
ul{list-style:none;display:grid;gap:8px;grid-template-columns:repeat(auto-fill,minmax(min(50% - 4px,max(150px,22%)),1fr))}
li{position:relative;aspect-ratio:4/5;overflow:hidden;border-radius:var(--vitrine-round,4px);background:#7f7f7f1f}
li.spare{visibility:hidden}
a{position:absolute;inset:0;width:100%;height:100%;color:inherit;text-decoration:none}
img{display:block;width:100%;height:100%;object-fit:cover}
.none{display:block;padding:12px;unicode-bidi:plaintext}
.count{position:absolute;bottom:8px;inset-inline-end:8px;padding:2px 8px;border-radius:2px;background:var(--vitrine-paper,#fff);font-size:12px;line-height:18px}
a:hover img{opacity:.85}
a:focus-visible{outline:3px solid currentColor;outline-offset:-3px;box-shadow:inset 0 0 0 6px var(--vitrine-paper,#fff)}
a:focus-visible img{padding:6px}
.masonry{display:block;columns:4 150px;column-gap:8px}
.masonry li{break-inside:avoid;margin-bottom:8px}
.masonry li:nth-child(3n+2){aspect-ratio:1}
.masonry li:nth-child(3n){aspect-ratio:3/4}
.carousel,.stories{display:flex;overflow-x:auto;scroll-snap-type:x proximity}
.carousel li{flex:0 0 min(70%,260px);scroll-snap-align:start}
.stories{gap:12px}
.stories li{flex:0 0 84px;aspect-ratio:auto;height:116px;border-radius:0;background:none;text-align:center}
.stories li::before{content:"";position:absolute;inset-block-start:2px;inset-inline-start:2px;width:80px;height:80px;border-radius:50%;background:#7f7f7f1f}
.stories a{position:static;display:block}
.stories img,.stories .none{position:relative;margin:2px;width:80px;height:80px;border-radius:50%;overflow:hidden}
.stories .count{position:static;display:block;margin-top:8px;padding:0;background:none;white-space:nowrap}
`.replaceAll('\n', '');
