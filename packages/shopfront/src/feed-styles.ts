// The styles of a feed: its grid of posts, and what a post's page has besides a look's. Pure.

/** Of the way back above a page. */
const ways = `
.vt .thread{display:flex;flex-wrap:wrap;gap:0 20px;padding:0 20px;max-inline-size:1360px;margin-inline:auto;font-size:14px}
.vt .thread a{min-block-size:44px;display:inline-flex;align-items:center}
`;

/** Of points over a picture, and of the numbers of what they lead to. */
const spots = `
.vt .spot{position:relative;flex:0 0 100%;margin-inline:auto}
.vt .hero .spot img{inline-size:100%;max-block-size:none}
.vt .spot a{position:absolute;inline-size:44px;block-size:44px;margin:-22px;display:grid;place-items:center;font-weight:600;isolation:isolate}
.vt .spot a::before{content:"";position:absolute;inset:8px;z-index:-1;border:1px solid var(--line);border-radius:50%;background:var(--paper)}
.vt h2 .no{display:inline-block;min-inline-size:22px;padding:0 6px;margin-inline-end:6px;border:1px solid;border-radius:11px;font-size:12px;line-height:20px;text-align:center}
`;

/** Of what something leads to within a page. */
const target = `
.vt :target{scroll-margin-block-start:20px}
.vt :target h2{text-decoration:underline}
`;

/** Of a look with points in its picture. */
export const lookSpotStyles = (target + spots).replaceAll('\n', '');

/** Of a page that stands beside a look. */
export const besideStyles = (ways + target).replaceAll('\n', '');

export const threadStyles = `${ways}${target}${spots}
.vt .thread a:first-child{margin-inline-end:auto;max-inline-size:100%}
.vt .thread a>span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.vt .hero video{display:block;inline-size:100%;block-size:auto}
.vt h1{text-align:-webkit-match-parent;text-align:match-parent}
.vt .words h1 a,.vt .about a{text-decoration:underline;text-decoration-thickness:1px;text-underline-offset:3px}
.vt .origin{display:flex;flex-wrap:wrap;gap:0 14px;align-items:center;font-size:14px}
.vt .origin a{min-block-size:44px;display:inline-flex;align-items:center;text-decoration:underline}
`.replaceAll('\n', '');

export const feedStyles = `
.vt [hidden]{display:none}
.vt.feed main{max-inline-size:1360px;margin-inline:auto;padding:28px 0 20px}
.vt.feed .words{padding:0 20px 8px;display:grid;gap:8px}
.vt.feed h1{text-align:-webkit-match-parent;text-align:match-parent}
.vt.feed .words p{color:var(--soft)}
.vt .ways{padding:0 20px;font-size:14px}
.vt .ways ul{display:flex;gap:0 20px;overflow-x:auto}
.vt .ways li{flex:none;max-inline-size:260px}
.vt .ways a{min-block-size:44px;display:flex;align-items:center;text-overflow:ellipsis;overflow:hidden;white-space:nowrap}
.vt .ways [aria-current]{font-weight:600;text-decoration:underline;text-underline-offset:5px}
.vt .posts{display:grid;grid-template-columns:1fr 1fr;gap:2px;padding-block-start:12px!important}
.vt .posts a{display:block;position:relative;overflow:hidden}
.vt .posts img,.vt .posts .shot{display:block;inline-size:100%;block-size:auto;aspect-ratio:4/5;object-fit:cover;background:var(--tint)}
.vt .posts .shot{padding:16px;font-size:14px;unicode-bidi:plaintext}
.vt .posts span:last-child{position:absolute;inset-block-end:8px;inset-inline-end:8px;padding:2px 8px;border-radius:2px;background:var(--paper);font-size:12px}
.vt .posts b{position:absolute;inset-block-start:8px;inset-inline-start:8px;max-inline-size:calc(100% - 16px);padding:2px 8px;border-radius:2px;background:var(--paper);font-size:12px;font-weight:500}
.vt .posts a:hover img{opacity:.85}
.vt .posts.masonry{display:block;columns:2;column-gap:2px}
.vt .masonry li{break-inside:avoid;padding-block-end:2px}
.vt .posts.masonry img{aspect-ratio:auto}
.vt .posts.carousel,.vt .posts.stories{display:flex;gap:12px;overflow-x:auto;padding-inline:20px!important}
.vt .carousel{scroll-snap-type:x proximity;scroll-padding-inline:20px}
.vt .carousel li{flex:0 0 min(72vw,300px);scroll-snap-align:start}
.vt .stories li{flex:0 0 84px}
.vt .posts.stories a{padding:4px;text-align:center}
.vt .posts.stories img,.vt .posts.stories .shot{aspect-ratio:1;border-radius:50%;outline:2px solid currentColor;outline-offset:2px}
.vt .posts.stories .shot{padding:0;overflow:hidden;font-size:10px}
.vt .posts.stories span:last-child{position:static;display:block;padding:8px 0 0;background:none}
.vt .posts.stories b{inset-block-start:66px;inset-inline:0;inline-size:fit-content;max-inline-size:100%;margin-inline:auto;padding-inline:6px;line-height:1.3}
.vt .bag{position:sticky;z-index:1;inset-block-end:max(12px,env(safe-area-inset-bottom));inline-size:fit-content;margin-block:16px 4px;margin-inline:auto 20px;display:flex;gap:8px;border-radius:var(--round);box-shadow:0 2px 12px #0003}
.vt .bag[hidden]{display:none}
.vt.framed main{padding:0!important}
.vt .pages{display:flex;gap:20px;padding:16px 20px;justify-content:space-between}
.vt .pages a{min-block-size:44px;display:inline-flex;align-items:center;padding-inline:16px;border:1px solid #8a8178;border-radius:var(--round)}
@media(min-width:900px){.vt .posts.masonry{columns:4;column-gap:12px}.vt .masonry li{padding-block-end:12px}.vt.feed main{padding:40px 24px}.vt .posts{grid-template-columns:repeat(4,minmax(0,1fr));gap:12px}}
`;
