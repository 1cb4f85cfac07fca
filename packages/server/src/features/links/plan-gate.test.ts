// What a gate becomes, and where its fallback may lead: the store's pages for everybody, other public addresses for who may.
import type { GateDraft } from '@vitrine/contract/link-gates';
import { expect, test } from 'vitest';
import { isEmptyGate, planGate, type GateFacts } from './plan-gate.ts';

const facts: GateFacts = {
  storeUrls: ['https://atelier.example', 'https://atelier.myshopify.com'],
  zone: 'America/New_York',
  mayLeaveStore: true,
  ownHosts: ['links.example'],
};
const nothing: GateDraft = { starts_at: null, ends_at: null, visits_limit: null, fallback_url: null };

test('times are minutes by the clocks of the store', () => {
  const planned = planGate({ ...nothing, starts_at: '2026-11-27T09:00', ends_at: '2026-12-01T00:00' }, facts);
  const startsAt = new Date('2026-11-27T14:00:00Z');
  const endsAt = new Date('2026-12-01T05:00:00Z');
  expect(planned).toEqual({ plan: { startsAt, endsAt, visitsLimit: null, fallbackUrl: null } });
});

test.each<[string, string, Partial<GateFacts>, string]>([
  ['a page of the store', 'https://atelier.example/sale', {}, 'https://atelier.example/sale'],
  ['one without a scheme', 'atelier.example/sale', {}, 'https://atelier.example/sale'],
  ['a page of another of its domains', 'https://atelier.myshopify.com/', {}, 'https://atelier.myshopify.com/'],
  ['another site', 'https://news.example/a?b=1', {}, 'https://news.example/a?b=1'],
  ['another site without a scheme', 'news.example', {}, 'https://news.example/'],
  [
    'a page of the store, for an influencer',
    'atelier.example/sale',
    { mayLeaveStore: false },
    'https://atelier.example/sale',
  ],
  ['another site, for an influencer', 'https://news.example', { mayLeaveStore: false }, 'url_not_of_store'],
  ['a script', 'javascript:alert(1)', {}, 'url_invalid'],
  ['data', 'data:text/html,hi', {}, 'url_invalid'],
  ['another scheme', 'ftp://news.example/', {}, 'url_invalid'],
  ['somebody’s name in it', 'https://atelier.example@evil.example/', {}, 'url_invalid'],
  ['a backslash', 'https://atelier.example\\\\@evil.example/', {}, 'url_invalid'],
  ['this machine', 'http://localhost/', {}, 'url_invalid'],
  ['an address of a network', 'http://10.0.0.1/', {}, 'url_invalid'],
  ['the same, written otherwise', 'http://0x7f000001/', {}, 'url_invalid'],
  ['one of six', 'http://[::1]/', {}, 'url_invalid'],
  ['where links are reached', 'https://links.example/abc', {}, 'url_invalid'],
  ['a path', '/sale', {}, 'url_invalid'],
])('%s', (_what, fallback, change, expected) => {
  const planned = planGate({ ...nothing, fallback_url: fallback }, { ...facts, ...change });
  expect('plan' in planned ? planned.plan.fallbackUrl : planned.refused).toBe(expected);
});

test('a fallback alone is no gate; a password alone is one', () => {
  const plan = { startsAt: null, endsAt: null, visitsLimit: null, fallbackUrl: 'https://atelier.example/' };
  expect([isEmptyGate(plan, null), isEmptyGate(plan, 'hash')]).toEqual([true, false]);
});
