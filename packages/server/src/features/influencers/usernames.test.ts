import { influencerUsername } from '@vitrine/contract/influencers';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawUsername } from './usernames.ts';

describe('drawUsername', () => {
  it.each([
    ['noa@mail.example', [], 'noa'],
    ['Noa.Levi+shop@mail.example', [], 'noa-levi-shop'],
    ['noa@mail.example', ['NOA'], 'noa-2'],
    ['noa@mail.example', ['noa', 'noa-2', 'noa-3'], 'noa-4'],
    ['José.Peña@mail.example', [], 'jose-pena'],
    ['נועה@mail.example', [], 'partner'],
    ['נועה@mail.example', ['partner'], 'partner-2'],
    ['jo@mail.example', [], 'jo0'],
    // words of addresses of calls
    ['login@mail.example', [], 'login-2'],
    [`${'a'.repeat(64)}@mail.example`, ['a'.repeat(30)], `${'a'.repeat(28)}-2`],
  ])('of %s beside %j is %s', (email, taken, drawn) => {
    expect(drawUsername(email, taken)).toBe(drawn);
  });

  it('is always one that may be had and that nobody has', () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.nat(5), (email, times) => {
        const taken: string[] = [];
        for (let time = 0; time <= times; time += 1) {
          const name = drawUsername(email, taken);
          expect(influencerUsername.parse(name)).toBe(name);
          expect(taken).not.toContain(name);
          taken.push(name);
        }
      }),
    );
  });
});
