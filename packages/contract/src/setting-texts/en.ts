// What the settings of a link are called in English: in forms, in tables, and by other programs. Pure.
import type { SettingColumn, SettingName } from '../link-settings.ts';

/** Its label and what it does. */
export const formTexts = {
  layout: 'Layout',
  layout_help: 'How the page shows the products.',
  hide_on_sale_items: 'Hide items on sale',
  hide_on_sale_items_help: 'Products with a reduced price are left out of the page.',
  noindex: 'Hide from search engines',
  noindex_help: 'The page asks search engines not to list it. Everybody with the link still opens it.',
  goes_well_with: 'Show what goes well with it',
  goes_well_with_help:
    'Below its products, the page shows up to four more that orders keep together with them. Needs Trends in your plan.',
} satisfies Record<SettingName | `${SettingName}_help`, string>;

/** Headings of tables. */
export const columnTexts = {
  layout: 'Layout',
  hide_on_sale: 'Hide on-sale items',
  noindex: 'Hide from search engines',
  goes_well_with: 'Show what goes well with it',
} satisfies Record<SettingColumn, string>;

/** What to write in the cells of a table. */
export const cellTexts = {
  layout: 'SINGLE, STRIP or GRID. Left blank, the number of products decides.',
  hide_on_sale: 'Yes or no.',
  noindex: 'Yes or no.',
  goes_well_with: 'Yes or no.',
} satisfies Record<SettingColumn, string>;

/** What people and other programs call the columns besides. */
export const columnSynonyms = {
  layout: 'page layout',
  hide_on_sale: 'hide sale items, hide on sale items',
  noindex: 'no index, hide from search',
  goes_well_with: 'goes well with, bought together',
} satisfies Record<SettingColumn, string>;
