// Of which days sums alone are left: said where such days are shown, and nowhere else.
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { readers, show } from '../../testing/scene.tsx';
import { KnownFrom } from './known-from.tsx';

const known = '2026-09-01';

it.each([
  ['all of a lifetime', known, null, 1],
  ['days before it', known, '2026-08-31', 1],
  ['days from it on', known, known, 0],
  ['days of which everything is known', null, null, 0],
])('of %s', async (_of, knownFrom, from, count) => {
  for (const [, reader] of readers) {
    const { words } = await show(<KnownFrom knownFrom={knownFrom} from={from} />, reader);
    const [beginning = ''] = words.ui.known_from.split('{{day}}');
    expect(page.getByText(beginning.trim(), { exact: false }).elements()).toHaveLength(count);
  }
});
