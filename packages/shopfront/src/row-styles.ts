// The styles of rows of options: of the script's own, and of those a preview draws in their likeness. Pure.

/** Goes with `option-rows.ts`: a row of buttons is 66 pixels high, a select 44. Every rule begins its line with `.row`. */
export const rowStyles = `
.row{grid-column:1/-1;border:0;padding:0;min-inline-size:0}
.row legend{padding:0;font-size:13px;line-height:22px;max-inline-size:100%;overflow:hidden;white-space:nowrap;text-overflow:ellipsis}
.row span{color:var(--soft)}
.row p{display:flex;overflow-x:auto;scrollbar-width:none;margin-inline:-8px;padding-inline:2px}
.row label{position:relative;flex:none;display:grid;place-items:center;block-size:44px;min-inline-size:44px;cursor:pointer}
.row input{position:absolute;inset:0;opacity:0;cursor:inherit}
.row i{inline-size:28px;block-size:28px;border:1px solid #00000047;border-radius:50%;forced-color-adjust:none}
.row :checked+i{box-shadow:0 0 0 3px var(--paper),0 0 0 5px var(--ink)}
.row .pills{gap:6px;margin:0;padding:0}
.row u,.row span{unicode-bidi:isolate}
.row u{text-decoration:none;line-height:42px;min-inline-size:44px;padding:0 13px;border:1px solid #8a8178;border-radius:var(--round)}
.row :checked+u{border-color:var(--ink);box-shadow:inset 0 0 0 1px}
.row :focus-visible+*{outline:2px solid var(--ink);outline-offset:-2px}
.row :focus-visible+i{outline-offset:5px}
.row :disabled+i{opacity:.5;background-image:linear-gradient(to top left,#0000 46%,#fff 46%,#1d1b19 49% 51%,#fff 54%,#0000 54%)!important}
.row :disabled+u{text-decoration:line-through;color:var(--soft);border-style:dashed}
`;
