// Texts are found by any of their words, in both languages.
import { expect, it } from 'vitest';
import { hasWords, toSearchWords } from './search-text.ts';

it.each([
  ['Côte d’Ivoire', 'cote', true],
  ['Cote d’Ivoire', 'CÔTE', true],
  ['Côte d’Ivoire', 'ivoire c', true],
  ['Côte d’Ivoire', 'ivoire x', false],
  ['Summer look', '  ', true],
  ['Summer look', 'umm', true],
  ['Summer look', 'look  SUMMER', true],
  ['ישראל', 'ישר', true],
  ['יִשְׂרָאֵל', 'ישראל', true],
  ['ישראל', 'יִשְׂ', true],
  ['ｆｕｌｌ width', 'full', true],
  ['100% linen', '%', true],
  ['linen', '%', false],
  ['', 'a', false],
])('“%s” is found by “%s”: %s', (text, search, isFound) => {
  expect(hasWords(text, toSearchWords(search))).toBe(isFound);
});
