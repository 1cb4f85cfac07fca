// Whom the merchant's own measuring asks, whom it leaves alone, and which hosts a page may then speak to.
import { describe, expect, it, test } from 'vitest';
import type { Measuring } from '../brand/brand.ts';
import type { Flag } from '../traffic/traffic.ts';
import { decideMeasuring, hostsOf } from './measuring.ts';

const both: Measuring = {
  facebookPixelId: '123456789012345',
  googleAnalyticsId: 'G-ABC123',
  consent: 'where_required',
};
const open = { privacyControl: false, doNotTrack: false };
const at = (country: string | null, flag: Flag | null = null) => ({ country, flag });

describe('consent', () => {
  it.each([
    ['DE', true],
    ['IE', true],
    ['NO', true],
    ['IS', true],
    ['LI', true],
    ['GB', true],
    ['CH', true],
    ['RE', true],
    [null, true],
    ['US', false],
    ['IL', false],
    ['JP', false],
    ['TR', false],
  ])('where it is required: from %s asked is %s', (country, asks) => {
    expect(decideMeasuring(both, at(country), open)?.asks).toBe(asks);
  });

  it.each([
    ['always', 'US', true],
    ['always', null, true],
    ['never', 'DE', false],
    ['never', null, false],
  ] as const)('%s: from %s asked is %s', (consent, country, asks) => {
    expect(decideMeasuring({ ...both, consent }, at(country), open)?.asks).toBe(asks);
  });

  it.each(['always', 'where_required', 'never'] as const)(
    'a browser that says “do not sell or share” is never asked and never measured: %s',
    (consent) => {
      expect(decideMeasuring({ ...both, consent }, at('US'), { ...open, privacyControl: true })).toBeNull();
    },
  );

  it.each([
    ['always', true],
    ['where_required', true],
    ['never', null],
  ] as const)('“do not track” is asked where anybody is: %s', (consent, asks) => {
    const decided = decideMeasuring({ ...both, consent }, at('US'), { ...open, doNotTrack: true });
    expect(decided && decided.asks).toBe(asks);
  });
});

test.each<[Flag | null, boolean]>([
  [null, true],
  // may become a visit: the script waits for it
  ['prefetch', true],
  ['preview', false],
  ['head', false],
  ['empty_agent', false],
  ['bot', false],
  ['scanner', false],
])('flagged %s it measures: %s', (flag, isMeasured) => {
  expect(decideMeasuring(both, at('US', flag), open) !== null).toBe(isMeasured);
});

test('without ids there is nothing, and one id alone is enough', () => {
  const none = { ...both, facebookPixelId: null, googleAnalyticsId: null };
  expect(decideMeasuring(none, at('US'), open)).toBeNull();
  expect(decideMeasuring({ ...none, googleAnalyticsId: 'G-ABC123' }, at('US'), open)).toEqual({
    pixelId: '',
    analyticsId: 'G-ABC123',
    asks: false,
  });
});

const hosts = (pixelId: string, analyticsId: string) => hostsOf({ pixelId, analyticsId, asks: false });

test('only the hosts of what is set are allowed', () => {
  expect(hosts('12345', '').scripts).toEqual(['https://connect.facebook.net']);
  expect(hosts('', 'G-ABC123').scripts).toEqual(['https://www.googletagmanager.com']);
  expect(hosts('12345', '').connections.join()).not.toContain('google');
  expect(hosts('', 'G-ABC123').connections.join()).not.toContain('facebook');
});
