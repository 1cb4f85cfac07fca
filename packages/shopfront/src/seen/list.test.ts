// What a browser keeps of looks that were seen, and what of it is shown.
import { expect, it } from 'vitest';
import { othersOf, readSeen, withSeen, type SeenLook } from './list.ts';

const now = Date.parse('2026-11-28T12:00:00Z');
const look = (number: number, rest: Partial<SeenLook> = {}): SeenLook => ({
  path: `/look${number}`,
  title: `Look ${number}`,
  image: '/files/a.webp',
  at: now - number,
  ...rest,
});
const paths = (seen: readonly SeenLook[]): string[] => seen.map(({ path }) => path);

it('the latest first, each once, six beside the one that is open', () => {
  const seen = Array.from({ length: 12 }, (_, index) => index).reduce<SeenLook[]>(
    (kept, number) => withSeen(kept, look(number)),
    [],
  );
  expect(paths(seen)).toEqual(['/look11', '/look10', '/look9', '/look8', '/look7', '/look6', '/look5']);
  expect(paths(othersOf(seen, '/look11'))).toHaveLength(6);
  const again = withSeen(seen, look(8));
  expect(paths(again)).toEqual(['/look8', '/look11', '/look10', '/look9', '/look7', '/look6', '/look5']);
});

it.each<[string, string | null, string[]]>([
  ['nothing', null, []],
  ['no JSON', '{', []],
  ['no list', '{"path":"/a"}', []],
  ['a list of other things', '[1,null,{"path":"/a"}]', []],
  ['a look', JSON.stringify([look(1), look(2, { image: null })]), ['/look1', '/look2']],
  ['one of long ago', JSON.stringify([look(1, { at: now - 31 * 86_400_000 }), look(2)]), ['/look2']],
  ['another site', JSON.stringify([look(1, { path: '//evil.example' }), look(2, { path: 'javascript:a()' })]), []],
  ['a picture that is no picture', JSON.stringify([look(1, { image: 'javascript:a()' })]), []],
])('of %s is read what can be shown', (_name, kept, shown) => {
  expect(paths(readSeen(kept, now))).toEqual(shown);
});

it('a look that nothing can lead to, or that has no name, is not kept', () => {
  expect(withSeen([look(1)], look(2, { path: '/a/b' }))).toEqual([look(1)]);
  expect(withSeen([look(1)], look(2, { title: '' }))).toEqual([look(1)]);
});
