// Whose a promo code is at a moment, around the end of grace and with several holders; and codes that are made up.
import { accountId, type AccountId } from '@vitrine/contract/ids';
import { limits } from '@vitrine/contract/limits';
import { promocode } from '@vitrine/contract/links';
import { describe, expect, it } from 'vitest';
import { holderAt, makeUpCode, type CodeHolder } from './codes.ts';

const noa = accountId.parse('00000000-0000-4000-8000-000000000001');
const lena = accountId.parse('00000000-0000-4000-8000-000000000002');
const at = (day: number): Date => new Date(Date.UTC(2026, 10, day));
const soonTo = (day: number): Date => new Date(at(day).getTime() - 60_000);
const held = (who: AccountId, code: string, until: number | null): CodeHolder => ({
  accountId: who,
  code,
  since: null,
  until: until === null ? null : at(until),
});

describe('holderAt', () => {
  it.each<[string, CodeHolder[], Date, AccountId | null]>([
    ['nobody ever', [], at(5), null],
    ['hers now', [held(noa, 'NOA10', null)], at(5), noa],
    ['in other letters', [held(noa, 'noa10', null)], at(5), noa],
    ['another code of hers', [held(noa, 'NOA20', null)], at(5), null],
    ['in her days of grace', [held(noa, 'NOA10', 10), held(noa, 'NOA20', null)], at(9), noa],
    ['a millisecond before their end', [held(noa, 'NOA10', 10)], new Date(at(10).getTime() - 1), noa],
    ['at their end', [held(noa, 'NOA10', 10)], at(10), null],
    ['without days of grace', [held(noa, 'NOA10', 10)], at(10), null],
    ['another took it after', [held(noa, 'NOA10', 10), held(lena, 'NOA10', null)], at(12), lena],
    ['though an order of before comes late', [held(noa, 'NOA10', 10), held(lena, 'NOA10', null)], at(8), noa],
    ['two gave it up, one after the other', [held(lena, 'NOA10', 20), held(noa, 'NOA10', 10)], at(8), noa],
    ['and between', [held(lena, 'NOA10', 20), held(noa, 'NOA10', 10)], at(15), lena],
    ['an order of before she took it up', [{ ...held(noa, 'NOA10', null), since: at(6) }], at(5), null],
    ['by a clock that is a little behind', [{ ...held(noa, 'NOA10', null), since: at(5) }], soonTo(5), noa],
    ['and one of after', [{ ...held(noa, 'NOA10', null), since: at(5) }], at(5), noa],
    ['she took it back', [held(noa, 'NOA10', 10), held(noa, 'NOA10', null)], at(30), noa],
  ])('%s', (_title, holders, when, who) => {
    expect(holderAt(holders, 'NOA10', when)?.accountId ?? null).toBe(who);
  });
});

const first = (): number => 0;

describe('makeUpCode', () => {
  it.each([
    ['NOA10', 'noa', 'NOAAAAA'],
    ['summer-noa', 'noa', 'SUMMERNOAAAAA'],
    [null, 'noa_levi', 'NOALEVIAAAA'],
    ['10', 'noa', 'NOAAAAA'],
    ['קיץ10', 'noa', 'קיץAAAA'],
    ['VERYLONGCODETHATFILLS', 'noa', 'VERYLONGCODETHATAAAA'],
  ])('after %s of %s: %s', (before, username, made) => {
    const code = makeUpCode(before, username, first);
    expect(code).toBe(made);
    expect(code.length).toBeLessThanOrEqual(limits.promocode);
    expect(promocode.parse(code)).toBe(code);
  });

  it('draws its ending from letters nobody mistakes', () => {
    let next = 0;
    const counting = (below: number): number => next++ % below;
    const endings = Array.from({ length: 8 }, () => makeUpCode('NOA', 'noa', counting).slice(3)).join('');
    expect(endings).not.toMatch(/[IO01]/);
    expect(new Set(endings).size).toBe(32);
  });
});
