// What the settings of a link are called in Hebrew: in forms, in tables, and by other programs. Pure.
import type { SettingColumn, SettingName } from '../link-settings.ts';

export const formTexts = {
  layout: 'פריסה',
  layout_help: 'איך המוצרים מוצגים בדף.',
  hide_on_sale_items: 'הסתרת פריטים במבצע',
  hide_on_sale_items_help: 'מוצרים במחיר מוזל לא יופיעו בדף.',
  noindex: 'הסתרה ממנועי חיפוש',
  noindex_help: 'הדף מבקש ממנועי החיפוש לא להציג אותו. מי שיש לו הלינק עדיין נכנס אליו.',
  goes_well_with: 'הצגת מה שהולך טוב עם הלוק',
  goes_well_with_help: 'מתחת למוצרים, הדף מציג עד ארבעה מוצרים נוספים שנקנים איתם יחד. נדרשת תוכנית שכוללת טרנדים.',
} satisfies Record<SettingName | `${SettingName}_help`, string>;

export const columnTexts = {
  layout: 'פריסה',
  hide_on_sale: 'הסתרת פריטים במבצע',
  noindex: 'הסתרה ממנועי חיפוש',
  goes_well_with: 'הצגת מה שהולך טוב עם הלוק',
} satisfies Record<SettingColumn, string>;

export const cellTexts = {
  layout: 'SINGLE,‏ STRIP או GRID. אם נשאר ריק, מספר המוצרים קובע.',
  hide_on_sale: 'כן או לא.',
  noindex: 'כן או לא.',
  goes_well_with: 'כן או לא.',
} satisfies Record<SettingColumn, string>;

export const columnSynonyms = {
  layout: 'מבנה, תצוגה',
  hide_on_sale: 'הסתרת מבצעים',
  noindex: 'מוסתר ממנועי חיפוש',
  goes_well_with: 'הולך טוב עם, נקנים יחד',
} satisfies Record<SettingColumn, string>;
