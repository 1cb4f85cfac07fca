// Ids and names from elsewhere, at their edges.
import { describe, expect, it } from 'vitest';
import { isolate, toRecognisable } from './foreign-text.ts';

describe('toRecognisable', () => {
  it.each([
    ['', ''],
    ['MAYA10', 'MAYA10'],
    ['abcdefghijklmnopqrstuvwx', 'abcdefghijklmnopqrstuvwx'],
    ['AQGh_DkGcnbep2XJgBn8RdMBofw5DM118LG8O0', 'AQGh_DkG…8LG8O0'],
    ['😀'.repeat(25), `${'😀'.repeat(8)}…${'😀'.repeat(6)}`],
  ])('%s is %s', (id, shown) => expect(toRecognisable(id)).toBe(shown));
});

it('adds marks that no reader sees', () => {
  expect(isolate('Size').replaceAll(/[\u2066-\u2069]/g, '')).toBe('Size');
});
