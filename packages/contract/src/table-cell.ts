// Cells of tables that people open in spreadsheets: formulas made harmless when written, and as they were when read. Pure.

export type Cell = string | number | null;

/** What begins a formula; the wide forms too, as some languages' spreadsheets take them for it. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/u;

/** Puts an apostrophe before what would be a formula; one that has some already gets one more, so that none is lost. */
export function toHarmless(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** Takes the apostrophe of `toHarmless` away again. */
export function undoHarmless(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}
