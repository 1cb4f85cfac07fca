// Texts in the letters every bank of SEPA takes (EPC217-08): Latin without marks, digits, and few signs. Pure.

/** Letters that are no letter with a mark upon it. */
const spelled: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ı: 'i',
  ŋ: 'n',
  '&': '+',
  _: '-',
  '@': '(at)',
  '’': "'",
  '–': '-',
  '—': '-',
};

/** At most so many characters; null for what has letters of another script, which a bank would refuse or garble. */
export function toSepaText(text: string, most: number): string | null {
  const plain = Array.from(text, (character) => spelled[character] ?? character)
    .join('')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '');
  if (/[^\P{L}A-Za-z]/u.test(plain)) return null;
  const kept = plain
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\/{2,}/g, '/')
    .replace(/^[\s/]+/, '')
    .slice(0, most)
    .replace(/[\s/]+$/, '');
  return kept === '' ? null : kept;
}
