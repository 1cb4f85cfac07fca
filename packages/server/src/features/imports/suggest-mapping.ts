// Proposes from its headings what each column of a table is. Pure.
import { importField, type ImportField, type ImportMapping } from '@vitrine/contract/imports';
import type { SettingColumn } from '@vitrine/contract/link-settings';
import * as en from '@vitrine/contract/setting-texts/en';
import * as he from '@vitrine/contract/setting-texts/he';

const settingTexts = [en, he];

/** What people and other programs call the columns, besides the names of the fields and our own headings. */
const synonyms: Record<Exclude<ImportField, SettingColumn>, string> = {
  link_type: 'type, kind, סוג, סוג הקישור',
  title: 'name, link title, link name, headline, שם, שם הקישור, שם הלינק',
  description: 'text, caption, body, details, פירוט, טקסט, כיתוב',
  products:
    'product, items, product ids, product id, product handle, product handles, inventory ids, handle, handles, מוצר, פריטים, מזהי מוצרים, מזהה מוצר',
  collections: 'collection, collection ids, collection handle, categories, קולקציה, אוסף, אוספים, קטגוריה, קטגוריות',
  url: 'destination, destination url, target, target url, redirect url, shopping redirect url, landing page, long url, page, יעד, כתובת היעד, קישור יעד, דף נחיתה',
  promocode: 'promo, promotion code, coupon, coupon code, discount code, קופון, קוד הנחה, קוד מבצע',
  influencer: 'influencer username, creator, ambassador, affiliate, partner, username, משפיען, משפיענית, יוצרת, יוצר',
  tags: 'tag, labels, label, תגית, תוויות',
  back_half: 'slug, alias, custom code, custom address, short code, keyword, כתובת מותאמת, סיומת, סיומת הכתובת',
  images: 'image, pictures, picture, photo, photos, image url, image urls, תמונה, צילומים',
  utm_source: 'source, campaign source, מקור',
  utm_medium: 'medium, campaign medium, מדיום',
  utm_campaign: 'campaign, campaign name, קמפיין',
  utm_term: 'term, campaign term',
  utm_content: 'content, campaign content',
};

function listSynonyms(field: ImportField): string[] {
  if (field in synonyms) return synonyms[field as keyof typeof synonyms].split(',');
  return settingTexts.flatMap(({ columnSynonyms }) => columnSynonyms[field as SettingColumn].split(','));
}

/** A heading without what does not matter: case, spaces, hyphens, underscores and other marks. */
function toKey(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/** Which column each field is most likely read from; a column is proposed once, a field without one is left out. */
export function suggestMapping(
  columns: readonly string[],
  ownHeadings: Readonly<Record<ImportField, readonly string[]>>,
): ImportMapping {
  const keys = columns.map(toKey);
  const mapping: ImportMapping = {};
  const free = new Set(keys.flatMap((key, at) => (key === '' ? [] : [at])));
  // what a heading says outright goes before what it may be another word for
  for (const namesOf of [
    (field: ImportField) => [field, ...ownHeadings[field]],
    (field: ImportField) => listSynonyms(field),
  ]) {
    for (const field of importField.options) {
      if (field in mapping) continue;
      const names = new Set(namesOf(field).map(toKey));
      const at = [...free].find((column) => names.has(keys[column] ?? ''));
      if (at === undefined) continue;
      mapping[field] = at;
      free.delete(at);
    }
  }
  return mapping;
}
