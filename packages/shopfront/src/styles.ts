// The shopper pages' styles: phone first, logical directions only, the brand's colours as variables.

const lines = `
.vt{--ink:#1d1b19;--paper:#fff;--soft:#6a645d;--line:#e7e2db;--tint:#f3f0eb;--button:#1d1b19;--on-button:#fff;container-type:inline-size}
`;

/** Styles of the look, all below \`.vt\`; nothing outside that root is touched. */
export const lookStyles = lines.trim();

/** Styles of a page of its own. */
export const pageStyles = `body{margin:0}${lookStyles}`;
