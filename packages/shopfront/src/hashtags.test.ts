// Which words of a caption are hashtags, whoever wrote them.
import { expect, test } from 'vitest';
import { splitHashtags } from './hashtags.ts';

const tagsOf = (text: string): string[] => splitHashtags(text).flatMap(({ tag }) => tag ?? []);

test.each([
  ['Linen for slow #Mornings.', ['mornings']],
  ['#בוקר_טוב, #שלום!', ['בוקר_טוב', 'שלום']],
  ['#one#two #3', ['one', 'two', '3']],
  ['# nothing #"><script>alert(1)</script> #\u202e #👗', []],
  ['#half-way', ['half']],
  [`#${'a'.repeat(41)}`, []],
  ['plain', []],
  ['', []],
])('%j', (text, expected) => {
  expect(tagsOf(text)).toEqual(expected);
  expect(
    splitHashtags(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test('no more than thirty lead anywhere', () => {
  const text = '#a '.repeat(700);
  expect(tagsOf(text)).toHaveLength(30);
  expect(
    splitHashtags(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
