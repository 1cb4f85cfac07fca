// Click ids carry their facts, and nobody but us can make one.
import type { BusinessId, LinkId } from '@vitrine/contract/ids';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createClickId, createClickSigner, readClickId } from './click-id.ts';
import { clickIdLength } from './click-layout.ts';

const key = createClickSigner(Buffer.alloc(32, 'k'));
const click = {
  businessId: '01890a5d-ac96-774b-bcce-b302099a8057' as BusinessId,
  linkId: 'f47ac10b-58cc-4372-a567-0e02b2c3d479' as LinkId,
  clickedAt: new Date('2026-11-21T12:00:00.123Z'),
};

test('a click id tells its business, link and moment', () => {
  const clickId = createClickId(key, click);
  expect(clickId).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(clickId).toHaveLength(clickIdLength);
  expect(readClickId(key, clickId)).toEqual(click);
});

test('whatever the facts, they come back', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), fc.nat(4_000_000_000_000), (business, link, time) => {
      const facts = { businessId: business as BusinessId, linkId: link as LinkId, clickedAt: new Date(time) };
      expect(readClickId(key, createClickId(key, facts))).toEqual(facts);
    }),
  );
});

test('no two are the same, however many are made at one moment', () => {
  expect(new Set(Array.from({ length: 5_000 }, () => createClickId(key, click))).size).toBe(5_000);
});

test('a changed character anywhere is noticed', () => {
  const clickId = createClickId(key, click);
  for (let at = 0; at < clickId.length; at += 1) {
    const other = clickId[at] === 'A' ? 'B' : 'A';
    expect(readClickId(key, clickId.slice(0, at) + other + clickId.slice(at + 1))).toBeNull();
  }
});

test.each([
  ['nothing', ''],
  ['too short', 'AQ'],
  ['one character less', createClickId(key, click).slice(1)],
  ['one character more', `${createClickId(key, click)}A`],
  ['padding', `${createClickId(key, click).slice(0, -1)}=`],
  ['the other base64', createClickId(key, click).slice(0, -2).concat('+/')],
  ['spaces around', ` ${createClickId(key, click)} `],
  ['a line end', `${createClickId(key, click)}\n`],
  ['zeros', 'A'.repeat(clickIdLength)],
  ['another key', createClickId(createClickSigner(Buffer.alloc(32, 'x')), click)],
  ['Unicode', '×'.repeat(clickIdLength)],
  ['very long', 'A'.repeat(1_000_000)],
])('%s is no click id', (_, text) => {
  expect(readClickId(key, text)).toBeNull();
});
