// Proposes from its headings what each column of a table is. Pure.
import { importField, type ImportField, type ImportMapping } from '@vitrine/contract/imports';
import { languageCodes, type Language } from '@vitrine/contract/language';
import type { SettingColumn } from '@vitrine/contract/link-settings';
import * as en from '@vitrine/contract/setting-texts/en';
import * as he from '@vitrine/contract/setting-texts/he';

const settingTexts: Readonly<Record<Language, Pick<typeof en, 'columnSynonyms'>>> = { en, he };

/** What people and other programs call the columns, besides the names of the fields and our own headings; empty for nothing. */
const synonyms: Readonly<Record<Language, Record<Exclude<ImportField, SettingColumn>, string>>> = {
  en: {
    link_type: 'type, kind',
    title: 'name, link title, link name, headline',
    description: 'text, caption, body, details',
    products:
      'product, items, product ids, product id, product handle, product handles, inventory ids, handle, handles',
    collections: 'collection, collection ids, collection handle, categories',
    url: 'destination, destination url, target, target url, redirect url, shopping redirect url, landing page, long url, page',
    promocode: 'promo, promotion code, coupon, coupon code, discount code',
    influencer: 'influencer username, creator, ambassador, affiliate, partner, username',
    tags: 'tag, labels, label',
    back_half: 'slug, alias, custom code, custom address, short code, keyword',
    images: 'image, pictures, picture, photo, photos, image url, image urls',
    utm_source: 'source, campaign source',
    utm_medium: 'medium, campaign medium',
    utm_campaign: 'campaign, campaign name',
    utm_term: 'term, campaign term',
    utm_content: 'content, campaign content',
  },
  he: {
    link_type: 'סוג, סוג הקישור',
    title: 'שם, שם הקישור, שם הלינק',
    description: 'פירוט, טקסט, כיתוב',
    products: 'מוצר, פריטים, מזהי מוצרים, מזהה מוצר',
    collections: 'קולקציה, אוסף, אוספים, קטגוריה, קטגוריות',
    url: 'יעד, כתובת היעד, קישור יעד, דף נחיתה',
    promocode: 'קופון, קוד הנחה, קוד מבצע',
    influencer: 'משפיען/ית, משפיענית, יוצרת, יוצר',
    tags: 'תגית, תוויות',
    back_half: 'כתובת מותאמת, סיומת, סיומת הכתובת',
    images: 'תמונה, צילומים',
    utm_source: 'מקור',
    utm_medium: 'מדיום',
    utm_campaign: 'קמפיין',
    utm_term: '',
    utm_content: '',
  },
};

function listSynonyms(field: ImportField): string[] {
  return languageCodes.flatMap((language) => {
    const known: Record<ImportField, string> = { ...synonyms[language], ...settingTexts[language].columnSynonyms };
    return known[field].split(',');
  });
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
