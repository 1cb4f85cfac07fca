// The reader's language, from whatever a browser or a script sends as Accept-Language.
import { describe, expect, it } from 'vitest';
import { languageOf } from './language.ts';

describe('languageOf', () => {
  it.each<[string | undefined, 'en' | 'he']>([
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['he', 'he'],
    ['he-IL', 'he'],
    ['HE-il', 'he'],
    ['iw', 'he'],
    ['iw-IL,en;q=0.5', 'he'],
    ['he-IL,he;q=0.9,en-US;q=0.8,en;q=0.7', 'he'],
    ['en-US,en;q=0.9,he;q=0.8', 'en'],
    ['en;q=0.5,he;q=0.9', 'he'],
    ['en;q=0.5, he ; q=0.9', 'he'],
    ['fr,he;q=0.3,en;q=0.2', 'he'],
    ['fr-FR,de', 'en'],
    ['he;q=0', 'en'],
    ['he;q=0,en;q=0', 'en'],
    ['he;q=0.0,fr', 'en'],
    ['en,he', 'en'],
    ['he,en', 'he'],
    ['hebrew', 'en'],
    ['he;q=bad', 'he'],
    ['he;q=1.2.3,en', 'en'],
    [',,;;q=,', 'en'],
    [';q=1', 'en'],
    ['x'.repeat(5000), 'en'],
  ])('%j is read as %s', (header, language) => {
    expect(languageOf(header)).toBe(language);
  });
});
