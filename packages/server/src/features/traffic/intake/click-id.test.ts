// Click ids carry their facts, and nobody but us can make one.
import type { BusinessId, LinkId } from '@vitrine/contract/ids';
import * as fc from 'fast-check';
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { ClickMaker, createClickId, readClickId } from './click-id.ts';
import { clickIdLength } from './click-layout.ts';

const key = Buffer.alloc(32, 'k');
const click = {
  businessId: '01890a5d-ac96-774b-bcce-b302099a8057' as BusinessId,
  linkId: 'f47ac10b-58cc-4372-a567-0e02b2c3d479' as LinkId,
  clickedAt: new Date('2026-11-21T12:00:00.123Z'),
};

const secondOf = (moment: Date): number => Math.floor(moment.getTime() / 1000);
const second = { ...click, clickedAt: secondOf(click.clickedAt) };

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

test('a changed character in version, business, link, second or signature is noticed', () => {
  const clickId = createClickId(key, click);
  for (let at = 0; at < clickId.length; at += 1) {
    const other = clickId[at] === 'A' ? 'B' : 'A';
    const changed = readClickId(key, clickId.slice(0, at) + other + clickId.slice(at + 1));
    const told = changed && { ...changed, clickedAt: secondOf(changed.clickedAt) };
    // two digits hold the last bits of the millisecond, eleven the chance: another id of the same link and second
    expect(at < 50 || at > 62 ? [null] : [null, second], `character ${at}`).toContainEqual(told);
  }
});

test('the ids of a link differ, though their signature is that of the second', () => {
  const maker = new ClickMaker(key, click);
  const times = [0, 1, 500, 999, 1_000, 1_001, 59_999, 60_000, 999].map((ms) => click.clickedAt.getTime() + ms);
  for (const time of times) {
    expect(readClickId(key, maker.create(time))).toEqual({ ...click, clickedAt: new Date(time) });
  }
  expect(new Set(Array.from({ length: 20_000 }, () => maker.create(times[0] ?? 0))).size).toBe(20_000);
});

test('an id moved into another second is none', () => {
  const clickId = createClickId(key, click);
  const bytes = Buffer.from(clickId, 'base64url');
  for (const ms of [-124, 877, 1_000, 60_000, -1_000]) {
    const moved = Buffer.from(bytes);
    moved.writeUIntBE(click.clickedAt.getTime() + ms, 33, 6);
    expect(readClickId(key, moved.toString('base64url'))).toBeNull();
  }
});

test('an id of another version is none, though it is signed', () => {
  const bytes = Buffer.from(createClickId(key, click), 'base64url');
  bytes[0] = 1;
  const message = Buffer.from(bytes.subarray(0, 39));
  message.writeUIntBE(secondOf(click.clickedAt), 33, 6);
  createHmac('sha256', key).update(message).digest().copy(bytes, 47, 0, 10);
  expect(readClickId(key, bytes.toString('base64url'))).toBeNull();
});

test('the signature is the first ten bytes of HMAC-SHA-256 over version, business, link and second', () => {
  const bytes = Buffer.from(createClickId(key, click), 'base64url');
  const message = Buffer.from(bytes.subarray(0, 39));
  message.writeUIntBE(secondOf(click.clickedAt), 33, 6);
  const signature = createHmac('sha256', key).update(message).digest().subarray(0, 10);
  expect(bytes.subarray(47)).toEqual(signature);
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
  ['another key', createClickId(Buffer.alloc(32, 'x'), click)],
  ['Unicode', '×'.repeat(clickIdLength)],
  ['very long', 'A'.repeat(1_000_000)],
])('%s is no click id', (_, text) => {
  expect(readClickId(key, text)).toBeNull();
});
