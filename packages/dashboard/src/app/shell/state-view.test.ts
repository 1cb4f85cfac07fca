// The table of states: what the frame says or shows to whom, on which screen, while a trial, a bill or an account comes to its end.
import { describe, expect, it } from 'vitest';
import { merchantRights, staffRights, toGuestRights, toMemberRights } from '../../testing/rights-samples.ts';
import { toContentView, toPlanWord } from './state-view.ts';

const people = {
  owner: merchantRights,
  manager: toMemberRights('manager'),
  marketer: staffRights,
  finance: toMemberRights('finance'),
  viewer: toMemberRights('viewer'),
  influencer: toGuestRights(),
};
type Person = keyof typeof people;
const names = Object.keys(people) as Person[];

const states = {
  trial: { subscription_plan: 'FREE', free_trial_days_left: 8, is_plan_frozen: false },
  last_week: { subscription_plan: 'FREE', free_trial_days_left: 7, is_plan_frozen: false },
  ended: { subscription_plan: 'FREE', free_trial_days_left: 0, is_plan_frozen: false },
  frozen: { subscription_plan: 'PRO', free_trial_days_left: 0, is_plan_frozen: true },
  paid: { subscription_plan: 'STARTER', free_trial_days_left: 0, is_plan_frozen: false },
};
type State = keyof typeof states;

/** What the strip over the screen says; `-`: there is none. Where nobody is charged, and on a phone, there never is. */
const table = `
                              owner    manager  marketer finance  viewer   influencer
/admin/links       trial      -        -        -        -        -        -
/admin/links       last_week  ending   -        -        -        -        -
/admin/links       ended      ended    ended    ended    ended    ended    ended
/admin/links       frozen     frozen   frozen   frozen   frozen   frozen   frozen
/admin/links       paid       -        -        -        -        -        -
/admin/appearance  ended      ended    ended    ended    ended    ended    ended
/admin/my-account  frozen     frozen   frozen   frozen   frozen   frozen   frozen
/admin/home        last_week  -        -        -        -        -        -
/admin/home        ended      -        -        -        -        -        -
/admin/plan        ended      -        -        -        -        -        -
/admin/plan        frozen     -        -        -        -        -        -
`;
const rows = table
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.trim().split(/\s+/))
  .map(([path = '', state = '', ...cells]) => ({ path, state: state as State, cells }));

const wordOf = (person: Person, state: State, path: string, { isNarrow = false, billing = true } = {}): string => {
  const user = { ...people[person], ...states[state] } as Parameters<typeof toPlanWord>[0]['user'];
  return toPlanWord({ user, billing }, path, isNarrow)?.kind ?? '-';
};

describe('the word of the plan', () => {
  it.each(rows)('$path, $state', ({ path, state, cells }) => {
    expect(names.map((person) => wordOf(person, state, path))).toEqual(cells);
  });

  it.each(rows)('is nowhere on a phone, and where nobody is charged ($path, $state)', ({ path, state }) => {
    for (const person of names) {
      expect(wordOf(person, state, path, { isNarrow: true })).toBe('-');
      expect(wordOf(person, state, path, { billing: false })).toBe('-');
    }
  });
});

describe('what stands in the place of a screen', () => {
  const [own, business] = ['2026-11-30T10:00:00Z', '2026-11-29T10:00:00Z'];
  it.each([
    ['nothing ends', null, null, { kind: 'screen' }],
    ['their own account ends', own, null, { kind: 'leaving', eraseAt: own }],
    ['the business ends', null, business, { kind: 'business_leaving', eraseAt: business }],
    ['the owner’s account, and the business with it', own, business, { kind: 'leaving', eraseAt: own }],
  ] as const)('where %s', (_state, erase_at, business_erase_at, view) => {
    expect(toContentView({ erase_at, business_erase_at })).toEqual(view);
  });
});
