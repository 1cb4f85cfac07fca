// Conditions as sentences, in both languages.
import type { Condition } from '@vitrine/contract/conditions';
import { forEveryLanguage, languages } from '@vitrine/contract/language';
import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { allWords } from '../../../testing/all-words.ts';
import { toConditionWords } from './condition-words.ts';

const texts = createInstance();
await texts.init({
  resources: forEveryLanguage((language) => ({ translation: allWords[language] })),
  interpolation: { escapeValue: false },
});

const names: Readonly<Record<string, string>> = { DE: 'Germany', FR: 'France', 7: 'שמלה' };

const nameOf = (_by: string, value: string | null) => (value === null ? 'nothing' : (names[value] ?? value));

it.each<['en' | 'he', Condition, string]>([
  ['en', { by: 'country', op: 'is', values: ['DE'] }, 'Country is Germany'],
  ['en', { by: 'country', op: 'is', values: ['DE', 'FR'] }, 'Country is Germany or France'],
  ['en', { by: 'country', op: 'is_not', values: ['DE', null] }, 'Country is not Germany or nothing'],
  ['en', { by: 'country', op: 'is', values: ['DE', 'FR', 'x'] }, 'Country is Germany, France, or x'],
  ['en', { by: 'country', op: 'is', values: ['DE', 'FR', 'x', 'y'] }, 'Country is Germany, France, or 2 more'],
  ['en', { by: 'multilink', op: 'is', values: ['x'] }, 'Multilink is x'],
  ['en', { by: 'utm_campaign', op: 'is', values: ['a b'] }, 'UTM campaign is a b'],
  ['he', { by: 'product', op: 'is', values: ['7', 'DE'] }, 'מוצר: שמלה או Germany'],
  ['he', { by: 'country', op: 'is_not', values: ['DE', 'FR', 'x', 'y'] }, 'מדינה: לא Germany, ‏France או עוד שניים'],
])('in %s %j is “%s”', (language, condition, words) => {
  const t = texts.getFixedT(language);
  const said = toConditionWords(condition, { nameOf, t, locale: languages[language].locale });
  // names keep their own direction by marks that are not seen
  expect(said.replaceAll(/[\u2068\u2069\u200F]/g, '')).toBe(words.replaceAll('\u200F', ''));
});
