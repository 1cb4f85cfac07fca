// Styles of the bag's drawer, which the script draws: the frame in the page, which has more room; its lines in the script.

export const drawerStyles = `
dialog{position:fixed;inset:auto 0 0;inline-size:100%;max-inline-size:100%;max-block-size:88%;margin:0;padding:8px 20px max(20px,env(safe-area-inset-bottom));border:0;border-radius:14px 14px 0 0;background:var(--paper);color:inherit;overflow:auto;overscroll-behavior:contain;font-variant-numeric:tabular-nums}
dialog::backdrop{background:#14121073}
.top,.sum,.steps{display:flex;align-items:center;justify-content:space-between}
.top h2{font:22px/1.3 var(--serif)}
dialog .plain{inline-size:44px;background:0;border:0;color:inherit;padding:0}
.line,.sum{padding:14px 0;border-block-start:1px solid var(--line)}
@media(min-width:900px){dialog{inset-block:0;inset-inline:auto 0;inline-size:440px;block-size:100%;max-block-size:100%;border-radius:0;padding:20px 28px}}
.sum[hidden]{display:none}
`;

/** Of one product alone, which is usually bought at once: the bar takes no room until there is a bag. */
export const aloneBarStyles = `
.alone form:not(.on) .bar{display:none}
.alone .bar{position:fixed;inset:auto 0 0}
.alone:has(form.on){padding-block-end:65px}
`;

export const lineStyles = `
.line{display:grid;grid-template-columns:64px 1fr auto;gap:2px 14px}
.line img{inline-size:64px;block-size:80px;grid-row:span 2}
.line p+p{text-align:end}
.steps{grid-column:2;justify-content:start;margin-inline-start:-14px}
.steps output{min-inline-size:24px;text-align:center}
`;
