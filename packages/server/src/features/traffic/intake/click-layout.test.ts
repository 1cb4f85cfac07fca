// What stands where in a click id, and which texts are none: written here byte by byte, by the layout alone.
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { at, clickIdLength, readClickFacts, timeLength } from './click-layout.ts';

interface Parts {
  readonly version?: number;
  readonly business?: string;
  readonly link?: string;
  readonly time?: string;
  readonly chance?: string;
  readonly signature?: string;
}

/** An id of the hexadecimal digits of its parts. */
function write({ version = 2, business, link, time, chance, signature }: Parts = {}): string {
  const hex = [
    version.toString(16).padStart(2, '0'),
    (business ?? '01890a5d-ac96-774b-bcce-b302099a8057').replaceAll('-', ''),
    (link ?? 'f47ac10b-58cc-4372-a567-0e02b2c3d479').replaceAll('-', ''),
    time ?? '000000000000',
    chance ?? '0000000000000000',
    signature ?? '00'.repeat(10),
  ].join('');
  return Buffer.from(hex, 'hex').toString('base64url');
}

describe('the layout', () => {
  it('leaves no byte between its parts and none over', () => {
    expect(at).toEqual({ version: 0, business: 1, link: 17, time: 33, chance: 39, signature: 47, end: 57 });
    expect(write()).toHaveLength(clickIdLength);
    expect((at.end * 4) / 3).toBe(clickIdLength);
  });

  it('lets head and time end where a digit ends, so that they can be cut as texts', () => {
    const headLength = (at.time * 4) / 3;
    expect(headLength).toBe(44);
    expect((at.chance * 4) / 3).toBe(timeLength);
    const head = write().slice(0, headLength);
    for (const more of [{ time: 'ff'.repeat(6) }, { chance: 'ff'.repeat(8) }, { signature: 'ff'.repeat(10) }])
      expect(write(more).slice(0, headLength)).toBe(head);
  });
});

/** Hexadecimal digits of so many bytes. */
const hex = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((bytes) => Buffer.from(bytes).toString('hex'));

describe('the facts of an id', () => {
  it('are all of its parts but the signature', () => {
    expect(readClickFacts(write({ time: '0193526d1c00', chance: '0000000000000001' }))).toEqual({
      version: 2,
      businessId: '01890a5d-ac96-774b-bcce-b302099a8057',
      linkId: 'f47ac10b-58cc-4372-a567-0e02b2c3d479',
      at: 0x0193526d1c00,
      visitId: '1',
    });
  });

  it.each([
    ['0000000000000000', '0'],
    ['0000000000000001', '1'],
    ['00000000000000ff', '255'],
    ['7fffffffffffffff', '9223372036854775807'],
    ['8000000000000000', '-9223372036854775808'],
    ['ffffffffffffffff', '-1'],
    // just past what a float holds exactly
    ['0020000000000001', '9007199254740993'],
    ['ffdfffffffffffff', '-9007199254740993'],
  ])('chance %s is the visit %s', (chance, visitId) => {
    expect(readClickFacts(write({ chance }))?.visitId).toBe(visitId);
  });

  it.each([
    ['000000000000', 0],
    ['000000000001', 1],
    ['000100000000', 4_294_967_296],
    ['7fffffffffff', 140_737_488_355_327],
    ['800000000000', 140_737_488_355_328],
    ['ffffffffffff', 281_474_976_710_655],
  ])('the time %s is %i milliseconds, never less than none', (time, ms) => {
    expect(readClickFacts(write({ time }))?.at).toBe(ms);
  });

  it.each([0, 1, 2, 127, 128, 255])('version %i is told, known or not', (version) => {
    expect(readClickFacts(write({ version }))?.version).toBe(version);
  });

  it.each([
    ['all zeros', '00000000-0000-0000-0000-000000000000'],
    ['all ones', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
    ['zeros in front', '00000001-0002-0003-0004-000000000005'],
  ])('ids of %s keep their length', (_, id) => {
    const facts = readClickFacts(write({ business: id, link: id }));
    expect([facts?.businessId, facts?.linkId]).toEqual([id, id]);
  });

  it('do not mix two links of one business, two businesses of one link, nor two versions of both', () => {
    const one = '00000000-0000-4000-8000-000000000001';
    const two = '00000000-0000-4000-8000-000000000002';
    const asked = [
      { business: one, link: one },
      { business: one, link: two },
      { business: two, link: one },
      { business: one, link: one, version: 3 },
      { business: one, link: one },
    ];
    const told = asked.map((parts) => readClickFacts(write(parts)));
    expect(told.map((facts) => [facts?.businessId, facts?.linkId, facts?.version])).toEqual([
      [one, one, 2],
      [one, two, 2],
      [two, one, 2],
      [one, one, 3],
      [one, one, 2],
    ]);
  });

  it('are the same however often and in which order ids are read', () => {
    const parts = fc.record({ time: hex(6), chance: hex(8), signature: hex(10), link: hex(16), business: hex(16) });
    fc.assert(
      fc.property(fc.array(parts, { minLength: 1, maxLength: 6 }), (list) => {
        const ids = list.map(write);
        const first = ids.map(readClickFacts);
        expect(ids.toReversed().map(readClickFacts).toReversed()).toEqual(first);
        for (const [index, { time, chance, link }] of list.entries()) {
          expect(first[index]?.at).toBe(Number.parseInt(time, 16));
          expect(first[index]?.visitId).toBe(String(BigInt.asIntN(64, BigInt(`0x${chance}`))));
          expect(first[index]?.linkId.replaceAll('-', '')).toBe(link);
        }
      }),
    );
  });
});

const good = write();
test.each([
  ['nothing', ''],
  ['one character less', good.slice(1)],
  ['one character more', `${good}A`],
  ['twice one', good + good],
  ['a line end behind', `${good.slice(1)}\n`],
  ['a line end behind a whole one', `${good}\n`],
  ['a padding sign', `${good.slice(0, -1)}=`],
  ['the plus of the other base64', `${good.slice(0, -1)}+`],
  ['the slash of the other base64', `${good.slice(0, -1)}/`],
  ['a space', `${good.slice(0, 40)} ${good.slice(41)}`],
  ['a zero character', `${good.slice(0, 40)}\0${good.slice(41)}`],
  ['a right-to-left mark', `${good.slice(0, 40)}\u200f${good.slice(41)}`],
  ['half a pair', `${good.slice(0, 40)}\ud83d${good.slice(41)}`],
  ['letters that only look Latin', `${good.slice(0, 40)}\u0410${good.slice(41)}`],
  ['wide digits', `${good.slice(0, 40)}\uff11${good.slice(41)}`],
])('%s is no click id', (_, text) => {
  expect(readClickFacts(text)).toBeNull();
});
