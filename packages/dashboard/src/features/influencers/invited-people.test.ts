import { limits } from '@vitrine/contract/limits';
import { describe, expect, it } from 'vitest';
import { readPeople } from './invited-people.ts';

describe('readPeople', () => {
  it.each([
    ['', []],
    ['noa@mail.example', [{ email: 'noa@mail.example' }]],
    ['noa@mail.example, NOA10', [{ email: 'noa@mail.example', promocode: 'NOA10' }]],
    [
      'noa@mail.example\tNOA10\r\neli@mail.example',
      [{ email: 'noa@mail.example', promocode: 'NOA10' }, { email: 'eli@mail.example' }],
    ],
    [
      'Noa Levi <noa@mail.example>; Eli <eli@mail.example>',
      [{ email: 'noa@mail.example' }, { email: 'eli@mail.example' }],
    ],
    ['noa@mail.example, eli@mail.example', [{ email: 'noa@mail.example' }, { email: 'eli@mail.example' }]],
    ['email,code\n"noa@mail.example","NOA10"\n\n', [{ email: 'noa@mail.example', promocode: 'NOA10' }]],
    ['Noa Levi, noa@mail.example, NOA10', [{ email: 'noa@mail.example', promocode: 'NOA10' }]],
    // what is wrong is told by the server, beside the person
    ['noa@', [{ email: 'noa@' }]],
  ])('of %j', (typed, people) => {
    expect(readPeople(typed)).toEqual(people);
  });

  it('are no more than go at once', () => {
    const typed = Array.from({ length: limits.batch + 20 }, (_, at) => `p${at}@mail.example`).join('\n');
    expect(readPeople(typed)).toHaveLength(limits.batch);
  });
});
