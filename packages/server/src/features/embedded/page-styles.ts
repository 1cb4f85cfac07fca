// How our page inside a store's admin looks: its own few rules, in both lights.
export const styles = `
:root{color-scheme:light dark;--canvas:#f6f5f3;--card:#fff;--ink:#1c1916;--soft:#5f5950;--line:#e4dfd8;--accent:#5b3df5;--good:#0b6b43;--bad:#a3261b;--wash:#f0edff}
@media(prefers-color-scheme:dark){:root{--canvas:#141210;--card:#1f1c19;--ink:#f4f1ec;--soft:#b5aea4;--line:#37322d;--accent:#6a4ff7;--good:#5fd39b;--bad:#ff9b8f;--wash:#2a2450}}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--ink);font:15px/1.5 Inter,system-ui,-apple-system,"Segoe UI","Noto Sans","Noto Sans Hebrew",sans-serif;overflow-wrap:anywhere}
main{max-width:62rem;margin:0 auto;padding:1.25rem 1rem 2rem;display:grid;gap:1rem}
h1{font-size:1.35rem;line-height:1.25;margin:0}h2{font-size:1rem;margin:0 0 .75rem}p{margin:0 0 .75rem}
.head{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center;justify-content:space-between}
.soft{color:var(--soft)}.good{color:var(--good)}.bad{color:var(--bad)}
.card{background:var(--card);border:1px solid var(--line);border-radius:.8rem;padding:1.1rem}
.pair{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,19rem),1fr))}
dl{display:flex;flex-wrap:wrap;gap:.75rem 1.5rem;margin:0}dl div{flex:1 1 auto}
dt{color:var(--soft);font-size:.85rem}dd{margin:0;font-size:clamp(1.1rem,4.5vw,1.3rem);white-space:nowrap;font-weight:650;font-variant-numeric:tabular-nums}
ul{margin:0;padding:0;list-style:none;display:grid;gap:.75rem}li{border-inline-start:3px solid var(--bad);padding-inline-start:.75rem}
button{font:inherit;font-weight:600;min-height:2.75rem;padding:.5rem 1.1rem;border-radius:.6rem;border:1px solid var(--accent);background:var(--accent);color:#fff;cursor:pointer}
button.quiet{background:transparent;color:var(--ink);border-color:var(--line)}
button[disabled]{opacity:.6;cursor:default}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.wait{min-height:9rem;background:var(--card);border:1px solid var(--line);border-radius:.8rem}
`.trim();
