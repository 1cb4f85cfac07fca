// Every screen has an address of its own and words in every language, and the crawl visits each of them.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Screen } from '../parts/frame/screen.ts';
import { first } from '../locales/en/first.ts';
import { allWords } from '../testing/all-words.ts';
import { listScreens, screens } from './screens.ts';

const list = listScreens();
const pick = (words: object, key: string): unknown =>
  key.split('.').reduce<unknown>((found, name) => Object.getOwnPropertyDescriptor(found, name)?.value, words);

describe('the screens', () => {
  it('have an address each', () => {
    const addresses = list.map(({ address }) => address.replaceAll(/\$\w+/g, '$'));
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('are all visited by the crawl, those over a list too', () => {
    const counted = Object.values<readonly Screen[]>(screens).flat();
    const over = counted.flatMap((screen) => screen.over ?? []);
    expect(list).toHaveLength(counted.length + over.length);
    expect(list.map(({ load }) => load)).toEqual(expect.arrayContaining([...counted, ...over].map(({ load }) => load)));
  });

  it.each(list)('$address has a title in every language, and texts that there are', ({ title, texts, creation }) => {
    const keys = [title, ...(creation ? [creation.name, creation.hint] : [])];
    for (const words of Object.values(allWords)) {
      for (const key of keys) expect([key, pick(words, key)]).toEqual([key, expect.stringMatching(/\S/)]);
      for (const part of texts) expect([part, typeof pick(words, part)]).toEqual([part, 'object']);
    }
  });

  it('are offered under words that every screen has, whatever was opened before', () => {
    const named = list.flatMap(({ title, offer, creation }) => [
      ...(offer ? [title] : []),
      ...(creation ? [creation.name, creation.hint] : []),
    ]);
    expect(named.filter((key) => pick(first, key) === undefined)).toEqual([]);
  });

  it('need a session inside the frame', () => {
    const open = list.filter(({ needsSession }) => !needsSession).map(({ address }) => address);
    expect(open.filter((address) => address.startsWith('/admin'))).toEqual([]);
  });

  it('are told by every feature that has a page', () => {
    const features = join(import.meta.dirname, '../features');
    const withPages = readdirSync(features).filter((name) =>
      readdirSync(join(features, name)).some((file) => file.endsWith('-page.tsx')),
    );
    const withScreens = readdirSync(features).filter((name) =>
      readdirSync(join(features, name)).includes('screens.ts'),
    );
    expect(withScreens).toEqual(withPages);
  });

  it('that are offered stand in one place of a phone', () => {
    const frame = screens.frame.flatMap((screen) => ('offer' in screen ? [screen.offer.onPhone] : []));
    expect(frame.filter((place) => place === 'tab').length).toBeLessThanOrEqual(4);
    expect(frame.filter((place) => place === 'account')).toHaveLength(1);
  });
});
