// The styles of an embedded gallery, within its shadow root: what the page around it says of elements does not reach them. Pure.
import { roomStyles } from '../rooms.ts';

/**
 * `all` takes back what a page says of the element itself or lets it inherit, for in a shadow root what is important wins over what is
 * important outside. Rooms are those of the posts to come, so that nothing moves when they do; pictures fill them.
 */
export const embedStyles = `${roomStyles}
li.spare{visibility:hidden}
a{position:absolute;inset:0;width:100%;height:100%;color:inherit;text-decoration:none}
img{display:block;width:100%;height:100%;object-fit:cover}
.none{display:block;padding:12px;unicode-bidi:plaintext}
.count{position:absolute;bottom:8px;inset-inline-end:8px;padding:2px 8px;border-radius:2px;background:var(--vitrine-paper,#fff);font-size:12px;line-height:18px}
b{position:absolute;top:8px;inset-inline-start:8px;max-width:calc(100% - 16px);padding:2px 8px;border-radius:2px;background:var(--vitrine-paper,#fff);font-size:12px;font-weight:500;line-height:18px}
a:hover img{opacity:.85}
a:focus-visible{outline:3px solid currentColor;outline-offset:-3px;box-shadow:inset 0 0 0 6px var(--vitrine-paper,#fff)}
a:focus-visible img{padding:6px}
.stories li::before{content:"";position:absolute;inset-block-start:2px;inset-inline-start:2px;width:80px;height:80px;border-radius:50%;background:#7f7f7f1f}
.stories a{position:static;display:block}
.stories img,.stories .none{position:relative;margin:2px;width:80px;height:80px;border-radius:50%;overflow:hidden}
.stories b{top:64px;inset-inline:0;width:fit-content;max-width:100%;margin-inline:auto;padding-inline:6px;line-height:16px}
.stories .count{position:static;display:block;margin-top:8px;padding:0;background:none;white-space:nowrap}
`.replaceAll('\n', '');
