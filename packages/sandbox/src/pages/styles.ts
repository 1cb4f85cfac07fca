// The one small style sheet of the sandbox pages, printed into each of them.

export const STYLES = `
:root{--ink:#1f1d1a;--soft:#655f56;--line:#e3ddd2;--paper:#fbf9f5;--card:#fff;--accent:#2f4f3f;--sale:#9c3b22;--warn:#fff4d6}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,-apple-system,"Segoe UI","Noto Sans","Noto Sans Hebrew",sans-serif}
h1,h2,h3{font-family:Georgia,"Times New Roman","Noto Serif",serif;font-weight:500;line-height:1.2;margin:0 0 .6em}
h1{font-size:clamp(1.6rem,4vw,2.3rem)}h2{font-size:1.25rem}h3{font-size:1rem}
a{color:inherit;text-underline-offset:.2em}img{display:block;max-width:100%;height:auto;background:#efeae1}
p{margin:0 0 1em}small,.soft{color:var(--soft)}.sale{color:var(--sale)}del{color:var(--soft)}
.skip{position:absolute;inset-inline-start:-999px}.skip:focus{inset-inline-start:1rem;top:1rem;background:#fff;padding:.5rem 1rem;z-index:2}
header.top{border-bottom:1px solid var(--line);background:var(--card)}
.bar,main,footer{max-width:76rem;margin:0 auto;padding:0 1.25rem}
.bar{display:flex;flex-wrap:wrap;gap:.4rem 1.4rem;align-items:baseline;padding-block:1rem}
.bar .name{font:500 1.35rem Georgia,serif;text-decoration:none;margin-inline-end:auto}
nav a{text-decoration:none;white-space:nowrap}nav a:hover,.card:hover .t{text-decoration:underline}
main{padding-block:2rem 3.5rem}
footer{padding-block:1.5rem 2.5rem;color:var(--soft);font-size:.88rem;border-top:1px solid var(--line)}
.banner{margin:0;background:var(--accent);color:#fff;text-align:center;font-size:.88rem;padding:.45rem 1rem}
.grid{display:grid;gap:1.6rem 1.1rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,13.5rem),1fr));list-style:none;margin:0;padding:0}
.grid.wide{grid-template-columns:repeat(auto-fill,minmax(min(100%,16rem),1fr))}
@media(max-width:34rem){.grid,.grid.wide{grid-template-columns:1fr 1fr;gap:1.2rem .8rem}}
.card{display:block;text-decoration:none}.card img{width:100%;border-radius:.4rem}.card .t{display:block;margin-top:.55rem;line-height:1.35;overflow-wrap:anywhere;display:-webkit-box;-webkit-line-clamp:3;-webkit-box-orient:vertical;overflow:hidden}
.two{display:grid;gap:2rem;grid-template-columns:minmax(0,1.15fr) minmax(0,1fr);align-items:start}
@media(max-width:52rem){.two{grid-template-columns:minmax(0,1fr)}}
.thumbs{display:flex;flex-wrap:wrap;gap:.5rem;margin-top:.6rem}.thumbs img{width:4.2rem;border-radius:.3rem;border:2px solid transparent}.thumbs [aria-current] img{border-color:var(--accent)}
.big{border-radius:.5rem;width:100%}
label{display:block;font-size:.9rem;color:var(--soft);margin-bottom:.25rem}
input,select,textarea{font:inherit;color:inherit;background:#fff;border:1px solid #8d867a;border-radius:.35rem;padding:.5rem .65rem;width:100%;max-width:100%}
:focus-visible{outline:3px solid #7aa08c;outline-offset:2px}
button,.button{font:inherit;display:inline-block;border:1px solid var(--accent);background:var(--accent);color:#fff;border-radius:.35rem;padding:.55rem 1.2rem;cursor:pointer;text-decoration:none}
button.quiet,.button.quiet{background:transparent;color:var(--accent)}button.danger{background:#fff;color:var(--sale);border-color:var(--sale)}button:hover,.button:hover{filter:brightness(1.12)}
.field{margin-bottom:1rem}.row{display:flex;flex-wrap:wrap;gap:.8rem;align-items:end}.row>*{flex:1 1 8rem}.row>.fit{flex:0 0 auto}.row .narrow{flex:0 1 6rem}
.pay{width:100%;padding:.85rem;font-size:1.05rem}
.shopify-section{margin-block:2rem}
.panel{background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:1.25rem;margin-bottom:1.4rem}
.notice{background:var(--warn);border:1px solid #e5c66d;border-radius:.4rem;padding:.7rem 1rem;margin:0 0 1.3rem}
.notice.good{background:#e7f1ea;border-color:#9dbfab}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.95rem}th,td{text-align:start;padding:.55rem .6rem;border-bottom:1px solid var(--line);vertical-align:middle}th{font-weight:500;color:var(--soft);font-size:.86rem}td.n,th.n{text-align:end;font-variant-numeric:tabular-nums;white-space:nowrap}td img{width:3.4rem;border-radius:.25rem}td input{min-width:4.5rem}
dl.sum{display:grid;grid-template-columns:1fr auto;gap:.35rem 0;margin:1rem 0}dl.sum dd{margin:0;text-align:end;font-variant-numeric:tabular-nums}dl.sum .total{font-weight:600;font-size:1.12rem;border-top:1px solid var(--line);padding-top:.5rem}
dl.facts{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.3rem 1rem;margin:0}dl.facts dt{color:var(--soft)}dl.facts dd{margin:0;overflow-wrap:anywhere}
.badge{display:inline-block;font-size:.78rem;border:1px solid var(--line);border-radius:1rem;padding:.05rem .6rem;background:#f3efe7;white-space:nowrap}
.lines{list-style:none;margin:0;padding:0}.lines li{display:grid;grid-template-columns:4.2rem minmax(0,1fr) auto;gap:1rem;padding:.8rem 0;border-bottom:1px solid var(--line);align-items:start}.lines img{border-radius:.3rem}.lines li>div{overflow-wrap:anywhere}
`.trim();
