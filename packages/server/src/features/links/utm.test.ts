// UTM templates: what their tokens become, and that nothing else is touched.
import { utmNames } from '@vitrine/contract/limits';
import { noUtm, toUtm } from '@vitrine/contract/links';
import { describe, expect, it } from 'vitest';
import { fillUtm } from './utm.ts';

const facts = { influencerUsername: 'lena', title: 'Summer sale', linkId: 'id-1' };
const fill = (text: string | null, change: Partial<typeof facts> | { title: null } = {}): string | null =>
  fillUtm({ ...noUtm, utm_campaign: text }, { ...facts, ...change }).utm_campaign;

describe('fillUtm', () => {
  it.each<[string | null, string | null]>([
    [null, null],
    ['plain', 'plain'],
    ['{link.title}', 'Summer sale'],
    ['{{link.title}}', 'Summer sale'],
    ['{{ link.title }}', 'Summer sale'],
    ['{  link.id}', 'id-1'],
    ['{link.influencer_username}', 'lena'],
    ['a-{link.id}-b', 'a-id-1-b'],
    ['{link.id}{link.id}', 'id-1id-1'],
    ['{link.unknown}', '{link.unknown}'],
    ['{link.}', '{link.}'],
    ['{title}', '{title}'],
    ['{link.constructor}', '{link.constructor}'],
    ['{LINK.TITLE}', '{LINK.TITLE}'],
    ['{{{link.title}}}', '{Summer sale}'],
    ['{link.title', '{link.title'],
    ['%7Blink.title%7D', '%7Blink.title%7D'],
  ])('%j becomes %j', (text, filled) => {
    expect(fill(text)).toBe(filled);
  });

  it('leaves nothing where there is nothing to tell', () => {
    expect(fill('{link.title}', { title: null })).toBeNull();
    expect(fill(' {link.title} ', { title: null })).toBeNull();
    expect(fill('a{link.title}b', { title: null })).toBe('ab');
  });

  it('fills a title that looks like a template once only', () => {
    expect(fill('{link.title}', { title: '{link.id} $& $1' })).toBe('{link.id} $& $1');
  });

  it('fills each of the five', () => {
    const all = toUtm((name) => `${name} {link.id}`);
    expect(Object.entries(fillUtm(all, facts))).toEqual(utmNames.map((name) => [name, `${name} id-1`]));
    expect(utmNames).toEqual(['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content']);
  });
});
