// The styles of the search by photo: the way to it, and its page. Pure.

/** Of pages that lead there: the name beside the camera where there is room. */
export const findEntryStyles = `
.vt header{position:relative}
.vt header a:not(.find){max-inline-size:calc(100% - 96px)}
.vt header .find{position:absolute;inset-block-end:0;inset-inline-end:8px;min-inline-size:44px;justify-content:center;gap:8px;letter-spacing:0;text-transform:none}
@container(max-width:899px){.vt .find span{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}}
`;

/** Whoever holds no phone has no camera at hand: there a photo is chosen. */
export const finderStyles = `
.vt .finder{max-inline-size:760px;margin-inline:auto;padding:28px 20px;display:grid;gap:20px}
.vt .partner{font-size:13px}
.vt .partner b,.vt .finder li b{padding:0 5px;border:1px solid;font-weight:500}
.vt .finder h2{font:22px/1.3 var(--serif)}
.vt .finder form{display:grid;gap:14px;max-inline-size:440px;inline-size:100%}
.vt .finder form p,.vt .finder li p,.vt .gone p,.vt .kept{color:var(--soft)}
.vt .finder label{display:grid;gap:6px;font-weight:500}
.vt .finder form>button{min-block-size:48px}
.vt .finder [type=file]{padding:9px 12px}
.vt .finder .kept{font-size:14px}
.vt .finder form .said{color:inherit;font-weight:600}
@media(hover:hover) and (pointer:fine){.vt .taking{display:none!important}}
.vt .found{display:grid;gap:24px}
.vt .photo{position:relative;inline-size:100%}
.vt .photo img{inline-size:100%;block-size:auto}
.vt .photo b{position:absolute;border:2px solid #fff;outline:1px solid #1d1b19;border-radius:4px}
.vt .photo i{position:absolute;inset-block-start:4px;inset-inline-start:4px;min-inline-size:24px;padding:0 6px;border-radius:12px;background:var(--paper);font:600 13px/24px var(--sans,system-ui,sans-serif);text-align:center}
.vt .found ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(140px,1fr));gap:20px 14px;margin-block:14px 28px}
.vt .found li{font-size:14px}
.vt .found li img,.vt .found .shot{display:block;inline-size:100%;block-size:auto;aspect-ratio:4/5;background:var(--tint);margin-block-end:8px}
.vt .found li a{display:block}
.vt .found li a:hover bdi{text-decoration:underline}
.vt .finder .gone{padding:0}
@media(min-width:900px){.vt .finder{padding-block:40px}.vt .finder h1{font-size:40px}}
`;
