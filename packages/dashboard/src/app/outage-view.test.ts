// When readers are told that the program is broken, and when it is over.
import { describe, expect, test } from 'vitest';
import { readHealth } from '../api/health.ts';
import { isBroken, isRecovery, onFailure, onHealth, toInterval } from './outage-view.ts';

describe('what the program says of itself', () => {
  test.each([
    [{ status: 'ok', checks: { database: 'ok', visits: 'ok' } }, 'ok', false],
    [{ status: 'broken', checks: { database: 'away: ECONNREFUSED', visits: 'ok' } }, 'away', false],
    [{ status: 'broken', checks: { database: 'ok', visits: 'waiting to be counted for 80 s' } }, 'ok', true],
    [{ status: 'broken', checks: { database: 'away', visits: 'waiting' } }, 'away', true],
    [{ checks: {} }, 'ok', false],
    [{ status: 'ok' }, 'unreachable', false],
    [null, 'unreachable', false],
    ['<html>Bad gateway</html>', 'unreachable', false],
  ])('%j is %s, visits waiting %s', (json, server, areVisitsWaiting) => {
    expect(readHealth(json)).toEqual({ server, areVisitsWaiting });
  });
});

describe('an outage', () => {
  test('is asked about before a word is said', () => {
    expect(onFailure('none')).toBe('asking');
    expect(isBroken('asking')).toBe(false);
    expect(isBroken('none')).toBe(false);
  });

  test('that is known already is not asked about anew', () => {
    expect(onFailure('away')).toBe('away');
    expect(onFailure('unreachable')).toBe('unreachable');
  });

  test.each([
    ['ok', 'none', false],
    ['away', 'away', true],
    ['unreachable', 'unreachable', true],
  ] as const)('a server that is %s makes it %s', (server, outage, broken) => {
    expect(onHealth({ server, areVisitsWaiting: false })).toBe(outage);
    expect(isBroken(outage)).toBe(broken);
  });

  test('visits that wait are no outage', () => {
    expect(onHealth({ server: 'ok', areVisitsWaiting: true })).toBe('none');
  });

  test('is asked about every 5 seconds until it is over', () => {
    expect([toInterval('none'), toInterval('asking'), toInterval('away')]).toEqual([null, 5_000, 5_000]);
  });

  test.each([
    ['none', 'none', false],
    ['asking', 'none', false],
    ['away', 'none', true],
    ['unreachable', 'away', false],
    ['none', 'away', false],
  ] as const)('from %s to %s is a recovery: %s', (before, now, recovered) => {
    expect(isRecovery(before, now)).toBe(recovered);
  });
});
